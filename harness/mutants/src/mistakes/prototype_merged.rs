//! Merges what stands under `__proto__` into its holder.
//!
//! Seen: yargs/yargs-parser#258.
//! Caught by: value/no-prototype.

use crate::base::{Call, map};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn handed(&self, _call: &Call<'_>, value: Value) -> Value {
        map(&value, &|value| {
            let mut members = value.as_object()?.clone();
            let Some(Value::Object(inherited)) = members.remove("__proto__") else { return None };
            inherited.into_iter().for_each(|(name, value)| {
                members.entry(name).or_insert(value);
            });
            Some(Value::Object(members))
        })
    }
}
