//! Drops every parameter that is null.
//!
//! Seen: danny-avila/LibreChat#11905.
//! Caught by: value/invalid-rejected.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn read(&self, _call: &Call<'_>, value: Value) -> Value {
        let Value::Object(mut members) = value else { return value };
        members.retain(|_, value| !value.is_null());
        Value::Object(members)
    }
}
