//! Where values stand and which nodes govern them.

use super::rewrite::{governing, parsed};
use super::{Example, children};
use misread_specs::schema::{Extra, Kind, Node};
use serde_json::Value;
use std::ptr;

/// A node and the values that it governs, one for each call that has one.
pub(super) struct Position<'a> {
    pub(super) node: &'a Node,
    /// By call: the first value there.
    pub(super) values: Vec<Option<Value>>,
    /// How many containers lie around it.
    pub(super) depth: usize,
    /// The position of the container around it; `None` where that is the root.
    pub(super) parent: Option<usize>,
}

/// The positions below the root that some value stands at, in document order.
pub(super) fn positions(example: &Example) -> Vec<Position<'_>> {
    let mut walk = Walk { example, found: Vec::new(), call: 0, around: None };
    for (call, value) in example.calls.iter().enumerate() {
        walk.call = call;
        walk.value(&example.tool.parameters.root, value, 0);
    }
    walk.found
}

struct Walk<'a> {
    example: &'a Example,
    found: Vec<Position<'a>>,
    call: usize,
    /// The position that is being walked through.
    around: Option<usize>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, node: &'a Node, value: &Value, depth: usize) {
        if depth > 64 {
            return;
        }
        if depth > 0 {
            let at = self.note(node, value, depth);
            let around = self.around.replace(at);
            self.inside(node, value, depth);
            self.around = around;
        } else {
            self.inside(node, value, depth);
        }
    }

    /// Notes a value; in a sequence of calls the first value of a node stands for it.
    fn note(&mut self, node: &'a Node, value: &Value, depth: usize) -> usize {
        let calls = self.example.calls.len();
        let mut known = self.found.iter().position(|known| ptr::eq(known.node, node));
        if calls == 1 {
            known = None;
        }
        let at = known.unwrap_or_else(|| {
            let values = vec![None; calls];
            self.found.push(Position { node, values, depth, parent: self.around });
            self.found.len() - 1
        });
        self.found[at].values[self.call].get_or_insert_with(|| value.clone());
        at
    }

    fn inside(&mut self, node: &'a Node, value: &Value, depth: usize) {
        let definitions = &self.example.tool.parameters.definitions;
        match (&node.kind, value) {
            (Kind::Ref(name), _) => {
                // The position is that of the reference.
                if let Some(node) = definitions.get(name) {
                    self.inside(node, value, depth);
                }
            }
            (
                Kind::Union(_) | Kind::Object(_) | Kind::List(_) | Kind::Tuple(_),
                Value::String(text),
            ) => {
                if let Some(read) = parsed(text) {
                    self.inside(node, &read, depth);
                }
            }
            (Kind::Union(union), _) => {
                for member in governing(&union.members, value, definitions) {
                    self.inside(member, value, depth);
                }
            }
            (Kind::Object(object), Value::Object(entries)) => {
                for (key, item) in entries {
                    match (object.fields.get(key), &object.extra) {
                        (Some(field), _) => self.value(&field.node, item, depth + 1),
                        (None, Extra::Schema(node)) => self.value(node, item, depth + 1),
                        (None, Extra::Open | Extra::Closed) => {}
                    }
                }
            }
            (Kind::List(list), Value::Array(items)) => {
                if let Some(node) = list.item.as_deref() {
                    items.iter().for_each(|item| self.value(node, item, depth + 1));
                }
            }
            (Kind::Tuple(tuple), Value::Array(items)) => {
                for (node, item) in tuple.items.iter().zip(items) {
                    self.value(node, item, depth + 1);
                }
            }
            (_, _) => {}
        }
    }
}

/// Every node of the tool, outer ones first.
pub(super) fn all_nodes(example: &Example) -> Vec<&Node> {
    let parameters = &example.tool.parameters;
    let mut found = vec![&parameters.root];
    found.extend(parameters.definitions.values());
    let mut at = 0;
    while at < found.len() {
        found.extend(children(found[at]).map(|(_, child)| child));
        at += 1;
    }
    found
}
