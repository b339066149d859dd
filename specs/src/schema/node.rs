//! The written form of a schema: one node for each schema object, as its author spelled it.
//!
//! A node holds what its keywords say and nothing that they do not: turning JSON Schema into
//! nodes and back loses nothing but the order of keywords.

use indexmap::IndexMap;
use serde_json::{Number, Value};

/// The `parameters` of a tool: an object schema and the definitions that it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// The root; of kind [`Kind::Object`], or a [`Kind::Ref`] to one.
    pub root: Node,
    /// `$defs`, by name.
    pub definitions: IndexMap<String, Node>,
}

/// One schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it takes.
    pub kind: Kind,
    /// What it says beside.
    pub annotations: Annotations,
}

/// Keywords that take and refuse nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Annotations {
    /// `title`.
    pub title: Option<String>,
    /// `description`.
    pub description: Option<String>,
    /// `default`; means something on a property only.
    pub default: Option<Value>,
}

/// What a schema takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `{}`: every value.
    Any,
    /// `type: string`.
    String(StringRules),
    /// `type: integer`.
    Integer(NumberRules),
    /// `type: number`.
    Number(NumberRules),
    /// `type: boolean`.
    Boolean,
    /// `type: null`.
    Null,
    /// `const`, a scalar.
    Const(Fixed),
    /// `enum` of scalars.
    Enum(Fixed),
    /// `type: array` without `prefixItems`.
    List(List),
    /// `type: array` with `prefixItems`.
    Tuple(Tuple),
    /// `type: object`; a record where it declares no property and its extra is a schema.
    Object(Object),
    /// `anyOf`, `oneOf` or a `type` list.
    Union(Union),
    /// `$ref: #/$defs/NAME`.
    Ref(String),
}

/// The assertions on a string.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StringRules {
    /// `minLength`, in characters (code points or UTF-16 units: SPEC.md MAY).
    pub min: Option<u64>,
    /// `maxLength`, in characters.
    pub max: Option<u64>,
    /// `pattern`, not anchored.
    pub pattern: Option<String>,
    /// `format`.
    pub format: Option<Format>,
}

/// The formats of the dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A UUID in lower case.
    Uuid,
    /// RFC 3339 with `Z`.
    DateTime,
    /// An e-mail address.
    Email,
    /// A URI with a scheme.
    Uri,
}

/// The assertions on a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NumberRules {
    /// `minimum`.
    pub at_least: Option<Number>,
    /// `maximum`.
    pub at_most: Option<Number>,
    /// `exclusiveMinimum`.
    pub above: Option<Number>,
    /// `exclusiveMaximum`.
    pub below: Option<Number>,
    /// `multipleOf`, a whole number above 0.
    pub step: Option<Number>,
}

/// `const` or `enum`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// The values; one where the keyword is `const`. Scalars only.
    pub values: Vec<Value>,
    /// What `type` and the assertions that stand beside say; `None` where there is no `type`.
    pub beside: Option<Box<Kind>>,
}

/// `type: array` without `prefixItems`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// `items`; `None` where every element is taken.
    pub item: Option<Box<Node>>,
    /// `items: false`: no element is taken.
    pub nothing: bool,
    /// `minItems`.
    pub min: Option<u64>,
    /// `maxItems`.
    pub max: Option<u64>,
    /// `uniqueItems: true`.
    pub unique: bool,
}

/// `type: array` with `prefixItems`.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuple {
    /// `prefixItems`.
    pub items: Vec<Node>,
    /// What further elements may be: `items`.
    pub rest: Extra,
    /// `minItems`.
    pub min: Option<u64>,
    /// `maxItems`.
    pub max: Option<u64>,
    /// `uniqueItems: true`.
    pub unique: bool,
}

/// `type: object`.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// `properties`, in their order.
    pub fields: IndexMap<String, Field>,
    /// `additionalProperties`.
    pub extra: Extra,
}

/// A declared property.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Whether `required` names it.
    pub required: bool,
    /// Its schema.
    pub node: Node,
}

/// What goes beyond the declared: further properties of an object, further items of a tuple.
#[derive(Clone, Debug, PartialEq)]
pub enum Extra {
    /// Anything (keyword absent or `true`).
    Open,
    /// Nothing (`false`).
    Closed,
    /// What this schema takes.
    Schema(Box<Node>),
}

/// A union as it was spelled.
#[derive(Clone, Debug, PartialEq)]
pub struct Union {
    /// How it was spelled.
    pub keyword: UnionKeyword,
    /// Its members in their order; nested unions are kept.
    pub members: Vec<Node>,
}

/// The three ways to spell a union.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnionKeyword {
    /// `anyOf`.
    AnyOf,
    /// `oneOf`; members are disjoint.
    OneOf,
    /// A `type` list: members without annotations, told apart by their type.
    TypeList,
}

impl Node {
    /// A node of this kind without annotations.
    #[must_use]
    pub fn plain(kind: Kind) -> Self {
        Self { kind, annotations: Annotations::default() }
    }
}

impl Object {
    /// Whether this is a record: no declared property, and a schema for every value.
    #[must_use]
    pub fn is_record(&self) -> bool {
        self.fields.is_empty() && matches!(self.extra, Extra::Schema(_))
    }
}
