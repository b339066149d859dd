//! The typed schema dialect of PROTOCOL.md section 1.3.
//!
//! [`Parameters`] is the written form, loss-free to and from JSON Schema; [`Compiled`] is the
//! normal form that the reading table speaks of (unions flattened, references replaced).

/// The written form.
mod node;
/// From JSON Schema.
mod parse;
/// To JSON Schema.
mod print;
/// To the `shape` of the protocol.
mod shape;
/// Patterns.
mod pattern;
/// The normal form.
mod compiled;
/// From the written form to the normal form.
mod normal;
/// Whether a value is taken.
mod accept;
/// Where a value is wrong.
mod faults;
/// What is outside the dialect.
mod error;

pub use accept::Acceptance;
pub use compiled::{Compiled, Extra as CompiledExtra, Field as CompiledField, Part, PartId, Shape};
pub use error::DialectError;
pub use faults::{Fault, FaultKind};
pub use node::{
    Annotations, Extra, Field, Fixed, Format, Kind, List, Node, NumberRules, Object, Parameters,
    StringRules, Tuple, Union, UnionKeyword,
};
pub use parse::SCHEMA_DEPTH;
