//! Edits of tools, with what becomes of the values.

use super::nodes::{bare, everywhere, plainer};
use super::positions::all_nodes;
use super::rewrite::{edit, parsed};
use super::{Example, Link, children};
use misread_specs::schema::{Extra, Kind, Node, Parameters};
use serde_json::{Map, Value};
use std::ptr;

type Out<'a> = &'a mut dyn FnMut(Example);

/// One property of an object, without the others.
pub(super) fn projections(example: &Example, out: Out<'_>) {
    for node in all_nodes(example) {
        let Kind::Object(object) = &node.kind else { continue };
        if object.fields.len() < 2 {
            continue;
        }
        for name in object.fields.keys() {
            let mut new = object.clone();
            new.fields.retain(|field, _| field == name);
            let kind = Kind::Object(new);
            let node_new = Node { kind, annotations: node.annotations.clone() };
            let keep = |value: &Value| {
                Some(on_object(value, &|entries| entries.retain(|key, _| key == name)))
            };
            edit(example, node, node_new, &keep).into_iter().for_each(&mut *out);
        }
    }
}

/// Everything that is said beside the kinds, at once and in parts.
pub(super) fn strip(example: &Example, out: Out<'_>) {
    let plain = |node: &Node| {
        let mut copy = node.clone();
        copy.annotations = misread_specs::schema::Annotations::default();
        copy
    };
    let changes: [&dyn Fn(&Node) -> Node; 2] = [&bare, &plain];
    for change in changes {
        let mut tool = example.tool.clone();
        tool.parameters = whole(&example.tool.parameters, change);
        out(Example { tool, calls: example.calls.clone() });
    }
    if !example.tool.value_aliases.is_empty() {
        let mut tool = example.tool.clone();
        tool.value_aliases.clear();
        out(Example { tool, calls: example.calls.clone() });
    }
    let root = &example.tool.parameters.root;
    if let Some(inner) = root.behind_references(&example.tool.parameters.definitions)
        && !ptr::eq(inner, root)
    {
        let mut tool = example.tool.clone();
        tool.parameters.root = inner.clone();
        out(Example { tool, calls: example.calls.clone() });
    }
}

fn whole(parameters: &Parameters, change: &dyn Fn(&Node) -> Node) -> Parameters {
    let definitions = parameters.definitions.iter();
    Parameters {
        root: everywhere(&parameters.root, change),
        definitions: definitions
            .map(|(name, node)| (name.clone(), everywhere(node, change)))
            .collect(),
    }
}

/// Fewer nodes: something inside a node in its place, a part of it left out, a plain kind.
pub(super) fn structure(example: &Example, out: Out<'_>) {
    let definitions = &example.tool.parameters.definitions;
    let keep = |value: &Value| Some(value.clone());
    for node in all_nodes(example) {
        let root = ptr::eq(node, &example.tool.parameters.root);
        for (link, child) in children(node) {
            let object = child
                .behind_references(definitions)
                .is_some_and(|node| matches!(node.kind, Kind::Object(_)));
            if root && !object {
                continue;
            }
            let mut child = child.clone();
            child.annotations.default = None;
            let nth = if matches!(link, Link::Extra | Link::Item) { 4 } else { 1 };
            for nth in 0..nth {
                let take = |value: &Value| taken(value, link, nth);
                edit(example, node, child.clone(), &take).into_iter().for_each(&mut *out);
            }
        }
        for (link, _) in children(node) {
            if let Some(new) = without(node, link) {
                let drop = |value: &Value| Some(dropped(value, link));
                edit(example, node, new.clone(), &drop).into_iter().for_each(&mut *out);
                // The value may matter where its declaration does not.
                edit(example, node, new, &keep).into_iter().for_each(&mut *out);
            }
        }
        if root {
            continue;
        }
        if let Kind::Ref(name) = &node.kind
            && let Some(body) = definitions.get(name)
        {
            let new = Node { kind: body.kind.clone(), annotations: node.annotations.clone() };
            edit(example, node, new, &keep).into_iter().for_each(&mut *out);
        }
        for kind in plainer(node) {
            if kind != node.kind {
                let new = Node { kind, annotations: node.annotations.clone() };
                edit(example, node, new, &keep).into_iter().for_each(&mut *out);
            }
        }
    }
}

/// The value of the child in that of its node; `None` where there is none.
fn taken(value: &Value, link: Link<'_>, nth: usize) -> Option<Value> {
    match (link, value) {
        (Link::Member(_), _) => Some(value.clone()),
        (Link::Field(name), Value::Object(entries)) => entries.get(name).cloned(),
        (Link::Extra, Value::Object(entries)) => entries.values().nth(nth).cloned(),
        (Link::Item, Value::Array(items)) => items.get(nth).cloned(),
        (Link::TupleItem(at), Value::Array(items)) => items.get(at).cloned(),
        (_, Value::String(text)) => taken(&parsed(text)?, link, nth),
        (_, _) => None,
    }
}

/// The node without this child.
fn without(node: &Node, link: Link<'_>) -> Option<Node> {
    let mut copy = node.clone();
    match (&mut copy.kind, link) {
        (Kind::Object(object), Link::Field(name)) => drop(object.fields.shift_remove(name)),
        (Kind::Object(object), Link::Extra) => object.extra = Extra::Open,
        (Kind::List(list), Link::Item) => list.item = None,
        (Kind::Tuple(tuple), Link::TupleItem(at)) => drop(tuple.items.remove(at)),
        (Kind::Union(union), Link::Member(at)) if union.members.len() > 2 => {
            union.members.remove(at);
        }
        (_, _) => return None,
    }
    Some(copy)
}

/// The value without that of this child.
fn dropped(value: &Value, link: Link<'_>) -> Value {
    match link {
        Link::Field(name) => on_object(value, &|entries| drop(entries.shift_remove(name))),
        Link::TupleItem(at) => match value {
            Value::Array(items) if at < items.len() => {
                let mut items = items.clone();
                items.remove(at);
                Value::Array(items)
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => value.clone(),
        },
        Link::Extra | Link::Item | Link::Member(_) => value.clone(),
    }
}

/// The object changed; also the one that text spells.
fn on_object(value: &Value, change: &dyn Fn(&mut Map<String, Value>)) -> Value {
    match value {
        Value::Object(entries) => {
            let mut entries = entries.clone();
            change(&mut entries);
            Value::Object(entries)
        }
        Value::String(text) => match parsed(text) {
            Some(read @ Value::Object(_)) => {
                let changed = on_object(&read, change);
                let same = changed == read;
                Value::from(if same { text.clone() } else { crate::disguise::compact(&changed) })
            }
            Some(_) | None => value.clone(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => value.clone(),
    }
}
