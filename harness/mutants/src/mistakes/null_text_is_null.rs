//! Takes the word null for null where a string or null is taken.
//!
//! Seen: nearai/ironclaw#2155.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if text == "null" && at.is_nullable() && at.part().string_member {
            return Reading::Becomes(Value::Null);
        }
        NoMistake.text(at, text)
    }
}
