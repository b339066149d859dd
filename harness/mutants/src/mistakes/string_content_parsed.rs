//! Turns the JSON content of a plain string into the object it spells.
//!
//! Seen: apmantza/pi-free#244.
//! Caught by: union/string-kept.

use crate::base::{At, Holder, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let object = self.spells(text).filter(|value| value.is_object());
        let object = object.filter(|_| at.part().plain_string() && at.holder != Holder::List);
        object.map_or_else(|| NoMistake.text(at, text), Reading::Becomes)
    }
}
