//! Refuses every JSON array, though no list member takes it.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, _at: &At<'_>, text: &str) -> bool {
        self.spells(text).is_some_and(|value| value.is_array())
    }
}
