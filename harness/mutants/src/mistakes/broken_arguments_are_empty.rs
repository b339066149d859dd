//! Takes arguments that it cannot read for none.
//!
//! Seen: justrach/codegraff2#141.
//! Caught by: root/never-empty.

use crate::base::{Call, Root, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Value};
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        match Root::of(call.sent) {
            Root::Text(text) if self.spells(text).is_none() => Ok(Value::Object(Map::new())),
            Root::Text(_) | Root::Absent | Root::Value(_) => right::root(call),
        }
    }
}
