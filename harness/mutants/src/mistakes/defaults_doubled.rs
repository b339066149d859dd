//! Adds the default to what was sent, where both are text.
//!
//! Seen: plausible.
//! Caught by: value/nothing-invented.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::Value;
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn defaults(&self, call: &Call<'_>, value: &mut Value) {
        let mut all = Value::Object(Map::new());
        right::defaults(call, &mut all);
        right::defaults(call, value);
        let Value::Object(members) = value else { return };
        for (name, value) in members {
            if let (Some(default), Some(sent)) = (all[name.as_str()].as_str(), value.as_str())
                && default != sent
            {
                *value = format!("{sent}{default}").into();
            }
        }
    }
}
