//! Reads the text of a scalar, but not inside a text that it has just read.
//!
//! Seen: plausible.
//! Caught by: relation/text-native.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match right::scalar(at, text) {
            Some(scalar) if !at.in_text => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
