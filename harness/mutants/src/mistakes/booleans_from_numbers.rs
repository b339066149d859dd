//! Takes one for true and zero for false.
//!
//! Seen: plausible.
//! Caught by: scalar/never-flipped.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let truth = matches!(at.part().shape, Shape::Boolean);
        match value.as_u64().filter(|_| truth) {
            Some(0) => Some(false.into()),
            Some(1) => Some(true.into()),
            Some(_) | None => None,
        }
    }
}
