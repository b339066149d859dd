//! The typed schema dialect of PROTOCOL.md section 1.3.
//!
//! [`Parameters`] is the written form, loss-free to and from JSON Schema; [`Compiled`] is the
//! normal form that the reading table speaks of (unions flattened, references replaced).

/// The normal form.
mod compiled;
/// The written form.
mod node;

pub use compiled::{Compiled, Extra as CompiledExtra, Field as CompiledField, Part, PartId, Shape};
pub use node::{
    Annotations, Extra, Field, Fixed, Format, Kind, List, Node, NumberRules, Object, Parameters,
    StringRules, Tuple, Union, UnionKeyword,
};
