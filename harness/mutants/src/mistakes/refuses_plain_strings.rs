//! Refuses list text in a parameter that takes nothing but a string.
//!
//! Seen: modelcontextprotocol/python-sdk#2593.
//! Caught by: union/string-kept.

use crate::base::{At, Holder, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let list = self.spells(text).is_some_and(|value| value.is_array());
        if list && at.holder == Holder::Arguments && at.part().plain_string() {
            return Reading::Refuse;
        }
        NoMistake.text(at, text)
    }
}
