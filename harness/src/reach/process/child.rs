//! One child process and its three pipes, each served by a thread of its own.
//!
//! Memory is bounded whatever the child does: a line never grows past its limit, what is read
//! ahead is a few chunks, and of standard error only the tail is kept. When a `Child` is dropped
//! its process group is gone and our ends of the pipes are closed, even where a grandchild that
//! left the group still holds the others.

use super::os::{self, Ended};
use crate::limits::Limits;
use crate::reach::stop::stopped;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How much is read at once.
const CHUNK_BYTES: usize = 64 << 10;
/// How many chunks are read ahead.
const CHUNKS: usize = 16;
/// How often a quiet child is looked after.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a child may take to end after it closed its output.
const GRACE: Duration = Duration::from_secs(1);

/// What came from a child.
pub(super) enum Event<'a> {
    /// A line, without its end.
    Line(&'a [u8]),
    /// A line over the limit.
    TooLong,
    /// The end of its output, and what stood behind the last line end.
    End(&'a [u8]),
    /// Nothing in the time given.
    Silence,
}

enum Found {
    Line(Range<usize>),
    TooLong,
    End,
    Silence,
}

/// A running child process.
pub(super) struct Child {
    process: process::Child,
    ended: Option<Ended>,
    input: Option<Sender<Vec<u8>>>,
    output: Option<Receiver<Vec<u8>>>,
    buffer: Vec<u8>,
    /// Where the first line that was not handed out starts.
    start: usize,
    /// Up to where no line end was found.
    scanned: usize,
    line_bytes: usize,
    stop: Arc<AtomicBool>,
    tail: Arc<Mutex<Tail>>,
    threads: Vec<JoinHandle<()>>,
}

impl Child {
    /// Starts a command, its name first.
    pub(super) fn spawn(command: &[String], limits: &Limits) -> io::Result<Self> {
        let (name, arguments) = command.split_first().ok_or(ErrorKind::InvalidInput)?;
        let mut started = Command::new(name);
        started.args(arguments);
        started.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        os::own_group(&mut started);
        let mut process = started.spawn()?;
        let stop = Arc::new(AtomicBool::new(false));
        let tail = Arc::new(Mutex::new(Tail { bytes: Vec::new(), most: limits.stderr_bytes }));
        let (input, blocks) = channel();
        let (chunks, output) = sync_channel(CHUNKS);
        let mut threads = Vec::new();
        if let Some(pipe) = process.stdin.take() {
            let stop = Arc::clone(&stop);
            threads.push(thread::spawn(move || write_blocks(pipe, &blocks, &stop)));
        }
        if let Some(pipe) = process.stdout.take() {
            let stop = Arc::clone(&stop);
            threads.push(thread::spawn(move || read_chunks(pipe, &chunks, &stop)));
        }
        if let Some(pipe) = process.stderr.take() {
            let (stop, tail) = (Arc::clone(&stop), Arc::clone(&tail));
            threads.push(thread::spawn(move || keep_tail(pipe, &tail, &stop)));
        }
        Ok(Self {
            process,
            ended: None,
            input: Some(input),
            output: Some(output),
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            line_bytes: limits.line_bytes,
            stop,
            tail,
            threads,
        })
    }

    /// Hands bytes to the writer; they are lost where the child no longer reads.
    pub(super) fn send(&self, block: Vec<u8>) {
        if let Some(input) = &self.input {
            let _ = input.send(block);
        }
    }

    /// The next thing that comes before `until`. What has come already is told in any case.
    pub(super) fn next(&mut self, until: Instant) -> Event<'_> {
        match self.find(until) {
            Found::Line(line) => Event::Line(&self.buffer[line]),
            Found::TooLong => Event::TooLong,
            Found::End => Event::End(&self.buffer[self.start..]),
            Found::Silence => Event::Silence,
        }
    }

    /// Whether a whole line has been read and not been handed out.
    pub(super) fn line_at_hand(&self) -> bool {
        memchr::memchr(b'\n', &self.buffer[self.scanned..]).is_some()
    }

    fn find(&mut self, until: Instant) -> Found {
        loop {
            if let Some(at) = memchr::memchr(b'\n', &self.buffer[self.scanned..]) {
                let line = self.start..self.scanned + at;
                self.start = line.end + 1;
                self.scanned = self.start;
                let carriage_return = self.buffer[line.clone()].ends_with(b"\r");
                return Found::Line(line.start..line.end - usize::from(carriage_return));
            }
            self.scanned = self.buffer.len();
            if self.buffer.len() - self.start > self.line_bytes {
                return Found::TooLong;
            }
            match self.receive(until) {
                Ok(chunk) => self.append(chunk),
                Err(RecvTimeoutError::Timeout) => return Found::Silence,
                Err(RecvTimeoutError::Disconnected) => return Found::End,
            }
        }
    }

    fn append(&mut self, chunk: Vec<u8>) {
        if self.start == self.buffer.len() {
            self.buffer = chunk;
        } else {
            self.buffer.drain(..self.start);
            self.buffer.extend_from_slice(&chunk);
        }
        self.scanned -= self.start;
        self.start = 0;
    }

    /// The next chunk. A child that is gone counts as the end of its output, though a grandchild
    /// may hold the pipe.
    fn receive(&mut self, until: Instant) -> Result<Vec<u8>, RecvTimeoutError> {
        let Some(output) = &self.output else { return Err(RecvTimeoutError::Disconnected) };
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let timeout = match output.recv_timeout(left.min(GLANCE)) {
                Err(RecvTimeoutError::Timeout) => RecvTimeoutError::Timeout,
                other => return other,
            };
            if stopped() {
                return Err(RecvTimeoutError::Disconnected);
            }
            if os::has_ended(&mut self.process) {
                return output.recv_timeout(GLANCE).map_err(|_| RecvTimeoutError::Disconnected);
            }
            if left <= GLANCE {
                return Err(timeout);
            }
        }
    }

    /// How the child ended, after the end of its output; `None` where it goes on running.
    pub(super) fn how_it_ended(&mut self) -> Option<Ended> {
        let ended = self.await_end(GRACE);
        if ended { self.reap() } else { None }
    }

    /// Tells the child to end by closing its input, then by signals; waits this long for each.
    pub(super) fn stop(&mut self, patience: Duration) {
        self.input = None;
        if !self.await_end(patience) {
            os::terminate(&mut self.process);
            self.await_end(patience);
        }
        self.reap();
    }

    /// Waits for the end of the process, throwing away what it still prints.
    fn await_end(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        while self.ended.is_none() && !os::has_ended(&mut self.process) {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || stopped() {
                return false;
            }
            let moment = left.min(Duration::from_millis(5));
            match self.output.as_ref().map(|output| output.recv_timeout(moment)) {
                Some(Ok(_) | Err(RecvTimeoutError::Timeout)) => {}
                Some(Err(RecvTimeoutError::Disconnected)) | None => thread::sleep(moment),
            }
        }
        true
    }

    /// Ends the whole group and tells how the child itself ended.
    fn reap(&mut self) -> Option<Ended> {
        if self.ended.is_none() {
            os::kill(&mut self.process);
            self.ended = self.process.wait().ok().map(os::ended);
        }
        self.ended
    }

    /// Ends everything, so that nothing more is written to standard error.
    pub(super) fn end(&mut self) {
        self.input = None;
        self.reap();
        // Where all writers are gone the threads end by themselves, with all that was written.
        let until = Instant::now() + 2 * GLANCE;
        while Instant::now() < until && !self.threads.iter().all(JoinHandle::is_finished) {
            self.output.as_ref().map(|output| output.recv_timeout(Duration::from_millis(1)));
        }
        self.output = None;
        self.stop.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            // Elsewhere than on Unix a thread may be stuck on a pipe that a grandchild holds.
            if cfg!(unix) || thread.is_finished() {
                let _ = thread.join();
            }
        }
    }

    /// The last of what it wrote to standard error.
    pub(super) fn stderr(&self) -> String {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.text()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.end();
    }
}

