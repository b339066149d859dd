//! What a position takes, in words for the person or model that called.
//!
//! Only the declared schema is described, never a value that was sent.

use super::compile::below;
use crate::limits::{MESSAGE_NAME_MAX, MESSAGE_VALUES_MAX};
use serde_json::{Map, Value};

/// Levels of a schema that are put in words; below, only the kind is said.
const LEVELS_MAX: usize = 3;

/// Says what the schema at a pointer takes.
pub(crate) fn describe(parameters: &Value, pointer: &str) -> String {
    let mut phrases = Vec::new();
    collect(parameters, pointer, LEVELS_MAX, &mut phrases);
    phrases.dedup();
    match phrases.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [start @ .., last] => format!("{} or {last}", start.join(", ")),
    }
}

fn collect(parameters: &Value, pointer: &str, levels: usize, phrases: &mut Vec<String>) {
    let schema = match parameters.pointer(pointer) {
        Some(Value::Object(schema)) => schema,
        Some(Value::Bool(false)) => return,
        Some(_) | None => {
            phrases.push("any value".to_owned());
            return;
        }
    };
    if levels == 0 {
        phrases.push("a value".to_owned());
        return;
    }
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let target = reference.strip_prefix('#').unwrap_or(reference);
        // A reference that leads to itself without a container between was refused before.
        return collect(parameters, target, levels, phrases);
    }
    for union in ["anyOf", "oneOf"] {
        if let Some(members) = schema.get(union).and_then(Value::as_array) {
            for index in 0..members.len() {
                let member = below(&below(pointer, union), &index.to_string());
                collect(parameters, &member, levels, phrases);
            }
            return;
        }
    }
    if let Some(values) = values(schema) {
        phrases.push(values);
        return;
    }
    let types: Vec<&str> = match schema.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(name)) => vec![name],
        Some(_) | None => {
            phrases.push("any value".to_owned());
            return;
        }
    };
    for name in types {
        phrases.push(match name {
            "string" => text(schema),
            "array" => list(parameters, pointer, schema, levels),
            "object" => "an object".to_owned(),
            "integer" => number("an integer", schema),
            "number" => number("a number", schema),
            "boolean" => "true or false".to_owned(),
            other => other.to_owned(),
        });
    }
}

fn values(schema: &Map<String, Value>) -> Option<String> {
    if let Some(value) = schema.get("const") {
        return Some(shown(value));
    }
    let values = schema.get("enum")?.as_array()?;
    let mut listed: Vec<String> = values.iter().take(MESSAGE_VALUES_MAX).map(shown).collect();
    if values.len() > MESSAGE_VALUES_MAX {
        listed.push(format!("{} more", values.len() - MESSAGE_VALUES_MAX));
    }
    Some(if listed.len() == 1 { listed.remove(0) } else { format!("one of {}", listed.join(", ")) })
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{}`", cut(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            format!("`{}`", cut(&value.to_string()))
        }
    }
}

fn text(schema: &Map<String, Value>) -> String {
    let mut phrase = match schema.get("format").and_then(Value::as_str) {
        Some(format) => format!("a string that is a {format}"),
        None => "a string".to_owned(),
    };
    phrase.push_str(&bounds(schema, "minLength", "maxLength", "characters"));
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        phrase.push_str(&format!(" that matches `{}`", cut(pattern)));
    }
    phrase
}

fn list(parameters: &Value, pointer: &str, schema: &Map<String, Value>, levels: usize) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let count = items.len();
        return match schema.get("items") {
            Some(Value::Bool(false)) => format!("a list of exactly {count} items"),
            Some(_) | None => format!("a list that begins with {count} fixed items"),
        };
    }
    let bounds = bounds(schema, "minItems", "maxItems", "items");
    let different = schema.get("uniqueItems") == Some(&Value::Bool(true));
    let different = if different { ", all different" } else { "" };
    let mut item = Vec::new();
    collect(parameters, &below(pointer, "items"), levels - 1, &mut item);
    match item.as_slice() {
        [only] if !schema.contains_key("items") || only == "any value" => {
            format!("a list{bounds}{different}")
        }
        [] => "an empty list".to_owned(),
        phrases => format!("a list{bounds}{different}, each item {}", phrases.join(" or ")),
    }
}

fn number(kind: &str, schema: &Map<String, Value>) -> String {
    let mut limits = Vec::new();
    for (keyword, words) in [
        ("minimum", "of at least"),
        ("exclusiveMinimum", "above"),
        ("maximum", "of at most"),
        ("exclusiveMaximum", "below"),
        ("multipleOf", "that is a multiple of"),
    ] {
        if let Some(limit) = schema.get(keyword) {
            limits.push(format!("{words} {}", cut(&limit.to_string())));
        }
    }
    if limits.is_empty() { kind.to_owned() } else { format!("{kind} {}", limits.join(" and ")) }
}

fn bounds(schema: &Map<String, Value>, least: &str, most: &str, unit: &str) -> String {
    match (schema.get(least), schema.get(most)) {
        (None, None) => String::new(),
        (Some(least), None) => format!(" of at least {least} {unit}"),
        (None, Some(most)) => format!(" of at most {most} {unit}"),
        (Some(least), Some(most)) => format!(" of {least} to {most} {unit}"),
    }
}

/// A declared text that is no longer than a message may show.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(MESSAGE_NAME_MAX) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
