//! Does not refuse the empty list.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let items = self.spells(text).and_then(|value| value.as_array().map(Vec::len));
        items.is_some_and(|items| items > 0) && NoMistake.refuses(at, text)
    }
}
