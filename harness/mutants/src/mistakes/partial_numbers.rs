//! Takes the number that a text begins with.
//!
//! Seen: adobe/helix-shared#580.
//! Caught by: scalar/never-flipped.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let number = matches!(at.part().shape, Shape::Integer(_) | Shape::Number(_));
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        match right::spells(text[..end].trim_start_matches('0')) {
            Some(value) if number => Reading::Becomes(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
