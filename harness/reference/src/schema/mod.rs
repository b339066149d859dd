//! `parameters` made into a tree that says, for each position, how a value there is read.
//!
//! A union is flattened, a `$ref` replaced and a `type` list split before anything is decided, so
//! that every spelling of a schema has one tree. Nothing here looks at a value.

use std::fmt;

/// The dialect check, and the tree made from what passes it.
mod compile;
/// What a position takes, in words.
mod describe;
/// The native spellings of one schema.
mod spelling;

pub(crate) use compile::compile;
pub(crate) use describe::{cut, describe};
pub use spelling::Spelling;

/// A schema that this toolkit does not build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    why: String,
    pointer: String,
}

impl Unsupported {
    pub(crate) fn new(why: impl Into<String>, pointer: impl Into<String>) -> Self {
        Self { why: why.into(), pointer: pointer.into() }
    }

    /// The reason, with the keyword that stands in the way.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }

    /// The place in `parameters`, as a JSON pointer.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at `{}` of the parameters", self.why, self.pointer)
    }
}

impl std::error::Error for Unsupported {}

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NodeId(pub(crate) usize);

/// All positions of one tool's parameters.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

impl Tree {
    pub(crate) const ROOT: NodeId = NodeId(0);

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}

/// The members of a position, after unions are flattened.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Where the schema stands in `parameters`.
    pub(crate) pointer: String,
    /// A member takes anything.
    pub(crate) any: bool,
    /// A member takes some raw string as it stands.
    pub(crate) string: bool,
    /// Members of `type: array`.
    pub(crate) arrays: Vec<ArrayMember>,
    /// Members of `type: object`.
    pub(crate) objects: Vec<ObjectMember>,
}

impl Node {
    /// Takes an array or an object.
    pub(crate) fn structured(&self) -> bool {
        !(self.arrays.is_empty() && self.objects.is_empty())
    }
}

/// A list or a tuple.
#[derive(Debug)]
pub(crate) struct ArrayMember {
    pub(crate) pointer: String,
    pub(crate) prefix: Vec<NodeId>,
    pub(crate) rest: Rest,
}

/// An object or a record.
#[derive(Debug)]
pub(crate) struct ObjectMember {
    pub(crate) fields: Vec<(String, NodeId)>,
    pub(crate) required: Vec<String>,
    pub(crate) rest: Rest,
    /// Required properties that are a string constant or an enumeration of strings.
    pub(crate) tags: Vec<(String, Vec<String>)>,
}

impl ObjectMember {
    pub(crate) fn field(&self, key: &str) -> Option<NodeId> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, node)| *node)
    }
}

/// What stands beyond the declared items or properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    Anything,
    Nothing,
    Each(NodeId),
}
