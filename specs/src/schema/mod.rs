//! The typed schema dialect of PROTOCOL.md section 1.3.
//!
//! [`Parameters`] is the written form, loss-free to and from JSON Schema; [`Compiled`] is the
//! normal form that the reading table speaks of (unions flattened, references replaced).

/// Whether a value is taken.
mod accept;
/// The normal form.
mod compiled;
/// What is outside the dialect.
mod error;
/// Where a value is wrong.
mod faults;
/// The written form.
mod node;
/// From the written form to the normal form.
mod normal;
/// From JSON Schema.
mod parse;
/// Patterns.
mod pattern;
/// Places in the written form.
mod place;
/// To JSON Schema.
mod print;
/// To the `shape` of the protocol.
mod shape;

pub use accept::Acceptance;
pub use compiled::{Compiled, Extra as CompiledExtra, Field as CompiledField, Part, PartId, Shape};
pub use error::DialectError;
pub use faults::{Fault, FaultKind};
pub use node::{
    Annotations, Extra, Field, Fixed, Format, Kind, List, Node, NumberRules, Object, Parameters,
    StringRules, Tuple, Union, UnionKeyword,
};
pub use parse::SCHEMA_DEPTH;
pub use place::Written;
