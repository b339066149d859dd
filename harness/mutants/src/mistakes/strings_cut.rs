//! Cuts strings at a thousand bytes.
//!
//! Seen: plausible.
//! Caught by: value/nothing-invented.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match NoMistake.text(at, text) {
            Reading::Keep if at.part().string_member => {
                Reading::Becomes(text.chars().take(1_000).collect::<String>().into())
            }
            reading => reading,
        }
    }
}
