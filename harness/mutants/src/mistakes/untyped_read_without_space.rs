//! Reads list text where anything or a list is taken, if no white space is in it.
//!
//! Seen: plausible.
//! Caught by: relation/white-space.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let part = at.part();
        let either = part.any_member && part.structured() && !part.string_member;
        let value = self.spells(text).filter(|value| value.is_array() || value.is_object());
        match value {
            Some(value) if either && !text.contains(char::is_whitespace) => Reading::Repair(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
