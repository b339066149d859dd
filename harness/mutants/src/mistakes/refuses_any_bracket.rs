//! Refuses every text that begins with a bracket.
//!
//! Seen: Avick3110/houseCARL#39.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, _at: &At<'_>, text: &str) -> bool {
        text.trim_start().starts_with('[')
    }
}
