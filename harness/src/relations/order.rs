//! `relation/key-order`: the order of an object's keys says nothing. `relation/member-order`: nor
//! does that of a union's members.

use super::eligible::is_open;
use super::{Base, Change, KEY_ORDER, MEMBER_ORDER, Made, Plan, plan};
use misread_specs::schema::{Extra, Kind, Node};
use misread_specs::{Path, Value};

pub(super) fn keys(base: &Base<'_>) -> Vec<Plan> {
    let fits = has_order(base.arguments);
    fits.then(|| plan(KEY_ORDER, "reversed", Path::root())).into_iter().collect()
}

pub(super) fn reverse_keys(base: &Base<'_>) -> Option<Made> {
    let arguments = reversed(base.arguments);
    has_order(base.arguments).then_some(Made { tool: None, arguments, change: Change::Nothing })
}

fn has_order(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.iter().any(has_order),
        Value::Object(members) => members.len() > 1 || members.values().any(has_order),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn reversed(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().map(reversed).collect(),
        Value::Object(members) => {
            let members = members.iter().rev().map(|(name, value)| (name.clone(), reversed(value)));
            Value::Object(members.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

pub(super) fn members(base: &Base<'_>) -> Vec<Plan> {
    let parameters = &base.tool.parameters;
    let nodes = || parameters.definitions.values().chain([&parameters.root]);
    // A canonical spelling is the business of the member that takes the text first.
    let fits = nodes().any(has_union) && !nodes().any(has_format);
    let judged = fits && !is_open(base.oracle, base.arguments);
    judged.then(|| plan(MEMBER_ORDER, "reversed", Path::root())).into_iter().collect()
}

pub(super) fn reverse_members(base: &Base<'_>) -> Option<Made> {
    if members(base).is_empty() {
        return None;
    }
    let mut tool = base.tool.clone();
    reverse_unions(&mut tool.parameters.root);
    tool.parameters.definitions.values_mut().for_each(reverse_unions);
    Some(Made { tool: Some(tool), arguments: base.arguments.clone(), change: Change::Nothing })
}

fn inside(node: &Node) -> Vec<&Node> {
    match &node.kind {
        Kind::List(list) => list.item.as_deref().into_iter().collect(),
        Kind::Tuple(tuple) => tuple.items.iter().chain(tuple.rest.schema()).collect(),
        Kind::Object(object) => {
            let fields = object.fields.values().map(|field| &field.node);
            fields.chain(object.extra.schema()).collect()
        }
        Kind::Union(union) => union.members.iter().collect(),
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => Vec::new(),
    }
}

fn has_union(node: &Node) -> bool {
    matches!(node.kind, Kind::Union(_)) || inside(node).into_iter().any(has_union)
}

/// Whether some string has a format.
pub(super) fn has_format(node: &Node) -> bool {
    let here = matches!(&node.kind, Kind::String(rules) if rules.format.is_some());
    here || inside(node).into_iter().any(has_format)
}

fn reverse_unions(node: &mut Node) {
    let in_extra = |extra: &mut Extra| match extra {
        Extra::Schema(node) => reverse_unions(node),
        Extra::Open | Extra::Closed => {}
    };
    match &mut node.kind {
        Kind::List(list) => list.item.iter_mut().for_each(|item| reverse_unions(item)),
        Kind::Tuple(tuple) => {
            tuple.items.iter_mut().for_each(reverse_unions);
            in_extra(&mut tuple.rest);
        }
        Kind::Object(object) => {
            object.fields.values_mut().for_each(|field| reverse_unions(&mut field.node));
            in_extra(&mut object.extra);
        }
        Kind::Union(union) => {
            union.members.reverse();
            union.members.iter_mut().for_each(reverse_unions);
        }
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => {}
    }
}
