//! Edits of argument sets: fewer calls, smaller values.

use super::{Example, text};
use serde_json::{Map, Number, Value};

/// Fewer calls: each alone, the last first; then halves; then all but one.
pub(super) fn fewer(example: &Example, out: &mut dyn FnMut(Example)) {
    let count = example.calls.len();
    if count < 2 {
        return;
    }
    let mut keep = |calls: Vec<Value>| out(Example { tool: example.tool.clone(), calls });
    for at in (0..count).rev().take(4) {
        keep(vec![example.calls[at].clone()]);
    }
    let mut chunk = count / 2;
    while chunk > 0 {
        for start in (0..count).step_by(chunk).take(32) {
            let end = (start + chunk).min(count);
            keep([&example.calls[..start], &example.calls[end..]].concat());
        }
        chunk /= 2;
    }
}

/// One value smaller, in one call; where there are several calls, in all of them first.
pub(super) fn smaller_values(example: &Example, out: &mut dyn FnMut(Example)) {
    let first = example.calls.first();
    let alike = example.calls.len() > 1 && example.calls.iter().all(|call| Some(call) == first);
    if let (true, Some(first)) = (alike, first) {
        for value in whole(first) {
            let calls = vec![value; example.calls.len()];
            out(Example { tool: example.tool.clone(), calls });
        }
    }
    for (at, call) in example.calls.iter().enumerate() {
        for value in whole(call) {
            let mut calls = example.calls.clone();
            calls[at] = value;
            out(Example { tool: example.tool.clone(), calls });
        }
    }
}

/// What the arguments as a whole may become: they stay an object if they are one.
fn whole(call: &Value) -> Vec<Value> {
    let Value::Object(entries) = call else { return variants(call) };
    let mut found = Vec::new();
    if entries.contains_key("$misread") {
        // Arguments that are text, or none: what the protocol means by this object.
        found.push(Value::Object(Map::new()));
        if let Some(Value::String(string)) = entries.get("text") {
            found.extend(super::rewrite::parsed(string));
            for smaller in text::smaller(string) {
                let mut entries = entries.clone();
                entries.insert("text".to_owned(), Value::String(smaller));
                found.push(Value::Object(entries));
            }
        }
        return found;
    }
    objects(entries, &mut found);
    found.push(Value::Object(Map::new()));
    found.push(Value::from(0));
    found
}

/// Values that differ from this one in one place and are mostly smaller.
pub(super) fn variants(value: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(number) => numbers(number, &mut found),
        Value::String(string) => {
            let read = super::rewrite::parsed(string);
            let object = read.as_ref().is_some_and(Value::is_object);
            found.extend(read.clone().filter(|_| object));
            found.extend(text::smaller(string).into_iter().map(Value::String));
            found.extend(read.filter(|_| !object));
        }
        Value::Array(items) => lists(items, &mut found),
        Value::Object(entries) => {
            objects(entries, &mut found);
            found.extend(entries.values().take(8).cloned());
        }
    }
    for other in [Value::from(0), Value::from(""), Value::Array(vec![]), Value::Object(Map::new())]
    {
        if other != *value {
            found.push(other);
        }
    }
    found
}

fn numbers(number: &Number, found: &mut Vec<Value>) {
    found.extend([0, 1].map(Value::from));
    let text = number.as_str();
    let whole = text.split(['.', 'e', 'E']).next().unwrap_or("0");
    if whole != text {
        found.extend(serde_json::from_str(whole));
        found.push(Value::Number(crate::values::number("0.5")));
    }
    if let Some(unsigned) = text.strip_prefix('-') {
        found.extend(serde_json::from_str(unsigned));
    }
    if text.len() > 1 {
        found.extend(serde_json::from_str(&text[..text.len() / 2]));
        found.extend(serde_json::from_str(&text[..text.len() - 1]));
    }
}

fn lists(items: &[Value], found: &mut Vec<Value>) {
    if items.len() > 1 {
        found.push(Value::Array(Vec::new()));
    }
    found.extend(items.iter().take(8).cloned());
    let mut chunk = items.len();
    while chunk > 0 {
        // A long list is halved; every element is tried on a short one only.
        if chunk == 1 || items.len() > 8 {
            for start in (0..items.len()).step_by(chunk).take(16) {
                let end = (start + chunk).min(items.len());
                found.push(Value::Array([&items[..start], &items[end..]].concat()));
            }
        }
        chunk /= 2;
    }
    for (at, item) in items.iter().enumerate().take(16) {
        for variant in variants(item) {
            let mut items = items.to_vec();
            items[at] = variant;
            found.push(Value::Array(items));
        }
    }
}

fn objects(entries: &Map<String, Value>, found: &mut Vec<Value>) {
    if entries.len() > 64 {
        let half = entries.len() / 2;
        let part = |entry: (&String, &Value)| (entry.0.clone(), entry.1.clone());
        found.push(Value::Object(entries.iter().take(half).map(part).collect()));
        found.push(Value::Object(entries.iter().skip(half).map(part).collect()));
    }
    for key in entries.keys().take(16) {
        let mut fewer = entries.clone();
        fewer.shift_remove(key);
        found.push(Value::Object(fewer));
    }
    for (key, item) in entries.iter().take(16) {
        for variant in variants(item) {
            let mut entries = entries.clone();
            entries.insert(key.clone(), variant);
            found.push(Value::Object(entries));
        }
    }
}
