//! Long jumps: a value from anywhere as the only parameter, as it is or summed up.

use super::Example;
use super::nodes::summary;
use super::positions::{Position, positions};
use super::rewrite::parsed;
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Kind, List, Node, Object};
use serde_json::Value;

/// How many texts are tried as they are.
const TEXTS: usize = 3;
/// How many positions are tried in all.
const JUMPS: usize = 9;

type Out<'a> = &'a mut dyn FnMut(Example);

/// The positions of texts, then those around the first of them from the inside out, then others.
fn promising(example: &Example) -> Vec<Position<'_>> {
    let mut found = positions(example);
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|at| {
        let best = found[*at].values.iter().flatten().map(promise).min();
        (best, usize::MAX - found[*at].depth)
    });
    let mut chosen: Vec<usize> = order.iter().copied().take(TEXTS).collect();
    for first in chosen.clone() {
        let mut around = found[first].parent;
        while let Some(at) = around {
            if !chosen.contains(&at) {
                chosen.push(at);
            }
            around = found[at].parent;
        }
    }
    for at in order {
        if !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    let mut slots: Vec<Option<Position<'_>>> = found.drain(..).map(Some).collect();
    chosen.into_iter().take(JUMPS).filter_map(|at| slots[at].take()).collect()
}

/// How far a value is from what faults are mostly about.
fn promise(value: &Value) -> u8 {
    match value {
        Value::String(text) if text.trim_start().starts_with(['[', '{']) => 0,
        Value::String(_) => 1,
        Value::Null | Value::Bool(_) | Value::Number(_) => 2,
        Value::Array(_) | Value::Object(_) => 3,
    }
}

/// The types of the best positions with the smallest value of its class, at the top and in
/// lists as deep as the value stands.
pub(super) fn guesses(example: &Example, out: Out<'_>) {
    let definitions = &example.tool.parameters.definitions;
    for (rank, position) in promising(example).iter().take(2).enumerate() {
        let node = summary(position.node, definitions);
        let smallest = |value: &Option<Value>| value.as_ref().map(smallest);
        let values: Vec<Option<Value>> = position.values.iter().map(smallest).collect();
        out(only(example, node.clone(), &values));
        if rank == 0 {
            out(only(example, node.clone(), &position.values));
        }
        let deepest = position.depth.saturating_sub(1);
        let mut depths = [1, 2, deepest];
        depths[2] = if deepest > 2 { deepest } else { 0 };
        for depth in depths.into_iter().filter(|depth| rank == 0 && (1..=deepest).contains(depth)) {
            let mut node = node.clone();
            let mut values = values.clone();
            for _ in 0..depth {
                let list = List { item: Some(Box::new(node)), ..List::default() };
                node = Node::plain(Kind::List(list));
                let wrap = |value: Value| Value::Array(vec![value]);
                values = values.into_iter().map(|value| value.map(wrap)).collect();
            }
            out(only(example, node, &values));
        }
    }
}

/// The smallest of the class that a value is of.
fn smallest(value: &Value) -> Value {
    match value {
        Value::String(text) => match parsed(text) {
            Some(Value::Array(_)) => Value::from("[]"),
            Some(Value::Object(_)) => Value::from("{}"),
            Some(_) | None => value.clone(),
        },
        Value::Array(_) => Value::Array(Vec::new()),
        Value::Object(_) | Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

/// A value at any depth as the only parameter.
pub(super) fn jumps(example: &Example, out: Out<'_>) {
    for position in promising(example) {
        let mut node = position.node.clone();
        node.annotations.default = None;
        out(only(example, node, &position.values));
    }
}

/// The example with one parameter; it is absent from calls that have no value for it.
fn only(example: &Example, node: Node, values: &[Option<Value>]) -> Example {
    let fields = IndexMap::from([("a".to_owned(), Field { required: false, node })]);
    let call = |value: &Option<Value>| {
        let entry = value.iter().map(|value| ("a".to_owned(), value.clone()));
        Value::Object(entry.collect())
    };
    let mut tool = example.tool.clone();
    tool.parameters.root = Node::plain(Kind::Object(Object { fields, extra: Extra::Open }));
    tool.value_aliases.clear();
    Example { tool, calls: values.iter().map(call).collect() }
}
