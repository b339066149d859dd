//! Reads the strings inside a text that it has read, whatever is taken there.
//!
//! Seen: plausible.
//! Caught by: element/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match self.spells(text) {
            Some(value) if at.in_text => Reading::Repair(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
