//! Takes a list, a number or a boolean in place of arguments for none.
//!
//! Seen: plausible.
//! Caught by: root/never-empty.

use crate::base::{Call, Root, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Value};
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        let other = match Root::of(call.sent) {
            Root::Value(value) => !value.is_object() && call.surface.takes_any_root(),
            Root::Text(text) => self.spells(text).is_some_and(|value| !value.is_object()),
            Root::Absent => false,
        };
        if other { Ok(Value::Object(Map::new())) } else { right::root(call) }
    }
}
