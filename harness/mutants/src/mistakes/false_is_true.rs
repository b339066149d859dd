//! Takes any text for true where true or false is taken.
//!
//! Seen: colinhacks/zod#5501.
//! Caught by: scalar/never-flipped.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if matches!(at.part().shape, Shape::Boolean) {
            return Reading::Becomes((!text.is_empty()).into());
        }
        NoMistake.text(at, text)
    }
}
