//! Reads the elements of a list of strings, so that a list text among them becomes a list.
//!
//! Seen: plausible.
//! Caught by: element/string-kept.

use crate::base::{At, Holder, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match self.spells(text).filter(|value| value.is_array()) {
            Some(list) if at.holder == Holder::List => Reading::Repair(list),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
