//! `relation/text-native`: a structure sent as text has the outcome of the structure.

use super::change::put;
use super::texts::spells_structure;
use super::{Base, Change, Made, Plan, TEXT_NATIVE, plan};
use crate::oracle::Position;
use misread_specs::spec::Reading;
use misread_specs::{Path, Value, json};

/// Whole numbers beyond this may be held otherwise as a value than in a text.
const WHOLE_MAX: u64 = 1 << 53;

pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let positions = base.oracle.positions(base.arguments);
    positions.iter().filter_map(|position| of_position(base, position)).collect()
}

fn of_position(base: &Base<'_>, position: &Position<'_>) -> Option<Plan> {
    let part = base.oracle.compiled().part(position.part?);
    let read = part.structured() && !part.string_member && !part.any_member && !position.in_text;
    let form = match position.value.as_ref() {
        Value::String(text) => {
            let value = json::read(text).ok()?.value?;
            (spells_structure(text) && is_plain(&value)).then_some("as-value")?
        }
        value @ (Value::Array(_) | Value::Object(_)) => {
            let root = position.path.0.is_empty();
            (is_plain(value) && (base.means.root_text || !root)).then_some("as-text")?
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => return None,
    };
    read.then(|| plan(TEXT_NATIVE, form, position.path.clone()))
}

/// Whether a value is the same in every reader: no fractions, no large numbers, no surrogates.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) => true,
        Value::Number(number) => {
            let size = number.as_i64().map(i64::unsigned_abs);
            json::number::is_plain_integer(number) && size.is_some_and(|size| size < WHOLE_MAX)
        }
        Value::String(text) => !json::surrogate::has_carried(text),
        Value::Array(values) => values.iter().all(is_plain),
        Value::Object(members) => {
            members.iter().all(|(name, v)| !json::surrogate::has_carried(name) && is_plain(v))
        }
    }
}

pub(super) fn make(base: &Base<'_>, plan: &Plan) -> Option<Made> {
    let here = plan.at.find(base.arguments)?;
    let there = match here.as_str() {
        Some(text) => json::read(text).ok()?.value?,
        None => Value::from(json::write(here)),
    };
    let arguments = if plan.at.0.is_empty() {
        serde_json::json!({"$misread": "text", "text": there})
    } else {
        let mut arguments = base.arguments.clone();
        put(&mut arguments, &plan.at, there);
        arguments
    };
    let as_text = if here.is_string() { base.arguments } else { &arguments };
    let is_read = is_repaired(base, as_text, &plan.at);
    is_read.then_some(Made { tool: None, arguments, change: Change::Nothing })
}

/// Whether the spec in use reads the text that stands here, and leaves nothing open.
fn is_repaired(base: &Base<'_>, arguments: &Value, path: &Path) -> bool {
    let positions = base.oracle.positions(arguments);
    let found = positions.iter().find(|position| position.path == *path);
    found.is_some_and(|position| position.readings == [Reading::Repair])
}
