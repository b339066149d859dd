//! From an edit of one schema node to a whole example: the tool rebuilt around the new node, and
//! every value that the old one governed changed along, inside text too.

use super::{Example, Link, children};
use crate::disguise::compact;
use crate::schemas::{Definitions, kind_of, kinds};
use misread_specs::schema::{Extra, Fixed, Kind, Node, Object};
use serde_json::{Map, Value};
use std::ptr;

/// How deep values and references are followed.
const DEPTH: usize = 96;

/// The example with another node in this place, and with what `change` makes of its values.
/// `None` where it makes nothing of one of them.
pub(super) fn edit(
    example: &Example,
    target: &Node,
    new: Node,
    change: &dyn Fn(&Value) -> Option<Value>,
) -> Option<Example> {
    let calls = change_values(example, target, change)?;
    let mut tool = example.tool.clone();
    let parameters = &example.tool.parameters;
    tool.parameters.root = rebuilt(&parameters.root, target, &new);
    for (name, node) in &parameters.definitions {
        tool.parameters.definitions.insert(name.clone(), rebuilt(node, target, &new));
    }
    Some(Example { tool, calls })
}

/// The calls with what `change` makes of the values that the node governs.
pub(super) fn change_values(
    example: &Example,
    target: &Node,
    change: &dyn Fn(&Value) -> Option<Value>,
) -> Option<Vec<Value>> {
    let parameters = &example.tool.parameters;
    let rewriter = Rewriter { target, definitions: &parameters.definitions, change };
    let calls = example.calls.iter();
    calls.map(|call| rewriter.value(&parameters.root, call, 0)).collect()
}

fn rebuilt(node: &Node, target: &Node, new: &Node) -> Node {
    if ptr::eq(node, target) {
        return new.clone();
    }
    let mut copy = node.clone();
    for (link, child) in children(node) {
        if holds(child, target) {
            put(&mut copy, link, rebuilt(child, target, new));
        }
    }
    copy
}

fn holds(node: &Node, target: &Node) -> bool {
    ptr::eq(node, target) || children(node).any(|(_, child)| holds(child, target))
}

/// Puts a child in the place of another.
pub(super) fn put(node: &mut Node, link: Link<'_>, child: Node) {
    match (&mut node.kind, link) {
        (Kind::List(list), Link::Item) => list.item = Some(Box::new(child)),
        (Kind::Tuple(tuple), Link::TupleItem(at)) => tuple.items[at] = child,
        (Kind::Tuple(tuple), Link::Item) => tuple.rest = Extra::Schema(Box::new(child)),
        (Kind::Object(object), Link::Field(name)) => {
            if let Some(field) = object.fields.get_mut(name) {
                field.node = child;
            }
        }
        (Kind::Object(object), Link::Extra) => object.extra = Extra::Schema(Box::new(child)),
        (Kind::Union(union), Link::Member(at)) => union.members[at] = child,
        // Links come from the node that they are used on.
        (_, _) => {}
    }
}

struct Rewriter<'a> {
    target: &'a Node,
    definitions: &'a Definitions,
    change: &'a dyn Fn(&Value) -> Option<Value>,
}

impl Rewriter<'_> {
    fn value(&self, node: &Node, value: &Value, depth: usize) -> Option<Value> {
        if ptr::eq(node, self.target) {
            return (self.change)(value);
        }
        if depth > DEPTH {
            return Some(value.clone());
        }
        match (&node.kind, value) {
            (Kind::Ref(name), _) => match self.definitions.get(name) {
                Some(node) => self.value(node, value, depth + 1),
                None => Some(value.clone()),
            },
            (
                Kind::Union(_) | Kind::Object(_) | Kind::List(_) | Kind::Tuple(_),
                Value::String(text),
            ) => self.text(node, text, depth),
            (Kind::Union(union), _) => {
                let governing = governing(&union.members, value, self.definitions);
                let mut value = value.clone();
                for member in governing {
                    value = self.value(member, &value, depth + 1)?;
                }
                Some(value)
            }
            (Kind::Object(object), Value::Object(entries)) => {
                let mut out = Map::with_capacity(entries.len());
                for (key, item) in entries {
                    let item = match (object.fields.get(key), &object.extra) {
                        (Some(field), _) => self.value(&field.node, item, depth + 1)?,
                        (None, Extra::Schema(node)) => self.value(node, item, depth + 1)?,
                        (None, Extra::Open | Extra::Closed) => item.clone(),
                    };
                    out.insert(key.clone(), item);
                }
                Some(Value::Object(out))
            }
            (Kind::List(list), Value::Array(items)) => match &list.item {
                Some(node) => items.iter().map(|item| self.value(node, item, depth + 1)).collect(),
                None => Some(value.clone()),
            },
            (Kind::Tuple(tuple), Value::Array(items)) => {
                let item = |(at, item): (usize, &Value)| match (tuple.items.get(at), &tuple.rest) {
                    (Some(node), _) => self.value(node, item, depth + 1),
                    (None, Extra::Schema(node)) => self.value(node, item, depth + 1),
                    (None, Extra::Open | Extra::Closed) => Some(item.clone()),
                };
                items.iter().enumerate().map(item).collect()
            }
            (_, _) => Some(value.clone()),
        }
    }

    /// Changes what text spells; text that does not change stays as it was spelled.
    fn text(&self, node: &Node, text: &str, depth: usize) -> Option<Value> {
        // The edit may be of a member that takes the text as it stands.
        if let Kind::Union(union) = &node.kind
            && let Some(member) = union.members.iter().find(|member| ptr::eq(*member, self.target))
            && kinds(member, self.definitions) & crate::schemas::STRING != 0
        {
            return (self.change)(&Value::from(text));
        }
        let Some(read) = parsed(text) else { return Some(Value::from(text)) };
        let changed = self.value(node, &read, depth + 1)?;
        Some(Value::from(if changed == read { text.to_owned() } else { compact(&changed) }))
    }
}

/// The array or object that a text spells.
pub(super) fn parsed(text: &str) -> Option<Value> {
    let start = text.trim_start_matches([' ', '\n', '\r', '\t']);
    if !start.starts_with(['[', '{', '"']) || text.len() > 1 << 16 {
        return None;
    }
    misread_specs::json::read(text).ok()?.value
}

/// The members that a value is governed by: those of its kind, and of several objects those
/// whose tags it bears.
pub(super) fn governing<'a>(
    members: &'a [Node],
    value: &Value,
    definitions: &'a Definitions,
) -> Vec<&'a Node> {
    let kind = kind_of(value);
    let fits = |node: &&Node| kinds(node, definitions) & kind != 0;
    let candidates: Vec<&Node> = members.iter().filter(fits).collect();
    let Value::Object(entries) = value else { return candidates };
    let matches = |node: &&&Node| match node.behind_references(definitions).map(|node| &node.kind) {
        Some(Kind::Object(object)) => tagged(object, entries),
        Some(_) | None => false,
    };
    let matching: Vec<&Node> = candidates.iter().filter(matches).copied().collect();
    if matching.is_empty() { candidates } else { matching }
}

/// Whether some required constant property is there and fits, and none is amiss.
fn tagged(object: &Object, entries: &Map<String, Value>) -> bool {
    let mut found = false;
    for (name, field) in &object.fields {
        if let (true, Kind::Const(Fixed { values, .. }) | Kind::Enum(Fixed { values, .. })) =
            (field.required, &field.node.kind)
        {
            match entries.get(name) {
                Some(value) if values.contains(value) => found = true,
                Some(_) | None => return false,
            }
        }
    }
    found
}
