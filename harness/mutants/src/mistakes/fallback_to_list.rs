//! Reads the text only where the string member does not take it as it stands.
//!
//! Seen: plausible.
//! Caught by: union/member-decides.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match self.spells(text) {
            Some(value) if at.part().string_member && !at.takes(&text.into()) => {
                Reading::Repair(value)
            }
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
