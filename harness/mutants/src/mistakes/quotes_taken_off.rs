//! Takes the quotes off a string that is written as JSON text.
//!
//! Seen: plausible.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match (NoMistake.text(at, text), self.spells(text)) {
            (Reading::Keep, Some(Value::String(inner))) if at.part().string_member => {
                Reading::Becomes(inner.into())
            }
            (reading, _) => reading,
        }
    }
}
