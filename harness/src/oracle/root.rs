//! Arguments as a whole: a value, text that stands for it, or nothing (PROTOCOL.md section 1).

use misread_specs::Value;

/// What an argument set stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Root<'a> {
    /// The value itself.
    Value(&'a Value),
    /// `{"$misread": "text", "text": …}`: the arguments are this text as it is.
    Text(&'a str),
    /// `{"$misread": "absent"}`: a call without arguments.
    Absent,
}

impl<'a> Root<'a> {
    /// What this argument set stands for.
    #[must_use]
    pub fn of(arguments: &'a Value) -> Self {
        let Value::Object(members) = arguments else { return Self::Value(arguments) };
        let marker = members.get("$misread").and_then(Value::as_str);
        match (marker, members.get("text").and_then(Value::as_str)) {
            (Some("text"), Some(text)) => Self::Text(text),
            (Some("absent"), _) => Self::Absent,
            (None | Some(_), _) => Self::Value(arguments),
        }
    }

    /// Whether SPEC.md leaves it open if these are no arguments at all: absent, null, the text
    /// `null`, blank text.
    #[must_use]
    pub fn may_be_empty(self) -> bool {
        match self {
            Self::Value(value) => value.is_null(),
            Self::Text(text) => matches!(text.trim_matches([' ', '\t', '\n', '\r']), "" | "null"),
            Self::Absent => true,
        }
    }
}
