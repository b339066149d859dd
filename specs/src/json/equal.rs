//! Equality as SPEC.md means it: numbers by their exact value, objects whatever their order.

use super::number::{self, Decimal};
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};

/// Up to so many items, comparing each with each is cheaper than hashing.
const PAIRWISE: usize = 16;

/// Whether two values are equal.
#[must_use]
pub fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (Value::Number(one), Value::Number(other)) => number::equal(one, other),
        (Value::String(one), Value::String(other)) => one == other,
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|two| equal(one, two)))
        }
        (
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_),
            _,
        ) => false,
    }
}

/// Whether no two of these values are equal.
#[must_use]
pub fn all_distinct(values: &[Value]) -> bool {
    if values.len() <= PAIRWISE {
        let mut earlier = values.iter().enumerate();
        return earlier.all(|(at, one)| !values[..at].iter().any(|two| equal(one, two)));
    }
    let mut seen: HashMap<u64, Vec<&Value>> = HashMap::with_capacity(values.len());
    values.iter().all(|value| {
        let mut hasher = DefaultHasher::new();
        hash(value, &mut hasher);
        let same_hash = seen.entry(hasher.finish()).or_default();
        let new = !same_hash.iter().any(|other| equal(value, other));
        same_hash.push(value);
        new
    })
}

/// Equal values hash alike.
fn hash(value: &Value, state: &mut DefaultHasher) {
    match value {
        Value::Null => state.write_u8(0),
        Value::Bool(truth) => state.write_u8(1 + u8::from(*truth)),
        Value::Number(number) => {
            state.write_u8(3);
            Decimal::of(number.as_str()).hash(state);
        }
        Value::String(string) => {
            state.write_u8(4);
            state.write(string.as_bytes());
        }
        Value::Array(items) => {
            state.write_u8(5);
            state.write_usize(items.len());
            items.iter().for_each(|item| hash(item, state));
        }
        Value::Object(map) => {
            state.write_u8(6);
            // Order must not count, so the members are hashed apart and added up.
            let member = |(key, value): (&String, &Value)| {
                let mut hasher = DefaultHasher::new();
                hasher.write(key.as_bytes());
                hash(value, &mut hasher);
                hasher.finish()
            };
            state.write_u64(map.iter().map(member).fold(0, u64::wrapping_add));
        }
    }
}
