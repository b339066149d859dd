//! The assertions that belong to each `type`.

use super::keywords::Keywords;
use super::{Place, node};
use crate::json::number;
use crate::schema::error::DialectError;
use crate::schema::node::{
    Extra, Field, Format, Kind, List, Node, NumberRules, Object, StringRules, Tuple, Union,
    UnionKeyword,
};
use crate::schema::pattern::Pattern;
use indexmap::IndexMap;
use serde_json::{Number, Value};

const TYPES: [&str; 7] = ["null", "boolean", "integer", "number", "string", "array", "object"];

/// What `type` and the assertions beside it say.
pub(super) fn typed(
    types: &Value,
    keywords: &mut Keywords<'_>,
    at: &mut Place,
) -> Result<Kind, DialectError> {
    let list = match types {
        Value::String(name) => return one(name, keywords, at),
        Value::Array(list) if !list.is_empty() => list,
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
            return Err(at.error("type", "must be the name of a type or a list of names"));
        }
    };
    let mut members = Vec::with_capacity(list.len());
    for (position, name) in list.iter().enumerate() {
        let Some(name) = name.as_str() else {
            return Err(at.error("type", "must list names of types"));
        };
        if list[..position].iter().any(|earlier| earlier == name) {
            return Err(at.error("type", format!("lists `{name}` twice; leave one out")));
        }
        members.push(Node::plain(one(name, keywords, at)?));
    }
    Ok(Kind::Union(Union { keyword: UnionKeyword::TypeList, members }))
}

fn one(name: &str, keywords: &mut Keywords<'_>, at: &mut Place) -> Result<Kind, DialectError> {
    match name {
        "null" => Ok(Kind::Null),
        "boolean" => Ok(Kind::Boolean),
        "integer" => numbers(keywords, at).map(Kind::Integer),
        "number" => numbers(keywords, at).map(Kind::Number),
        "string" => strings(keywords, at).map(Kind::String),
        "array" => array(keywords, at),
        "object" => object(keywords, at).map(Kind::Object),
        _ => {
            let message = format!("names `{name}`, which is none of `{}`", TYPES.join("`, `"));
            Err(at.error("type", message))
        }
    }
}

fn strings(keywords: &mut Keywords<'_>, at: &Place) -> Result<StringRules, DialectError> {
    let pattern = keywords.text("pattern", at)?;
    if let Some(pattern) = &pattern {
        Pattern::new(pattern).map_err(|why| at.error("pattern", why))?;
    }
    let format = match keywords.text("format", at)? {
        None => None,
        Some(name) => Some(Format::named(&name).ok_or_else(|| {
            let known = Format::ALL.map(Format::name).join("`, `");
            at.error("format", format!("names `{name}`, which is none of `{known}`"))
        })?),
    };
    Ok(StringRules {
        min: keywords.count("minLength", at)?,
        max: keywords.count("maxLength", at)?,
        pattern,
        format,
    })
}

fn numbers(keywords: &mut Keywords<'_>, at: &Place) -> Result<NumberRules, DialectError> {
    let mut bound = |keyword: &'static str| -> Result<Option<Number>, DialectError> {
        match keywords.take(keyword) {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(Some(number.clone())),
            Some(_) => Err(at.error(keyword, "must be a number")),
        }
    };
    let rules = NumberRules {
        at_least: bound("minimum")?,
        at_most: bound("maximum")?,
        above: bound("exclusiveMinimum")?,
        below: bound("exclusiveMaximum")?,
        step: bound("multipleOf")?,
    };
    match &rules.step {
        Some(step) if !number::is_step(step) => {
            let message =
                format!("is `{step}`; write a whole number above 0 with at most 19 digits");
            Err(at.error("multipleOf", message))
        }
        Some(_) | None => Ok(rules),
    }
}

fn array(keywords: &mut Keywords<'_>, at: &mut Place) -> Result<Kind, DialectError> {
    let min = keywords.count("minItems", at)?;
    let max = keywords.count("maxItems", at)?;
    let unique = keywords.truth("uniqueItems", at)?;
    let rest = extra("items", keywords, at)?;
    let Some(prefix) = keywords.take("prefixItems") else {
        let (item, nothing) = match rest {
            Extra::Open => (None, false),
            Extra::Closed => (None, true),
            Extra::Schema(item) => (Some(item), false),
        };
        return Ok(Kind::List(List { item, nothing, min, max, unique }));
    };
    let Some(prefix) = prefix.as_array().filter(|prefix| !prefix.is_empty()) else {
        return Err(at.error("prefixItems", "must list at least one schema"));
    };
    let mut items = Vec::with_capacity(prefix.len());
    for (position, item) in prefix.iter().enumerate() {
        let position = position.to_string();
        items.push(at.inside(&["prefixItems", &position], |at| node(item, at, "prefixItems"))?);
    }
    Ok(Kind::Tuple(Tuple { items, rest, min, max, unique }))
}

fn object(keywords: &mut Keywords<'_>, at: &mut Place) -> Result<Object, DialectError> {
    let mut fields = IndexMap::new();
    match keywords.take("properties") {
        None => {}
        Some(Value::Object(properties)) => {
            for (name, schema) in properties {
                let node = at.inside(&["properties", name], |at| node(schema, at, "properties"))?;
                fields.insert(name.clone(), Field { required: false, node });
            }
        }
        Some(_) => return Err(at.error("properties", "must be an object of schemas")),
    }
    if let Some(required) = keywords.take("required") {
        mark_required(required, &mut fields, at)?;
    }
    Ok(Object { fields, extra: extra("additionalProperties", keywords, at)? })
}

fn mark_required(
    required: &Value,
    fields: &mut IndexMap<String, Field>,
    at: &Place,
) -> Result<(), DialectError> {
    let wrong = || at.error("required", "must list names of properties");
    for name in required.as_array().ok_or_else(wrong)? {
        let name = name.as_str().ok_or_else(wrong)?;
        let Some(field) = fields.get_mut(name) else {
            let message =
                format!("names `{name}`, which `properties` does not declare; declare it there");
            return Err(at.error("required", message));
        };
        if field.required {
            return Err(at.error("required", format!("names `{name}` twice; leave one out")));
        }
        field.required = true;
    }
    Ok(())
}

/// `items` or `additionalProperties`: the keywords that may be `false`.
fn extra(
    keyword: &'static str,
    keywords: &mut Keywords<'_>,
    at: &mut Place,
) -> Result<Extra, DialectError> {
    match keywords.take(keyword) {
        None | Some(Value::Bool(true)) => Ok(Extra::Open),
        Some(Value::Bool(false)) => Ok(Extra::Closed),
        Some(schema) => {
            let schema = at.inside(&[keyword], |at| node(schema, at, keyword))?;
            Ok(Extra::Schema(Box::new(schema)))
        }
    }
}

impl Format {
    /// Every format of the dialect.
    pub const ALL: [Self; 4] = [Self::Uuid, Self::DateTime, Self::Email, Self::Uri];

    /// The name that the keyword `format` gives it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Uuid => "uuid",
            Self::DateTime => "date-time",
            Self::Email => "email",
            Self::Uri => "uri",
        }
    }

    /// The format of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}
