//! Reads the text of a scalar in parameters only, and nowhere inside.
//!
//! Seen: plausible.
//! Caught by: relation/depth.

use crate::base::{At, Holder, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match right::scalar(at, text) {
            Some(scalar) if at.holder == Holder::Arguments => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
