//! Stops reading where the first value ends, and refuses `["a"]x` for its list.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::{At, right};
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let mut ends = text.match_indices(']').take(16).map(|(at, _)| &text[..=at]);
        ends.any(|start| right::refuses(at, self.spells(start)))
    }
}
