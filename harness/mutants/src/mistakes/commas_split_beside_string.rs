//! Splits text on its commas where a string or a list is taken.
//!
//! Seen: littlebearapps/outlook-assistant#104.
//! Caught by: union/not-a-list-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let pieces: Vec<&str> = text.split(',').map(str::trim).collect();
        if at.is_string_or_list() && pieces.len() > 1 {
            return Reading::Becomes(pieces.into());
        }
        NoMistake.text(at, text)
    }
}
