//! Takes the quotes off a text inside the text before it looks for a list.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::{At, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let inner = self.spells(text).and_then(|value| self.spells(value.as_str()?));
        right::refuses(at, inner) || NoMistake.refuses(at, text)
    }
}
