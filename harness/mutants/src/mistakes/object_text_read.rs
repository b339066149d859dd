//! Reads object text where a string or an object is taken.
//!
//! Seen: plausible.
//! Caught by: union/object-text-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let object = self.spells(text).filter(|value| value.is_object() && at.part().string_member);
        let object = object.filter(|_| !at.part().object_members.is_empty());
        object.map_or_else(|| NoMistake.text(at, text), Reading::Repair)
    }
}
