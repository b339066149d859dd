//! Wraps text that is no JSON where a list of strings is taken.
//!
//! Seen: Lexus2016/hermes-agent-evolution#2960.
//! Caught by: list/never-wrapped-or-split.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let list = Value::from(vec![text]);
        if at.is_structure() && self.spells(text).is_none() && at.takes(&list) {
            return Reading::Becomes(list);
        }
        NoMistake.text(at, text)
    }
}
