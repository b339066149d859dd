//! How implementations are reached; with the loaders and the command line, the only I/O.
//!
//! A reach tells what happened to a call and nothing else: it never judges, and it never lets a
//! fault of an implementation end the run or outlive it.

/// The built-in reference.
pub mod in_process;
/// An adapter behind the pipes of a child process.
pub mod process;
/// What an adapter carries and enforces, found out before a run.
pub mod proof;
/// The wish to stop, which a signal brings.
mod stop;

pub use process::ProcessReach;
pub use proof::{Proof, Withdrawn, prove};
pub use stop::stop;
