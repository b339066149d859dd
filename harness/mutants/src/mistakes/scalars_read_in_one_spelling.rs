//! Reads the text of a scalar only where the tool is built in the usual way.
//!
//! Seen: plausible.
//! Caught by: relation/spelling.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let usual = at.call.declared.spelling.is_none();
        match right::scalar(at, text) {
            Some(scalar) if usual => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
