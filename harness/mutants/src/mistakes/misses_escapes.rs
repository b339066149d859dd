//! Takes a backslash for a sign of something else than a list.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        !text.contains('\\') && NoMistake.refuses(at, text)
    }
}
