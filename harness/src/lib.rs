//! `misread` finds the tool arguments that your code reads as something the caller did not send.

/// What a baseline excuses.
pub mod baseline;
/// What an implementation says of itself.
pub mod capabilities;
/// The command line.
pub mod cli;
/// The file of a finding.
pub mod counterexample;
/// The stream that every report is made from.
pub mod event;
/// The exit codes.
pub mod exit;
/// What the harness needs of an implementation.
pub mod implementation;
/// Whether what happened is permitted.
pub mod judge;
/// Every bound of a run, by name.
pub mod limits;
/// What must happen.
pub mod oracle;
/// From events to files, excuses and the exit code.
pub mod pipeline;
/// How implementations are reached.
pub mod reach;
/// Two calls that must come to the same.
pub mod relations;
/// Reports, all from one stream.
pub mod report;
/// The run, from work to events.
pub mod run;
/// Text that adversaries wrote, made safe to show.
pub mod text;

pub use capabilities::{Absent, Capabilities, Defaults, Description, Numbers, Tools};
pub use implementation::{Defined, Definition, Implementation, Request, Trouble};
