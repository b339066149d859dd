//! Puts defaults in as their JSON text.
//!
//! Seen: plausible.
//! Caught by: value/nothing-invented.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::{Value, json};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn defaults(&self, call: &Call<'_>, value: &mut Value) {
        let before = value.clone();
        right::defaults(call, value);
        let Value::Object(members) = value else { return };
        for (name, value) in members {
            if before.get(name).is_none() && !value.is_string() {
                *value = json::write(value).into();
            }
        }
    }
}
