//! What the rows of a reading table are made of: named facts, readings, options, sentences.

use crate::path::Path;

/// One row of the reading table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The rule that decides where this row fits.
    pub rule: String,
    /// What must hold of the schema at the position.
    pub schema: Vec<SchemaTest>,
    /// What must hold of the value at the position.
    pub value: Vec<ValueFact>,
    /// What may be done with the value; one, or several that the implementation chooses from.
    pub readings: Vec<Reading>,
    /// The sentence of a refusal: an index into the spec's sentences.
    pub sentence: Option<usize>,
}

/// A fact of the schema, or its opposite (`no-string-member`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaTest {
    /// The fact.
    pub fact: SchemaFact,
    /// Whether it must hold or must not.
    pub holds: bool,
}

/// What can be asked of the schema at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaFact {
    /// A parameter with value aliases.
    AliasedParameter,
    /// A member takes some raw string as it stands.
    StringMember,
    /// A member is of type array.
    ArrayMember,
    /// A member is of type object.
    ObjectMember,
    /// A member is `{}`.
    AnyMember,
    /// A member is an array or an object.
    Structured,
    /// An element of a list of plain strings.
    PlainStringElement,
}

/// What can be asked of the value at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueFact {
    /// A JSON string.
    Text,
    /// Text that is a legacy value of the parameter.
    LegacyValue,
    /// Text that is one JSON value.
    JsonText,
    /// JSON text of an array.
    ListText,
    /// JSON text of an object.
    ObjectText,
    /// JSON text whose value is valid for some array member as it stands.
    FitsArrayMember,
    /// JSON text whose value is valid for some object member as it stands.
    FitsObjectMember,
}

/// What is done with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// It stays as it is.
    Keep,
    /// It stays as it is, and validation rejects it.
    Leave,
    /// It is replaced by the value that the text spells.
    Repair,
    /// It is replaced by the scalar that the text spells, if the schema takes that.
    Exact,
    /// It is replaced by the canonical value.
    Replace,
    /// The call is refused at this position.
    Refuse,
}

/// The options of a spec file; each value is the name of what happens to such text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// List text where a string and a list are taken: `refuse`, `keep`, `repair`.
    pub list_text: String,
    /// JSON text where only a structure is taken: `repair`, `leave`.
    pub structure_text: String,
    /// Text where only other scalars are taken: `leave`, `exact`, `either`.
    pub scalar_text: String,
}

/// The sentence of a refusal, with `{path}` for the dotted path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The name that rows use.
    pub name: String,
    /// What stands before the path.
    pub before: String,
    /// What stands after the path.
    pub after: String,
}

impl Sentence {
    /// The sentence about one place.
    #[must_use]
    pub fn about(&self, path: &Path) -> String {
        format!("{}{path}{}", self.before, self.after)
    }

    /// This sentence in `text`, about whatever path, to its end. One that begins with the path is
    /// taken from the start of its line; one that ends in it, to the end of its line.
    #[must_use]
    pub fn found_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        let start = text.find(&self.before)?;
        let path = start + self.before.len();
        let end = match self.after.as_str() {
            "" => path + text[path..].find('\n').unwrap_or(text.len() - path),
            after => path + text[path..].find(after)? + after.len(),
        };
        let start = match self.before.as_str() {
            "" => text[..end].rfind('\n').map_or(0, |newline| newline + 1),
            _ => start,
        };
        Some(&text[start..end])
    }
}

macro_rules! named {
    ($type:ident { $($name:literal => $variant:ident),+ $(,)? }) => {
        impl $type {
            /// Every name that a spec file can use, in order.
            pub const NAMES: &[&str] = &[$($name),+];

            /// The one with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$variant),)+ _ => None }
            }

            /// Its name in spec files and reports.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

named!(SchemaFact {
    "aliased-parameter" => AliasedParameter,
    "string-member" => StringMember,
    "array-member" => ArrayMember,
    "object-member" => ObjectMember,
    "any-member" => AnyMember,
    "structured" => Structured,
    "plain-string-element" => PlainStringElement,
});

named!(ValueFact {
    "text" => Text,
    "legacy-value" => LegacyValue,
    "json-text" => JsonText,
    "list-text" => ListText,
    "object-text" => ObjectText,
    "fits-array-member" => FitsArrayMember,
    "fits-object-member" => FitsObjectMember,
});

named!(Reading {
    "keep" => Keep,
    "leave" => Leave,
    "repair" => Repair,
    "exact" => Exact,
    "replace" => Replace,
    "refuse" => Refuse,
});
