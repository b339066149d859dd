//! Takes the first element of a list where one value is taken.
//!
//! Seen: plausible.
//! Caught by: scalar/never-flipped.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let first = value.as_array().filter(|_| !at.takes(value))?.first()?;
        at.takes(first).then(|| first.clone())
    }
}
