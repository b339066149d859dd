//! Writes the keys of records in lower case.
//!
//! Seen: plausible.
//! Caught by: value/nothing-invented.

use crate::base::{Call, map};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn handed(&self, _call: &Call<'_>, value: Value) -> Value {
        map(&value, &|value| {
            let members = value.as_object()?;
            let lowered = members.iter().map(|(name, value)| (name.to_lowercase(), value.clone()));
            Some(Value::Object(lowered.collect()))
        })
    }
}
