//! What differs between operating systems: process groups, signals, pipes that can be left.
//!
//! On Unix the child leads a process group of its own, which ends as a whole, and no thread is
//! ever stuck on a pipe that a stray grandchild holds. Elsewhere only the child itself is ended.
//! Nothing here may touch a process that we did not start.

#[cfg(unix)]
pub(super) use unix::{
    Ended, ended, has_ended, kill, leave_on_demand, own_group, readable, terminate, writable,
};

#[cfg(not(unix))]
pub(super) use other::{
    Ended, ended, has_ended, kill, leave_on_demand, own_group, readable, terminate, writable,
};

#[cfg(unix)]
mod unix {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::os::fd::AsFd;
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Child, ChildStdin, Command, ExitStatus};

    /// How a process ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(in super::super) enum Ended {
        /// It exited with this status.
        Status(i32),
        /// It died by this signal.
        Signal(i32),
    }

    pub(in super::super) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether the child has ended. It stays unreaped, so that its group's id stays its own.
    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(None))
    }

    /// Asks the whole group to end. Only for a child that is not reaped.
    pub(in super::super) fn terminate(child: &mut Child) {
        let _ = kill_process_group(Pid::from_child(child), Signal::TERM);
    }

    /// Ends the whole group. Only for a child that is not reaped.
    pub(in super::super) fn kill(child: &mut Child) {
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    pub(in super::super) fn ended(status: ExitStatus) -> Ended {
        match (status.signal(), status.code()) {
            (Some(signal), _) => Ended::Signal(signal),
            (None, code) => Ended::Status(code.unwrap_or(-1)),
        }
    }

    /// Makes writing to this pipe return where it is full.
    pub(in super::super) fn leave_on_demand(pipe: &ChildStdin) {
        let _ = rustix::io::ioctl_fionbio(pipe, true);
    }

    /// Waits a moment for something to read; `false` where there is nothing yet.
    pub(in super::super) fn readable(pipe: &impl AsFd) -> bool {
        ready(pipe, PollFlags::IN)
    }

    /// Waits a moment for room to write; `false` where there is none yet.
    pub(in super::super) fn writable(pipe: &impl AsFd) -> bool {
        ready(pipe, PollFlags::OUT)
    }

    fn ready(pipe: &impl AsFd, flags: PollFlags) -> bool {
        let moment = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };
        let mut asked = [PollFd::new(pipe, flags)];
        // A closed or broken pipe counts as ready: reading or writing then tells.
        !matches!(poll(&mut asked, Some(&moment)), Ok(0) | Err(rustix::io::Errno::INTR))
    }
}

#[cfg(not(unix))]
mod other {
    use std::process::{Child, ChildStdin, Command, ExitStatus};

    /// How a process ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(in super::super) enum Ended {
        /// It exited with this status.
        Status(i32),
        /// It died by this signal; never told here.
        #[expect(dead_code, reason = "this system has no signals")]
        Signal(i32),
    }

    pub(in super::super) fn own_group(_: &mut Command) {}

    pub(in super::super) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(in super::super) fn terminate(_: &mut Child) {}

    pub(in super::super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }

    pub(in super::super) fn ended(status: ExitStatus) -> Ended {
        Ended::Status(status.code().unwrap_or(-1))
    }

    pub(in super::super) fn leave_on_demand(_: &ChildStdin) {}

    pub(in super::super) fn readable<P>(_: &P) -> bool {
        true
    }

    pub(in super::super) fn writable<P>(_: &P) -> bool {
        true
    }
}
