//! Reads text where any value is taken.
//!
//! Seen: plausible.
//! Caught by: unconstrained/kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let part = at.part();
        match self.spells(text) {
            Some(value) if part.any_member && !part.string_member && !part.structured() => {
                Reading::Becomes(value)
            }
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
