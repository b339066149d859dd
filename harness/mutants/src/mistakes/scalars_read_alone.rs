//! Reads the text of a scalar only where nothing else is sent.
//!
//! Seen: plausible.
//! Caught by: relation/sibling.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let alone = at.call.sent.as_object().is_some_and(|sent| sent.len() == 1);
        match right::scalar(at, text) {
            Some(scalar) if alone => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
