//! Keeps only the first two keys of every object inside.
//!
//! Seen: plausible.
//! Caught by: value/well-typed-unchanged.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn handed(&self, _call: &Call<'_>, value: Value) -> Value {
        let Value::Object(members) = value else { return value };
        let cut = |value: Value| match value {
            Value::Object(members) => Value::Object(members.into_iter().take(2).collect()),
            value => value,
        };
        Value::Object(members.into_iter().map(|(name, value)| (name, cut(value))).collect())
    }
}
