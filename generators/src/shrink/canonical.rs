//! Canonical names, and the form that promises hold in.
//!
//! A name that occurs in several places keeps occurring in all of them, and no two names become
//! one; so an implementation that does not look at names answers as before.

use super::rewrite::parsed;
use super::{Example, children};
use crate::texts::PROTOTYPE_KEYS;
use indexmap::IndexMap;
use misread_specs::Tool;
use misread_specs::schema::{Extra, Kind, Node, Parameters};
use serde_json::{Map, Value};

type Names = IndexMap<String, String>;

pub(super) fn canonical(example: &Example) -> Example {
    let parameters = &example.tool.parameters;
    let mut definitions = Vec::new();
    reach(&parameters.root, parameters, &mut definitions);
    let mut keys = Names::new();
    properties(&parameters.root, &mut keys);
    for name in &definitions {
        if let Some(node) = parameters.definitions.get(*name) {
            properties(node, &mut keys);
        }
    }
    example.calls.iter().for_each(|call| value_keys(call, &mut keys));
    let names = IndexMap::from_iter(
        definitions.iter().enumerate().map(|(at, name)| ((*name).to_owned(), letters(at))),
    );
    let renamed = |name: &str| keys.get(name).cloned().unwrap_or_else(|| name.to_owned());
    let definitions = definitions.iter().filter_map(|name| {
        let node = parameters.definitions.get(*name)?;
        Some((names[*name].clone(), rename(node, &keys, &names)))
    });
    let aliases = example.tool.value_aliases.iter();
    let tool = Tool {
        name: "t".to_owned(),
        parameters: Parameters {
            root: rename(&parameters.root, &keys, &names),
            definitions: definitions.collect(),
        },
        value_aliases: aliases.map(|(name, values)| (renamed(name), values.clone())).collect(),
    };
    let calls = example.calls.iter().map(|call| rename_value(call, &keys)).collect();
    Example { tool, calls }
}

/// The definitions that are referred to, in the order of their first appearance.
fn reach<'a>(node: &'a Node, parameters: &'a Parameters, found: &mut Vec<&'a str>) {
    if let Kind::Ref(name) = &node.kind
        && !found.contains(&name.as_str())
        && let Some((name, node)) = parameters.definitions.get_key_value(name)
    {
        found.push(name);
        reach(node, parameters, found);
    }
    children(node).for_each(|(_, child)| reach(child, parameters, found));
}

fn properties(node: &Node, keys: &mut Names) {
    if let Kind::Object(object) = &node.kind {
        object.fields.keys().for_each(|name| add(name, keys));
    }
    children(node).for_each(|(_, child)| properties(child, keys));
}

fn value_keys(value: &Value, keys: &mut Names) {
    match value {
        // What the protocol means by this object is no key of ours.
        Value::Object(entries) if !entries.contains_key("$misread") => {
            for (key, item) in entries {
                add(key, keys);
                value_keys(item, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| value_keys(item, keys)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {}
    }
}

fn add(key: &str, keys: &mut Names) {
    if !keys.contains_key(key) && !PROTOTYPE_KEYS.contains(&key) {
        let name = letters(keys.len());
        keys.insert(key.to_owned(), name);
    }
}

/// `a` to `z`, then `aa` and on.
pub(super) fn letters(mut at: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.insert(0, b'a' + (at % 26) as u8);
        if at < 26 {
            break;
        }
        at = at / 26 - 1;
    }
    name.into_iter().map(char::from).collect()
}

fn rename(node: &Node, keys: &Names, names: &Names) -> Node {
    let mut copy = node.clone();
    if let Some(default) = &mut copy.annotations.default {
        *default = rename_value(default, keys);
    }
    let inner = |node: &mut Box<Node>| **node = rename(node, keys, names);
    let extra = |extra: &mut Extra| match extra {
        Extra::Schema(node) => **node = rename(node, keys, names),
        Extra::Open | Extra::Closed => {}
    };
    match &mut copy.kind {
        Kind::Ref(name) => {
            if let Some(new) = names.get(name) {
                new.clone_into(name);
            }
        }
        Kind::List(list) => list.item.iter_mut().for_each(inner),
        Kind::Tuple(tuple) => {
            tuple.items.iter_mut().for_each(|node| *node = rename(node, keys, names));
            extra(&mut tuple.rest);
        }
        Kind::Union(union) => {
            union.members.iter_mut().for_each(|node| *node = rename(node, keys, names));
        }
        Kind::Object(object) => {
            let fields = std::mem::take(&mut object.fields).into_iter();
            object.fields = fields
                .map(|(name, mut field)| {
                    field.node = rename(&field.node, keys, names);
                    (keys.get(&name).cloned().unwrap_or(name), field)
                })
                .collect();
            extra(&mut object.extra);
        }
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_) => {}
    }
    copy
}

fn rename_value(value: &Value, keys: &Names) -> Value {
    match value {
        Value::Object(entries) if entries.contains_key("$misread") => {
            let text = |(key, item): (&String, &Value)| match item.as_str() {
                Some(text) if key == "text" => {
                    (key.clone(), Value::String(rename_text(text, keys)))
                }
                Some(_) | None => (key.clone(), item.clone()),
            };
            entries.iter().map(text).collect()
        }
        Value::Object(entries) => {
            let entry = |(key, item): (&String, &Value)| {
                let key = keys.get(key).cloned().unwrap_or_else(|| key.clone());
                (key, rename_value(item, keys))
            };
            Value::Object(Map::from_iter(entries.iter().map(entry)))
        }
        Value::Array(items) => items.iter().map(|item| rename_value(item, keys)).collect(),
        Value::String(text) => Value::String(rename_text(text, keys)),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// Renames the keys that JSON text spells without escapes; everything else stays as spelled.
fn rename_text(text: &str, keys: &Names) -> String {
    if !text.contains('{') || parsed(text).is_none() {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('"') {
        out.push_str(&rest[..=open]);
        rest = &rest[open + 1..];
        let close = string_end(rest);
        let (inside, behind) = rest.split_at(close);
        let is_key = behind[1..].trim_start().starts_with(':');
        out.push_str(keys.get(inside).filter(|_| is_key).map_or(inside, String::as_str));
        out.push('"');
        rest = &behind[1..];
    }
    out.push_str(rest);
    out
}

/// Where the closing quote stands; the text is known to be JSON.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    text.len()
}
