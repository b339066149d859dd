//! Refuses an empty list where at least one item is needed.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        self.spells(text).is_some_and(|value| value.as_array().is_some_and(Vec::is_empty))
            || NoMistake.refuses(at, text)
    }
}
