//! What kinds of JSON value a node takes, as far as its keywords tell.

use super::Definitions;
use misread_specs::schema::{Kind, Node};
use serde_json::Value;

pub(crate) const STRING: u8 = 1;
pub(crate) const NUMBER: u8 = 2;
pub(crate) const BOOLEAN: u8 = 4;
pub(crate) const NULL: u8 = 8;
pub(crate) const ARRAY: u8 = 16;
pub(crate) const OBJECT: u8 = 32;
pub(crate) const ALL: u8 = 63;

/// The kinds of value that the node may take; all of them where a definition is not known yet.
pub(crate) fn kinds(node: &Node, definitions: &Definitions) -> u8 {
    kinds_within(node, definitions, 0)
}

fn kinds_within(node: &Node, definitions: &Definitions, depth: usize) -> u8 {
    // A union that refers to itself would never end.
    if depth > 16 {
        return ALL;
    }
    match &node.kind {
        Kind::Any => ALL,
        Kind::String(_) => STRING,
        Kind::Integer(_) | Kind::Number(_) => NUMBER,
        Kind::Boolean => BOOLEAN,
        Kind::Null => NULL,
        Kind::Const(fixed) | Kind::Enum(fixed) => {
            fixed.values.iter().map(kind_of).fold(0, |all, kind| all | kind)
        }
        Kind::List(_) | Kind::Tuple(_) => ARRAY,
        Kind::Object(_) => OBJECT,
        Kind::Union(union) => union
            .members
            .iter()
            .map(|member| kinds_within(member, definitions, depth + 1))
            .fold(0, |all, kind| all | kind),
        Kind::Ref(name) => {
            definitions.get(name).map_or(ALL, |node| kinds_within(node, definitions, depth + 1))
        }
    }
}

/// The kind of this value.
pub(crate) fn kind_of(value: &Value) -> u8 {
    match value {
        Value::Null => NULL,
        Value::Bool(_) => BOOLEAN,
        Value::Number(_) => NUMBER,
        Value::String(_) => STRING,
        Value::Array(_) => ARRAY,
        Value::Object(_) => OBJECT,
    }
}

/// The members of a union, nested ones and those behind references too; else the node itself.
pub(crate) fn members<'a>(node: &'a Node, definitions: &'a Definitions) -> Vec<&'a Node> {
    let mut found = Vec::with_capacity(4);
    collect(node, definitions, 0, &mut found);
    found
}

fn collect<'a>(
    node: &'a Node,
    definitions: &'a Definitions,
    depth: usize,
    found: &mut Vec<&'a Node>,
) {
    let Some(node) = node.behind_references(definitions).filter(|_| depth < 16) else { return };
    if let Kind::Union(union) = &node.kind {
        for member in &union.members {
            collect(member, definitions, depth + 1, found);
        }
    } else {
        found.push(node);
    }
}
