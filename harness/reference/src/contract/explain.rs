//! Which of the values is wrong, and what is taken there.
//!
//! Walks the values beside the tree and asks the validator about each part, so that an issue
//! stands at the innermost place that is wrong. Shows names of keys, never values.

use super::read::candidate;
use super::{Contract, no_object};
use crate::issue::{Issue, Place, Rejection, joined};
use crate::limits::ISSUES_MAX;
use crate::schema::{ArrayMember, NodeId, ObjectMember, Rest, Tree, cut, describe};
use serde_json::{Map, Value};

impl Contract {
    /// Explains arguments that are not valid.
    pub(super) fn explain(&self, arguments: &Value) -> Rejection {
        if !arguments.is_object() {
            return no_object();
        }
        let mut issues = Vec::new();
        self.explain_at(Tree::ROOT, arguments, &Place::Root, &mut issues);
        Rejection::new(issues)
    }

    fn explain_at(&self, id: NodeId, value: &Value, place: &Place<'_>, issues: &mut Vec<Issue>) {
        let node = self.tree.node(id);
        let before = issues.len();
        match value {
            Value::Array(items) => {
                if let [only] = node.arrays.as_slice() {
                    self.explain_items(only, items, place, issues);
                }
            }
            Value::Object(members) => {
                if let Some(object) = candidate(&node.objects, members) {
                    self.explain_members(object, members, place, issues);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        if issues.len() == before && issues.len() < ISSUES_MAX {
            let takes = describe(&self.parameters, &node.pointer);
            let got = got(value, &takes);
            add(issues, place, &format!("takes {takes}, and got {got}"));
        }
    }

    fn explain_items(
        &self,
        list: &ArrayMember,
        items: &[Value],
        place: &Place<'_>,
        issues: &mut Vec<Issue>,
    ) {
        for (index, item) in items.iter().enumerate() {
            let node = match (list.prefix.get(index), list.rest) {
                (Some(node), _) => *node,
                (None, Rest::Each(node)) => node,
                // One item too many is wrong with the list, not with the item.
                (None, Rest::Anything | Rest::Nothing) => break,
            };
            self.explain_part(node, item, &Place::Index(place, index), issues);
        }
    }

    fn explain_members(
        &self,
        object: &ObjectMember,
        members: &Map<String, Value>,
        place: &Place<'_>,
        issues: &mut Vec<Issue>,
    ) {
        for key in object.required.iter().filter(|key| !members.contains_key(*key)) {
            let takes = match object.field(key) {
                Some(node) => describe(&self.parameters, &self.tree.node(node).pointer),
                None => "any value".to_owned(),
            };
            add(issues, &Place::Key(place, key), &format!("is required, and takes {takes}"));
        }
        for (key, value) in members {
            let place = Place::Key(place, key);
            match (object.field(key), object.rest) {
                (Some(node), _) | (None, Rest::Each(node)) => {
                    self.explain_part(node, value, &place, issues);
                }
                (None, Rest::Nothing) => add(issues, &place, &undeclared(object)),
                (None, Rest::Anything) => {}
            }
        }
    }

    fn explain_part(&self, id: NodeId, value: &Value, place: &Place<'_>, issues: &mut Vec<Issue>) {
        let full = issues.len() >= ISSUES_MAX;
        if !full && !self.is_valid(&self.tree.node(id).pointer, value) {
            self.explain_at(id, value, place, issues);
        }
    }
}

fn add(issues: &mut Vec<Issue>, place: &Place<'_>, said: &str) {
    if issues.len() >= ISSUES_MAX {
        return;
    }
    let path = place.path();
    let name = if path.is_empty() { "the arguments".to_owned() } else { cut(&joined(&path)) };
    let said = if path.is_empty() { said.replacen("takes", "take", 1) } else { said.to_owned() };
    issues.push(Issue { message: format!("{name} {said}"), path });
}

/// Says of a key that it is not declared, and which keys are.
fn undeclared(object: &ObjectMember) -> String {
    let mut names: Vec<&str> = object.fields.iter().map(|(name, _)| name.as_str()).collect();
    let more = names.len().saturating_sub(ISSUES_MAX);
    names.truncate(ISSUES_MAX);
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", cut(name))).collect();
    match (names.is_empty(), more) {
        (true, _) => "is not declared, and no key is taken here".to_owned(),
        (false, 0) => format!("is not declared; the keys here are {}", names.join(", ")),
        (false, more) => {
            format!("is not declared; the keys here are {} and {more} more", names.join(", "))
        }
    }
}

/// The kind of a value, said as another one where what is taken begins like it.
fn got(value: &Value, takes: &str) -> &'static str {
    let (kind, other) = match value {
        Value::Null => ("null", "null"),
        Value::Bool(_) => ("true or false", "another of true and false"),
        Value::Number(_) => ("a number", "a number that does not fit"),
        Value::String(_) => ("a string", "a string that does not fit"),
        Value::Array(_) => ("a list", "a list that does not fit"),
        Value::Object(_) => ("an object", "an object that does not fit"),
    };
    let alike = takes.contains(kind)
        || (value.is_number() && takes.contains("an integer"))
        || takes.contains('`');
    if alike { other } else { kind }
}
