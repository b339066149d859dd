//! What `keywords` promises, held to for every tool: one that uses more is not sent.
//!
//! The generators keep to it by themselves; written cases and tools of files do not. `type`,
//! `properties`, `required` and `$defs` are how every tool is written, and need no word.

use misread_specs::json::pointer;
use misread_specs::{Tool, Value};

/// How every tool is written.
const ALWAYS: [&str; 4] = ["type", "properties", "required", "$defs"];

/// A keyword, or a format, that a tool uses and that was not declared: how people
/// call it, and its place.
pub(super) fn undeclared(declared: &[String], tool: &Tool) -> Option<(String, String)> {
    schema(declared, &tool.parameters.to_json(), "")
}

fn schema(declared: &[String], node: &Value, place: &str) -> Option<(String, String)> {
    let has = |name: &str| declared.iter().any(|known| known == name);
    let map = node.as_object()?;
    map.iter().find_map(|(keyword, value)| {
        let mut place = place.to_owned();
        pointer::push(&mut place, keyword);
        let known = match (keyword.as_str(), value) {
            // A tuple is closed and of one length by these two.
            ("items", Value::Bool(false)) | ("minItems", _) if map.contains_key("prefixItems") => {
                true
            }
            // An adapter may name the formats, or say `format` and mean all of them.
            ("format", Value::String(format)) => has("format") || has(format),
            (keyword, _) => ALWAYS.contains(&keyword) || has(keyword),
        };
        if known {
            return inside(declared, keyword, value, &place);
        }
        let name = match (keyword.as_str(), value) {
            ("format", Value::String(format)) => format!("format `{format}`"),
            (keyword, _) => format!("`{keyword}`"),
        };
        Some((name, place))
    })
}

/// The schemas below a keyword.
fn inside(
    declared: &[String],
    keyword: &str,
    value: &Value,
    place: &str,
) -> Option<(String, String)> {
    let below = |name: &str, part: &Value| {
        let mut place = place.to_owned();
        pointer::push(&mut place, name);
        schema(declared, part, &place)
    };
    match (keyword, value) {
        ("properties" | "$defs", Value::Object(parts)) => {
            parts.iter().find_map(|(name, part)| below(name, part))
        }
        ("prefixItems" | "anyOf" | "oneOf", Value::Array(parts)) => {
            parts.iter().enumerate().find_map(|(at, part)| below(&at.to_string(), part))
        }
        ("items" | "additionalProperties", part) => schema(declared, part, place),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_keyword_that_was_not_declared_is_found_with_its_place() {
        let cases = [
            ("declared", json!({"a": {"type": "string", "pattern": "a"}}), None),
            (
                "undeclared",
                json!({"a/b": {"type": "string", "minLength": 1}}),
                Some(("`minLength`", "/properties/a~1b/minLength")),
            ),
            (
                "in-a-member",
                json!({"a": {"anyOf": [{"type": "null"}, {"type": "number", "minimum": 1}]}}),
                Some(("`minimum`", "/properties/a/anyOf/1/minimum")),
            ),
            ("format-by-name", json!({"a": {"type": "string", "format": "uuid"}}), None),
            (
                "other-format",
                json!({"a": {"type": "string", "format": "email"}}),
                Some(("format `email`", "/properties/a/format")),
            ),
            ("property-of-that-name", json!({"minLength": {"type": "string"}}), None),
            ("in-a-constant", json!({"a": {"const": "minLength"}}), None),
            (
                "tuple",
                json!({"a": {
                    "type": "array", "prefixItems": [{"type": "null"}], "items": false,
                    "minItems": 1
                }}),
                None,
            ),
        ];
        let declared = ["pattern", "anyOf", "uuid", "const", "prefixItems"].map(str::to_owned);
        for (id, properties, due) in cases {
            let parameters = json!({"type": "object", "properties": properties});
            let tool = Tool::from_json(&json!({"name": "t", "parameters": parameters})).expect(id);
            let found = undeclared(&declared, &tool);
            let due = due.map(|(name, place): (&str, &str)| (name.to_owned(), place.to_owned()));
            assert_eq!(found, due, "{id}");
        }
    }
}
