//! Prefers the number where a string or a number is taken.
//!
//! Seen: ajv with coerceTypes.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let number = self.spells(text).filter(|value| value.is_number() && at.takes(value));
        number.map_or_else(|| NoMistake.text(at, text), Reading::Becomes)
    }
}
