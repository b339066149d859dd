//! `anyOf`, `oneOf`, `const` and `enum`.

use super::keywords::Keywords;
use super::{Place, assertions, node};
use crate::json::{equal, kind};
use crate::schema::error::DialectError;
use crate::schema::node::{Fixed, Kind, Union, UnionKeyword};
use serde_json::Value;

pub(super) fn members(
    keyword: &'static str,
    members: &Value,
    at: &mut Place,
) -> Result<Kind, DialectError> {
    let Some(schemas) = members.as_array().filter(|members| !members.is_empty()) else {
        return Err(at.error(keyword, "must list at least one schema"));
    };
    let mut members = Vec::with_capacity(schemas.len());
    for (position, schema) in schemas.iter().enumerate() {
        let position = position.to_string();
        members.push(at.inside(&[keyword, &position], |at| node(schema, at, keyword))?);
    }
    let keyword = if keyword == "anyOf" { UnionKeyword::AnyOf } else { UnionKeyword::OneOf };
    Ok(Kind::Union(Union { keyword, members }))
}

/// `const` or `enum`, with the `type` and its assertions where they stand beside.
pub(super) fn fixed(keywords: &mut Keywords<'_>, at: &mut Place) -> Result<Kind, DialectError> {
    let constant = keywords.take("const");
    let listed = keywords.take("enum");
    let (keyword, values) = match (constant, listed) {
        (Some(constant), None) => ("const", std::slice::from_ref(constant)),
        (None, Some(Value::Array(values))) if !values.is_empty() => ("enum", values.as_slice()),
        (None, _) => return Err(at.error("enum", "must list at least one scalar")),
        (Some(_), Some(_)) => {
            return Err(at.error("enum", "stands beside `const`; leave one of them out"));
        }
    };
    for (position, value) in values.iter().enumerate() {
        let kind = kind(value);
        if !kind.is_scalar() {
            let message = format!("holds an {}; it may hold scalars only", kind.name());
            return Err(at.error(keyword, message));
        }
        if values[..position].iter().any(|earlier| equal(earlier, value)) {
            let message = format!("lists `{value}` twice; leave one out");
            return Err(at.error(keyword, message));
        }
    }
    let beside = match keywords.take("type") {
        None => None,
        Some(types) => Some(Box::new(assertions::typed(types, keywords, at)?)),
    };
    let fixed = Fixed { values: values.to_vec(), beside };
    Ok(if keyword == "const" { Kind::Const(fixed) } else { Kind::Enum(fixed) })
}
