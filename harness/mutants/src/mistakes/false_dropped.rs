//! Drops every parameter that counts for false.
//!
//! Seen: plausible.
//! Caught by: value/kept.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn read(&self, _call: &Call<'_>, value: Value) -> Value {
        let Value::Object(mut members) = value else { return value };
        members.retain(|_, value| value != &Value::from(false) && value != &Value::from(0));
        Value::Object(members)
    }
}
