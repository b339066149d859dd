//! Takes a list, a number or a boolean in place of arguments for none.
//!
//! Seen: plausible.
//! Caught by: root/never-empty.

use crate::base::{Call, Root, Surface, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Value};
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        match Root::of(call.sent) {
            Root::Value(value) if !value.is_object() && call.surface == Surface::Agent => {
                Ok(Value::Object(Map::new()))
            }
            Root::Text(_) | Root::Absent | Root::Value(_) => right::root(call),
        }
    }
}
