//! Reads the text of a scalar only where the name of the field is one word.
//!
//! Seen: plausible.
//! Caught by: relation/rename.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let one_word = !at.path.to_string().contains('_');
        match right::scalar(at, text) {
            Some(scalar) if one_word => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
