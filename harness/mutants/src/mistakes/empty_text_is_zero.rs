//! Takes empty text for zero.
//!
//! Seen: plausible.
//! Caught by: scalar/never-flipped.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let number = matches!(at.part().shape, Shape::Integer(_) | Shape::Number(_));
        if number && text.trim().is_empty() {
            return Reading::Becomes(0.into());
        }
        NoMistake.text(at, text)
    }
}
