//! Random values for a schema: often what it takes, often one step beside.

use crate::rng::{NUMBERS, Rng, TEXTS};
use misread_specs::Value;
use misread_specs::json::Map;
use misread_specs::schema::{Extra, Kind, Parameters};

/// A value for the root.
pub(crate) fn arguments(rng: &mut Rng, parameters: &Parameters) -> Value {
    kind(rng, parameters, &parameters.root.kind, 6)
}

/// A value for this kind.
pub(crate) fn kind(rng: &mut Rng, parameters: &Parameters, kind: &Kind, depth: usize) -> Value {
    if depth == 0 || rng.chance(6) {
        return stray(rng);
    }
    let below = depth - 1;
    match kind {
        Kind::Any => stray(rng),
        Kind::Null => Value::Null,
        Kind::Boolean => rng.chance(50).into(),
        Kind::Integer(_) | Kind::Number(_) => Value::Number(rng.number(NUMBERS)),
        Kind::String(_) => rng.pick(TEXTS).into(),
        Kind::Const(fixed) | Kind::Enum(fixed) => rng.pick(&fixed.values),
        Kind::List(list) => {
            let length = rng.below(4);
            let mut items = Vec::new();
            for _ in 0..length {
                items.push(match &list.item {
                    Some(item) => self::kind(rng, parameters, &item.kind, below),
                    None => stray(rng),
                });
            }
            items.into()
        }
        Kind::Tuple(tuple) => {
            let mut items = Vec::new();
            for item in &tuple.items {
                items.push(self::kind(rng, parameters, &item.kind, below));
            }
            if rng.chance(25) {
                items.push(extra(rng, parameters, &tuple.rest, below));
            }
            if rng.chance(10) {
                items.pop();
            }
            items.into()
        }
        Kind::Object(object) => {
            let mut map = Map::new();
            if rng.chance(10) {
                map.insert("x".into(), extra(rng, parameters, &object.extra, below));
            }
            for (name, field) in &object.fields {
                if rng.chance(if field.required { 95 } else { 50 }) {
                    let value = self::kind(rng, parameters, &field.node.kind, below);
                    map.insert(name.clone(), value);
                }
            }
            if rng.chance(10) {
                map.insert("y".into(), extra(rng, parameters, &object.extra, below));
            }
            Value::Object(map)
        }
        Kind::Union(union) => {
            let member = rng.below(union.members.len());
            self::kind(rng, parameters, &union.members[member].kind, below)
        }
        Kind::Ref(name) => self::kind(rng, parameters, &parameters.definitions[name].kind, below),
    }
}

fn extra(rng: &mut Rng, parameters: &Parameters, extra: &Extra, depth: usize) -> Value {
    match extra {
        Extra::Open | Extra::Closed => stray(rng),
        Extra::Schema(node) => kind(rng, parameters, &node.kind, depth),
    }
}

/// Any small value.
fn stray(rng: &mut Rng) -> Value {
    match rng.below(8) {
        0 => serde_json::json!([]),
        1 => serde_json::json!({}),
        2 => serde_json::json!([rng.scalar()]),
        3 => serde_json::json!({ "a": rng.scalar() }),
        _ => rng.scalar(),
    }
}
