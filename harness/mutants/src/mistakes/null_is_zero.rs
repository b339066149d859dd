//! Takes null for zero where a number or null is taken.
//!
//! Seen: earendil-works/pi#7328.
//! Caught by: scalar/never-flipped.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        (value.is_null() && at.takes(&0.into())).then(|| 0.into())
    }
}
