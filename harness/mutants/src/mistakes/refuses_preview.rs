//! Refuses every text that begins with a bracket and holds the closing one.
//!
//! Seen: littlebearapps/outlook-assistant#168.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        text.starts_with('[') && text.contains(']') || NoMistake.refuses(at, text)
    }
}
