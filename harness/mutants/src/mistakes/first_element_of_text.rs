//! Takes the first element of list text where a string is taken.
//!
//! Seen: Lexus2016/hermes-agent-evolution#1684.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let list = self.spells(text).and_then(|value| value.as_array().cloned());
        match list.and_then(|list| list.first().cloned()) {
            Some(Value::String(first)) if at.part().plain_string() => {
                Reading::Becomes(first.into())
            }
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
