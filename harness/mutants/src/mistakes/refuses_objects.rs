//! Refuses the text of an object, as if a list stood there.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        self.spells(text).is_some_and(|value| value.is_object()) || NoMistake.refuses(at, text)
    }
}
