//! The normal form of a schema: what the reading table and acceptance speak of.
//!
//! References are replaced (a recursive schema is a cycle of ids), nested unions are flattened,
//! and a union of one member is that member (SPEC.md section 1). Annotations are gone, defaults
//! are kept on the fields.

use super::node::{NumberRules, StringRules};
use super::pattern::Pattern;
use indexmap::IndexMap;
use serde_json::Value;

/// The place of a [`Part`] in its [`Compiled`] schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartId(pub u32);

/// A schema in normal form.
#[derive(Clone, Debug, PartialEq)]
pub struct Compiled {
    pub(super) parts: Vec<Part>,
    /// The compiled pattern of each part that has one, by its id.
    pub(super) patterns: Vec<Option<Pattern>>,
    pub(super) root: PartId,
}

/// One node in normal form, with the facts that are asked for most.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it takes.
    pub shape: Shape,
    /// Some member takes some raw string as it stands (SPEC.md section 1, *string member*).
    pub string_member: bool,
    /// Some member is `{}`.
    pub any_member: bool,
    /// The members of type array; this part itself where it is one.
    pub array_members: Vec<PartId>,
    /// The members of type object; this part itself where it is one.
    pub object_members: Vec<PartId>,
}

/// What a part takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Every value.
    Any,
    /// A string.
    String(StringRules),
    /// A whole number.
    Integer(NumberRules),
    /// A number.
    Number(NumberRules),
    /// `true` or `false`.
    Boolean,
    /// `null`.
    Null,
    /// One of these scalars, if `beside` takes it too.
    Fixed {
        /// The scalars.
        values: Vec<Value>,
        /// The type and assertions that stood beside.
        beside: Option<PartId>,
    },
    /// An array; `items` are those of a tuple, `rest` governs the others.
    Array {
        /// The leading items, of a tuple.
        items: Vec<PartId>,
        /// The other items.
        rest: Extra,
        /// Fewest items.
        min: u64,
        /// Most items.
        max: Option<u64>,
        /// No two items are equal.
        unique: bool,
    },
    /// An object or a record.
    Object {
        /// The declared properties.
        fields: IndexMap<String, Field>,
        /// The others.
        extra: Extra,
    },
    /// Any member (exactly one where `exclusive`); at least two, none of them a union.
    Union {
        /// The members.
        members: Vec<PartId>,
        /// Whether it was spelled `oneOf` and holds no nested union.
        exclusive: bool,
    },
}

/// A declared property in normal form.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Whether it must be there.
    pub required: bool,
    /// What stands in for it where it is absent.
    pub default: Option<Value>,
    /// Its schema.
    pub part: PartId,
}

/// What goes beyond the declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Anything.
    Open,
    /// Nothing.
    Closed,
    /// What this part takes.
    Part(PartId),
}

impl Compiled {
    /// The part of the arguments as a whole.
    #[must_use]
    pub fn root(&self) -> PartId {
        self.root
    }

    /// The part with this id.
    ///
    /// # Panics
    /// Where the id comes from another schema.
    #[must_use]
    pub fn part(&self, id: PartId) -> &Part {
        &self.parts[id.0 as usize]
    }

    /// How many parts there are; ids run from 0 below it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether there is no part; never so for a schema that was read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The part of a parameter: of a declared property of the root.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<PartId> {
        match &self.part(self.root).shape {
            Shape::Object { fields, .. } => fields.get(name).map(|field| field.part),
            Shape::Any
            | Shape::String(_)
            | Shape::Integer(_)
            | Shape::Number(_)
            | Shape::Boolean
            | Shape::Null
            | Shape::Fixed { .. }
            | Shape::Array { .. }
            | Shape::Union { .. } => None,
        }
    }

    /// The members of this part: those of a union, else the part itself.
    pub fn members(&self, id: PartId) -> impl Iterator<Item = PartId> + '_ {
        let union = self.part(id).shape.union();
        let itself = union.is_empty().then_some(id);
        union.iter().copied().chain(itself)
    }
}

impl Shape {
    /// The members of a union; none where it is no union.
    #[must_use]
    pub fn union(&self) -> &[PartId] {
        if let Self::Union { members, .. } = self { members } else { &[] }
    }

    /// The declared properties of an object, and what holds for others.
    #[must_use]
    pub fn object(&self) -> Option<(&IndexMap<String, Field>, Extra)> {
        if let Self::Object { fields, extra } = self { Some((fields, *extra)) } else { None }
    }

    /// The constants of a `const` or an `enum`.
    #[must_use]
    pub fn fixed(&self) -> Option<&[Value]> {
        if let Self::Fixed { values, .. } = self { Some(values) } else { None }
    }

    /// The assertions on a string.
    #[must_use]
    pub fn string(&self) -> Option<&StringRules> {
        if let Self::String(rules) = self { Some(rules) } else { None }
    }
}

impl Part {
    /// Takes an array or an object (SPEC.md section 1, *structured*).
    #[must_use]
    pub fn structured(&self) -> bool {
        !self.array_members.is_empty() || !self.object_members.is_empty()
    }

    /// A plain string: takes strings and nothing else, and is no union.
    #[must_use]
    pub fn plain_string(&self) -> bool {
        self.string_member && !matches!(self.shape, Shape::Union { .. })
    }
}
