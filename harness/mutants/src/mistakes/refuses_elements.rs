//! Refuses list text among the elements of a list of strings.
//!
//! Seen: plausible.
//! Caught by: element/string-kept.

use crate::base::{At, Holder, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let list = self.spells(text).is_some_and(|value| value.is_array());
        if list && at.holder == Holder::List && at.part().plain_string() {
            return Reading::Refuse;
        }
        NoMistake.text(at, text)
    }
}
