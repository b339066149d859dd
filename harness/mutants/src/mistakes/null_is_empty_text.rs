//! Takes null for empty text where a string or null is taken.
//!
//! Seen: openclaw/openclaw#96716.
//! Caught by: scalar/never-flipped.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        (value.is_null() && at.part().string_member).then(|| "".into())
    }
}
