//! Wraps a single value where a list is taken.
//!
//! Seen: ajv with `coerceTypes: "array"`.
//! Caught by: list/never-wrapped-or-split.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let list = Value::Array(vec![value.clone()]);
        let wanted = !value.is_array() && !at.part().array_members.is_empty() && !at.takes(value);
        (wanted && at.takes(&list)).then_some(list)
    }
}
