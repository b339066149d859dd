//! Edits of tools, with what becomes of the values.

use super::nodes::{bare, by_type, everywhere, plainer, without_one};
use super::positions::all_nodes;
use super::rewrite::{edit, parsed};
use super::{Example, Link, children};
use crate::schemas::resolve;
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Kind, List, Node, Object, Parameters, UnionKeyword};
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
            let keep = |value: &Value| Some(on_object(value, &|entries| entries.retain(|key, _| key == name)));
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
    if let Some(inner) = resolve(root, &example.tool.parameters.definitions)
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
            let object = resolve(child, definitions)
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
            other => other.clone(),
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
            let listed = |value: &Value| match value {
                Value::Object(entries) => Some(entries.values().cloned().collect()),
                other => Some(other.clone()),
            };
            edit(example, node, Node::plain(Kind::List(list)), &listed)
                .into_iter()
                .for_each(&mut *out);
        }
    }
}

/// The child of a container other than a list that has but one.
fn only_child(node: &Node) -> Option<&Node> {
    match &node.kind {
        Kind::Object(_) | Kind::Tuple(_) => {
            let mut inside = children(node).map(|(_, child)| child);
            inside.next().filter(|_| inside.next().is_none())
        }
        _ => None,
    }
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
    super::rewrite::change_values(example, node, &look)?;
    let key = key.take().flatten().unwrap_or_else(|| "a".to_owned());
    let field = Field { required: false, node: (**item).clone() };
    let object = Object { fields: IndexMap::from([(key, field)]), extra: Extra::Open };
    Some(Node { kind: Kind::Object(object), annotations: node.annotations.clone() })
}

fn respelled(union: &misread_specs::schema::Union) -> Vec<misread_specs::schema::Union> {
    let mut found = Vec::new();
    let mut flat = union.clone();
    flat.members = Vec::new();
    for member in &union.members {
        match &member.kind {
            Kind::Union(inner) => flat.members.extend(inner.members.iter().cloned()),
            _ => flat.members.push(member.clone()),
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
        let fixed = misread_specs::schema::Fixed { values: vec![value], beside: None };
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
