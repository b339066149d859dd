//! Drops every parameter that is empty text.
//!
//! Seen: aaif-goose/goose#10426.
//! Caught by: union/string-kept.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn read(&self, _call: &Call<'_>, value: Value) -> Value {
        let Value::Object(mut members) = value else { return value };
        members.retain(|_, value| value.as_str() != Some(""));
        Value::Object(members)
    }
}
