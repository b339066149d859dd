//! Prefers true or false where a string or a boolean is taken.
//!
//! Seen: plausible.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let truth = self.spells(text).filter(|value| value.is_boolean() && at.takes(value));
        truth.map_or_else(|| NoMistake.text(at, text), Reading::Becomes)
    }
}
