//! Brings strings into the composed Unicode form.
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
                Reading::Becomes(text.replace("e\u{301}", "é").into())
            }
            reading => reading,
        }
    }
}
