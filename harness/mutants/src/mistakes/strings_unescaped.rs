//! Replaces what looks like an escape in a string.
//!
//! Seen: plausible.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match NoMistake.text(at, text) {
            Reading::Keep if at.part().string_member => {
                Reading::Becomes(text.replace("\\u0061", "a").replace("\\\"", "\"").into())
            }
            reading => reading,
        }
    }
}
