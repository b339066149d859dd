//! Takes single quotes for double ones, and refuses the list.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::{At, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        right::refuses(at, self.spells(&text.replace('\'', "\""))) || NoMistake.refuses(at, text)
    }
}
