//! JSON values and JSON text.
//!
//! One reader ([`read()`]) that follows RFC 8259 exactly and reports where the RFC leaves a limit
//! open, one writer ([`write()`]), exact numbers ([`number`]) and equality ([`equal`]). Numbers
//! keep the text that they were written as; nothing here ever rounds one.

/// Equality: exact numbers, objects without order.
mod equal;
/// The six kinds of JSON value.
mod kind;
/// What reading met, and what made it stop.
mod met;
/// Exact decimal numbers.
pub mod number;
/// JSON pointers.
pub mod pointer;
/// The reader.
mod read;
/// Tokens of the reader: strings and numbers.
mod scan;
/// How lone surrogates are carried in strings.
pub mod surrogate;
/// The writer.
mod write;

pub use equal::{all_distinct, equal};
pub use kind::{JsonKind, kind};
pub use met::{Malformed, Met, OPEN_DEPTH};
pub use read::{BUILD_DEPTH, Duplicates, Read, read, read_bytes, read_with};
pub use serde_json::{Map, Number, Value};
pub use write::{write, write_into};
