//! Writes a string in a string-or-list parameter as JSON text.
//!
//! Seen: NousResearch/hermes-agent#23129.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::json;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match NoMistake.text(at, text) {
            Reading::Keep if at.is_string_or_list() => {
                Reading::Becomes(json::write(&text.into()).into())
            }
            reading => reading,
        }
    }
}
