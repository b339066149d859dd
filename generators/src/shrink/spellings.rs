//! Other spellings of what is left: constraints, unions, kinds of container.

use super::constraints::without_one;
use super::nodes::by_type;
use super::positions::all_nodes;
use super::rewrite::{change_values, edit};
use super::{Example, children};
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Fixed, Kind, List, Node, Object, Union, UnionKeyword};
use serde_json::Value;
use std::ptr;

type Out<'a> = &'a mut dyn FnMut(Example);

/// What is left: single constraints, spellings, order, kinds of container.
pub(super) fn simplify(example: &Example, out: Out<'_>) {
    let keep = |value: &Value| Some(value.clone());
    for node in all_nodes(example) {
        for new in without_one(node) {
            edit(example, node, new, &keep).into_iter().for_each(&mut *out);
        }
        if let Kind::Union(union) = &node.kind {
            for new in respelled(union) {
                let new = Node { kind: Kind::Union(new), annotations: node.annotations.clone() };
                edit(example, node, new, &keep).into_iter().for_each(&mut *out);
            }
        }
        if let Some(new) = declared(node, example) {
            edit(example, node, new, &keep).into_iter().for_each(&mut *out);
        }
        if ptr::eq(node, &example.tool.parameters.root) {
            continue;
        }
        if let Some(item) = only_child(node) {
            let list = List { item: Some(Box::new(item.clone())), ..List::default() };
            let listed = |value: &Value| match value.as_object() {
                Some(entries) => Some(entries.values().cloned().collect()),
                None => Some(value.clone()),
            };
            edit(example, node, Node::plain(Kind::List(list)), &listed)
                .into_iter()
                .for_each(&mut *out);
        }
    }
}

/// The child of a container other than a list that has but one.
fn only_child(node: &Node) -> Option<&Node> {
    if !matches!(node.kind, Kind::Object(_) | Kind::Tuple(_)) {
        return None;
    }
    let mut inside = children(node).map(|(_, child)| child);
    inside.next().filter(|_| inside.next().is_none())
}

/// A record as an object that declares the first key of the first call.
fn declared(node: &Node, example: &Example) -> Option<Node> {
    let Kind::Object(Object { fields, extra: Extra::Schema(item) }) = &node.kind else {
        return None;
    };
    if !fields.is_empty() {
        return None;
    }
    let key = std::cell::RefCell::new(None);
    let look = |value: &Value| {
        let first = value.as_object().and_then(|entries| entries.keys().next());
        key.borrow_mut().get_or_insert_with(|| first.cloned());
        Some(value.clone())
    };
    change_values(example, node, &look)?;
    let key = key.take().flatten().unwrap_or_else(|| "a".to_owned());
    let field = Field { required: false, node: (**item).clone() };
    let object = Object { fields: IndexMap::from([(key, field)]), extra: Extra::Open };
    Some(Node { kind: Kind::Object(object), annotations: node.annotations.clone() })
}

fn respelled(union: &Union) -> Vec<Union> {
    let mut found = Vec::new();
    let mut flat = union.clone();
    flat.members = Vec::new();
    for member in &union.members {
        if let Kind::Union(inner) = &member.kind {
            flat.members.extend(inner.members.iter().cloned());
        } else {
            flat.members.push(member.clone());
        }
    }
    found.push(flat);
    for keyword in [UnionKeyword::TypeList, UnionKeyword::AnyOf] {
        let mut other = union.clone();
        other.keyword = keyword;
        found.push(other);
    }
    let mut typed = union.clone();
    typed.keyword = UnionKeyword::TypeList;
    typed.members.iter_mut().for_each(|member| *member = by_type(member));
    typed.members.sort_by_key(|member| crate::disguise::compact(&member.to_json()));
    found.push(typed);
    for at in 0..union.members.len() {
        let mut constant = union.clone();
        let string = matches!(constant.members[at].kind, Kind::String(_));
        let value = if string { Value::from("") } else { Value::from(0) };
        let fixed = Fixed { values: vec![value], beside: None };
        constant.members[at] = Node::plain(Kind::Const(fixed));
        found.push(constant);
    }
    let mut sorted = union.clone();
    sorted.members.sort_by_key(|member| crate::disguise::compact(&member.to_json()));
    found.push(sorted);
    for at in 1..union.members.len() {
        let mut swapped = union.clone();
        swapped.members.swap(at - 1, at);
        found.push(swapped);
    }
    found
}
