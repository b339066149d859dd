//! How implementations are reached; with the loaders and the command line, the only I/O.
//!
//! A reach tells what happened to a call and nothing else: it never judges, and it never lets a
//! fault of an implementation end the run or outlive it.

/// An adapter behind the pipes of a child process.
pub mod process;

pub use process::ProcessReach;
