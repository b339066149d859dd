//! Every bound of a run, by name (PROTOCOL.md section 1.2); each has a flag of its name.

use std::time::Duration;

/// The most jobs that may share the work.
pub const JOBS_MAX: usize = 64;
/// The smallest limit of a line that a message can be sent under.
pub const LINE_BYTES_MIN: usize = 1024;

/// The bounds on reaching an implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest message line, in bytes, each way.
    pub line_bytes: usize,
    /// Time for the answer to `initialize`.
    pub initialize_time: Duration,
    /// Time for the answer to `define`.
    pub define_time: Duration,
    /// Time for a message of calls.
    pub call_time: Duration,
    /// Further time for each argument set after the first.
    pub set_time: Duration,
    /// Time between `shutdown` and SIGTERM, and between SIGTERM and SIGKILL.
    pub shutdown_time: Duration,
    /// Most restarts in one run.
    pub restarts: usize,
    /// Most hangs in one run.
    pub hangs: usize,
    /// Most answers in one run that are none of the protocol.
    pub amiss: usize,
    /// How much of standard error is kept, in bytes, from its end.
    pub stderr_bytes: usize,
    /// Most argument sets in one message.
    pub batch: usize,
    /// Most messages that are sent and not yet answered.
    pub window: usize,
    /// Fewest cases that must exercise a rule whose capability is declared.
    pub rule_floor: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line_bytes: 16 << 20,
            initialize_time: Duration::from_secs(20),
            define_time: Duration::from_secs(5),
            call_time: Duration::from_secs(1),
            set_time: Duration::from_millis(50),
            shutdown_time: Duration::from_secs(2),
            restarts: 20,
            hangs: 40,
            amiss: 100,
            stderr_bytes: 64 << 10,
            batch: 64,
            window: 256,
            rule_floor: 1,
        }
    }
}
