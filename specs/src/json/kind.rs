//! The kinds of JSON value, as `type` names them (`integer` aside: that is a schema's word).

use serde_json::Value;

/// A kind of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum JsonKind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// The kind of this value.
#[must_use]
pub fn kind(value: &Value) -> JsonKind {
    match value {
        Value::Null => JsonKind::Null,
        Value::Bool(_) => JsonKind::Boolean,
        Value::Number(_) => JsonKind::Number,
        Value::String(_) => JsonKind::String,
        Value::Array(_) => JsonKind::Array,
        Value::Object(_) => JsonKind::Object,
    }
}

impl JsonKind {
    /// The name that JSON Schema gives it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// Neither an array nor an object.
    #[must_use]
    pub fn is_scalar(self) -> bool {
        match self {
            Self::Null | Self::Boolean | Self::Number | Self::String => true,
            Self::Array | Self::Object => false,
        }
    }
}