/// The end of a stream of bytes.
struct Tail {
    bytes: Vec<u8>,
    most: usize,
}

impl Tail {
    fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        // Twice the limit may stand here, so that not every push moves the whole.
        if self.bytes.len() > 2 * self.most {
            self.bytes.drain(..self.bytes.len() - self.most);
        }
    }

    fn text(&self) -> String {
        let from = self.bytes.len().saturating_sub(self.most);
        String::from_utf8_lossy(&self.bytes[from..]).into_owned()
    }
}

fn write_blocks(mut pipe: process::ChildStdin, blocks: &Receiver<Vec<u8>>, stop: &AtomicBool) {
    os::leave_on_demand(&pipe);
    for block in blocks {
        let mut rest = block.as_slice();
        while !rest.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            match pipe.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    os::writable(&pipe);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    }
}

#[cfg(unix)]
trait Pipe: Read + std::os::fd::AsFd {}
#[cfg(unix)]
impl<P: Read + std::os::fd::AsFd> Pipe for P {}
#[cfg(not(unix))]
trait Pipe: Read {}
#[cfg(not(unix))]
impl<P: Read> Pipe for P {}

/// Reads until the end or until told to stop; `None` at either.
fn read_some(pipe: &mut impl Pipe, room: &mut [u8], stop: &AtomicBool) -> Option<usize> {
    loop {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if !os::readable(pipe) {
            continue;
        }
        match pipe.read(room) {
            Ok(0) => return None,
            Ok(read) => return Some(read),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

fn read_chunks(mut pipe: process::ChildStdout, chunks: &SyncSender<Vec<u8>>, stop: &AtomicBool) {
    let mut room = vec![0; CHUNK_BYTES];
    while let Some(read) = read_some(&mut pipe, &mut room, stop) {
        if chunks.send(room[..read].to_vec()).is_err() {
            return;
        }
    }
}

fn keep_tail(mut pipe: process::ChildStderr, tail: &Mutex<Tail>, stop: &AtomicBool) {
    let mut room = vec![0; CHUNK_BYTES];
    while let Some(read) = read_some(&mut pipe, &mut room, stop) {
        tail.lock().unwrap_or_else(PoisonError::into_inner).push(&room[..read]);
    }
}
