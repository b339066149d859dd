//! What was planted in a case, and where.

use misread_specs::path::Path;

/// A rule's situation and the place that it was planted at.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The rule that it exercises, if the rest of the call leaves it alone.
    pub rule: &'static str,
    /// What was planted, in two or three words.
    pub what: &'static str,
    /// Where.
    pub path: Path,
    /// What stands around.
    pub place: Place,
}

/// What stands around a planted situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// How many containers lie between the parameter and the place; 0 for a parameter.
    pub depth: u8,
    /// The innermost container.
    pub container: Container,
    /// How the field is wrapped.
    pub wrapper: Wrapper,
    /// Which member stands first.
    pub order: Order,
    /// How the union is spelled.
    pub spelling: Spelling,
    /// Whether some container around was sent as text.
    pub inside_text: bool,
}

/// The innermost container around a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Container {
    /// The arguments themselves.
    Parameters,
    /// A declared property.
    Object,
    /// An element.
    List,
    /// An item of a tuple.
    Tuple,
    /// A value of a record.
    Record,
    /// A property of one variant of a tagged union.
    Variant,
    /// An object beside other kinds in a union.
    Member,
}

/// How a field is wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wrapper {
    /// Not at all.
    None,
    /// A null member.
    Nullable,
    /// Not required.
    Optional,
    /// A default.
    Default,
    /// A title or a description.
    Annotated,
    /// Behind `$ref`.
    Reference,
}

/// Which member of the union stands first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// No union.
    None,
    /// A string member.
    StringFirst,
    /// An array member.
    ArrayFirst,
    /// Another member.
    OtherFirst,
}

/// How a union is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// No union.
    None,
    /// `anyOf`.
    AnyOf,
    /// `oneOf`.
    OneOf,
    /// A `type` list.
    TypeList,
    /// A union inside a union.
    Nested,
}
