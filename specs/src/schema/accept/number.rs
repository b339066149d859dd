//! What a number may be.

use super::Acceptance;
use crate::json::number;
use crate::schema::faults::FaultKind;
use crate::schema::node::NumberRules;
use serde_json::{Number, Value};
use std::cmp::Ordering;

/// Whether these rules take the value; `whole` where the type is `integer`.
pub(in crate::schema) fn takes_number(
    rules: &NumberRules,
    whole: bool,
    value: &Value,
) -> Acceptance {
    let Value::Number(number) = value else { return Acceptance::No };
    if number_fault(rules, whole, number).is_some() {
        return Acceptance::No;
    }
    // SPEC.md MAY: `integer` given 5.0.
    if whole && !number::is_plain_integer(number) { Acceptance::Open } else { Acceptance::Yes }
}

/// What is definitely wrong with a number.
pub(in crate::schema) fn number_fault(
    rules: &NumberRules,
    whole: bool,
    value: &Number,
) -> Option<FaultKind> {
    if whole && !number::is_integer(value) {
        return Some(FaultKind::Type);
    }
    let against = |bound: &Option<Number>, wrong: &[Ordering]| {
        bound.as_ref().is_some_and(|bound| wrong.contains(&number::compare(value, bound)))
    };
    let out = against(&rules.at_least, &[Ordering::Less])
        || against(&rules.at_most, &[Ordering::Greater])
        || against(&rules.above, &[Ordering::Less, Ordering::Equal])
        || against(&rules.below, &[Ordering::Greater, Ordering::Equal]);
    if out {
        return Some(FaultKind::Range);
    }
    let off = rules.step.as_ref().is_some_and(|step| !number::is_multiple_of(value, step));
    off.then_some(FaultKind::Step)
}
