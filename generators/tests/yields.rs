//! The mix: shares of the layers, sizes, and how often each rule's situation is met.

use misread_generators::{Layer, Settings, group, layer_of};
use misread_specs::json::read;
use misread_specs::schema::{
    Acceptance, Compiled, CompiledExtra, Extra, Kind, Node, Parameters, PartId, Shape,
};
use serde_json::Value;
use std::collections::BTreeMap;

const GROUPS: u64 = 4_000;

#[test]
fn layers_have_their_shares() {
    let mut counts = BTreeMap::new();
    for index in 0..2_000 {
        *counts.entry(layer_of(index)).or_insert(0) += 1;
    }
    let expected = [
        (Layer::Enumeration, 800),
        (Layer::Scenarios, 800),
        (Layer::Random, 300),
        (Layer::Hostile, 100),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
}

#[test]
fn the_default_mix_is_not_small() {
    let settings = Settings::directed();
    let (mut nodes, mut values, mut cases) = (0, 0, 0);
    for index in 0..GROUPS {
        let group = group(3, index, &settings);
        if group.layer == Layer::Hostile {
            continue;
        }
        nodes += parameter_nodes(&group.tool.parameters) * group.sets.len();
        values += group.sets.iter().map(|set| value_nodes(&set.arguments)).sum::<usize>();
        cases += group.sets.len();
    }
    let means = (nodes as f64 / cases as f64, values as f64 / cases as f64);
    assert!(means.0 >= 10.0 && means.1 >= 4.0, "schema and value nodes: {means:?}");
}

#[test]
fn scenarios_meet_the_refusal_often() {
    let settings = Settings::directed();
    let (mut met, mut cases) = (0, 0);
    for index in (0..GROUPS).filter(|index| layer_of(*index) == Layer::Scenarios) {
        let group = group(3, index, &settings);
        let compiled = Compiled::new(&group.tool.parameters);
        let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
        for set in &group.sets {
            met += u32::from(refused(&compiled, compiled.root(), &set.arguments));
            cases += 1;
        }
    }
    assert!(met * 100 >= cases * 40, "{met} of {cases} cases meet the refusal");
}

#[test]
fn every_rule_has_its_share_of_the_scenarios() {
    let settings = Settings::directed();
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut cases = 0;
    for index in (0..GROUPS).filter(|index| layer_of(*index) == Layer::Scenarios) {
        for set in group(3, index, &settings).sets {
            let planted = set.planted.unwrap_or_else(|| panic!("nothing planted in {index}"));
            *counts.entry(planted.rule).or_default() += 1;
            cases += 1;
        }
    }
    let expected = [
        "alias/accepted",
        "alias/others-rejected",
        "depth/every-position",
        "element/string-kept",
        "list/never-wrapped-or-split",
        "message/names-the-parameter",
        "message/nothing-synthesised",
        "refusal/inside-repair",
        "refusal/path",
        "root/never-empty",
        "scalar/never-flipped",
        "scalar/text",
        "structure/text-repaired",
        "structure/unreadable-left",
        "unconstrained/kept",
        "union/any-shape",
        "union/list-as-text-refused",
        "union/member-decides",
        "union/not-a-list-kept",
        "union/object-text-kept",
        "union/string-kept",
        "value/invalid-rejected",
        "value/no-prototype",
        "value/numbers-exact",
        "value/well-typed-unchanged",
    ];
    for rule in expected {
        let count = counts.get(rule).copied().unwrap_or(0);
        assert!(count * 100 >= cases, "{rule}: {count} of {cases}\n{counts:#?}");
    }
}

/// Whether some position refuses list text; a plain reading of the table's second row.
fn refused(compiled: &Compiled, id: PartId, value: &Value) -> bool {
    let part = compiled.part(id);
    if let Value::String(text) = value {
        let Some(read) = read(text).ok().and_then(|read| read.value) else { return false };
        let taken = |id: &PartId| compiled.accepts(*id, &read) == Acceptance::Yes;
        if part.string_member {
            return read.is_array() && part.array_members.iter().any(taken);
        }
        return part.structured() && !read.is_string() && refused(compiled, id, &read);
    }
    compiled.members(id).any(|id| match (&compiled.part(id).shape, value) {
        (Shape::Array { items, rest, .. }, Value::Array(values)) => {
            values.iter().enumerate().any(|(at, value)| match (items.get(at), rest) {
                (Some(item), _) => refused(compiled, *item, value),
                (None, CompiledExtra::Part(item)) => refused(compiled, *item, value),
                (None, CompiledExtra::Open | CompiledExtra::Closed) => false,
            })
        }
        (Shape::Object { fields, extra }, Value::Object(entries)) => {
            entries.iter().any(|(key, value)| match (fields.get(key), extra) {
                (Some(field), _) => refused(compiled, field.part, value),
                (None, CompiledExtra::Part(item)) => refused(compiled, *item, value),
                (None, CompiledExtra::Open | CompiledExtra::Closed) => false,
            })
        }
        (_, _) => false,
    })
}

fn parameter_nodes(parameters: &Parameters) -> usize {
    parameters.definitions.values().chain([&parameters.root]).map(nodes).sum()
}

fn nodes(node: &Node) -> usize {
    let inside: usize = match &node.kind {
        Kind::List(list) => list.item.as_deref().map_or(0, nodes),
        Kind::Tuple(tuple) => tuple.items.iter().map(nodes).sum(),
        Kind::Object(object) => {
            let fields: usize = object.fields.values().map(|field| nodes(&field.node)).sum();
            let extra = if let Extra::Schema(node) = &object.extra { nodes(node) } else { 0 };
            fields + extra
        }
        Kind::Union(union) => union.members.iter().map(nodes).sum(),
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => 0,
    };
    inside + 1
}

fn value_nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(value_nodes).sum(),
        Value::Object(entries) => entries.values().map(value_nodes).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}
