//! Refuses list text where a string or an object is taken, but no list.
//!
//! Seen: plausible.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let part = at.part();
        let list = self.spells(text).is_some_and(|value| value.is_array());
        if list && part.string_member && !part.object_members.is_empty() {
            return Reading::Refuse;
        }
        NoMistake.text(at, text)
    }
}
