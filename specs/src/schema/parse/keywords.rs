//! The members of one schema object, taken one by one; what nobody took is an error.

use super::Place;
use crate::json::{kind, number};
use crate::schema::error::DialectError;
use serde_json::{Map, Value};

/// Every keyword of the dialect that asserts something about one type, with those types.
const ASSERTIONS: [(&str, &str); 17] = [
    ("properties", "object"),
    ("required", "object"),
    ("additionalProperties", "object"),
    ("items", "array"),
    ("prefixItems", "array"),
    ("minItems", "array"),
    ("maxItems", "array"),
    ("uniqueItems", "array"),
    ("minLength", "string"),
    ("maxLength", "string"),
    ("pattern", "string"),
    ("format", "string"),
    ("minimum", "number"),
    ("maximum", "number"),
    ("exclusiveMinimum", "number"),
    ("exclusiveMaximum", "number"),
    ("multipleOf", "number"),
];

const OTHERS: [&str; 7] = ["type", "const", "enum", "anyOf", "oneOf", "$ref", "$defs"];

pub(super) struct Keywords<'s> {
    map: &'s Map<String, Value>,
    taken: Vec<&'static str>,
}

impl<'s> Keywords<'s> {
    /// The keywords of the schema that stands under `keyword`.
    pub(super) fn new(schema: &'s Value, at: &Place, keyword: &str) -> Result<Self, DialectError> {
        match schema {
            Value::Object(map) => Ok(Self { map, taken: Vec::new() }),
            Value::Bool(true) => Err(at.error(keyword, "is `true`; write `{}` for any value")),
            Value::Bool(false) => Err(at.error(
                keyword,
                "is `false`, which only `items` and `additionalProperties` may be",
            )),
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                let message = format!("must be a schema, not {}", kind(schema).name());
                Err(at.error(keyword, message))
            }
        }
    }

    pub(super) fn has(&self, keyword: &'static str) -> bool {
        self.map.contains_key(keyword)
    }

    pub(super) fn take(&mut self, keyword: &'static str) -> Option<&'s Value> {
        let value = self.map.get(keyword)?;
        self.taken.push(keyword);
        Some(value)
    }

    pub(super) fn text(
        &mut self,
        keyword: &'static str,
        at: &Place,
    ) -> Result<Option<String>, DialectError> {
        match self.take(keyword) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(at.error(keyword, "must be text")),
        }
    }

    /// A bound on a length or a size.
    pub(super) fn count(
        &mut self,
        keyword: &'static str,
        at: &Place,
    ) -> Result<Option<u64>, DialectError> {
        let Some(value) = self.take(keyword) else { return Ok(None) };
        match value.as_number().and_then(number::as_u64) {
            Some(count) => Ok(Some(count)),
            None => Err(at.error(keyword, "must be a whole number from 0 to 2^64 - 1")),
        }
    }

    pub(super) fn truth(
        &mut self,
        keyword: &'static str,
        at: &Place,
    ) -> Result<bool, DialectError> {
        match self.take(keyword) {
            None => Ok(false),
            Some(Value::Bool(truth)) => Ok(*truth),
            Some(_) => Err(at.error(keyword, "must be `true` or `false`")),
        }
    }

    /// The one keyword that may have only annotations beside it.
    pub(super) fn alone(&self, keyword: &'static str, at: &Place) -> Result<(), DialectError> {
        match self.left().find(|left| known(left)) {
            None => Ok(()),
            Some(beside) => {
                let message = format!(
                    "stands beside `{keyword}`, where only annotations and `default` may; \
                     move it into a schema of its own"
                );
                Err(at.error(beside, message))
            }
        }
    }

    /// Everything must have been taken.
    pub(super) fn done(&self, at: &Place) -> Result<(), DialectError> {
        let Some(left) = self.left().next() else { return Ok(()) };
        let needs = ASSERTIONS.iter().find(|(keyword, _)| *keyword == left);
        let message = match needs {
            Some((_, "number")) => "needs `type` `number` or `integer` beside it".to_owned(),
            Some((_, needs)) => format!("needs `type` `{needs}` beside it"),
            None if left == "$defs" => "stands only at the root; move it there".to_owned(),
            None if known(left) => "cannot stand here; give it a schema of its own".to_owned(),
            None => "is not in the dialect; leave it out".to_owned(),
        };
        Err(at.error(left, message))
    }

    fn left(&self) -> impl Iterator<Item = &'s str> + '_ {
        self.map.keys().map(String::as_str).filter(|keyword| !self.taken.contains(keyword))
    }
}

fn known(keyword: &str) -> bool {
    OTHERS.contains(&keyword) || ASSERTIONS.iter().any(|(assertion, _)| *assertion == keyword)
}
