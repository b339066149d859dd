//! What is right: the vocabulary that everything else in `misread` is written in.
//!
//! Tools and their typed schemas, JSON text, paths, outcomes, the spec files with their reading
//! table, the rule pages and the written cases. Nothing here decides what an implementation
//! should have done (that is the oracle's work) and nothing here reaches an implementation.
//! Only the loaders read files; everything else is a pure function.

/// Baselines: the expected failures of one implementation.
pub mod baseline;
/// Reading files, bounded.
pub mod bounded;
/// The written cases: decisions, field reports, regressions.
pub mod cases;
/// JSON values and JSON text: the reader, exact numbers, equality, the writer.
pub mod json;
/// What must not stand in a text that a caller is shown.
pub mod leaks;
/// Why a data file could not be loaded.
mod load_error;
/// What a call came to.
pub mod outcome;
/// Places in arguments.
pub mod path;
/// The rule pages.
pub mod rules;
/// Typed schemas: the dialect, its JSON Schema and `shape`, normal form, acceptance.
pub mod schema;
/// Spec files: the reading table, sentences and options as data.
pub mod spec;
/// A tool as the protocol sends it.
pub mod tool;
/// A tool and an outcome from the JSON that pages and cases hold.
mod written;

pub use load_error::LoadError;
pub use outcome::{Accepted, Broken, BrokenKind, ErrorKind, ErrorOutcome, Issue, Outcome};
pub use path::{Path, Segment};
pub use serde_json::Value;
pub use tool::Tool;
