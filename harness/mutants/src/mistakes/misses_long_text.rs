//! Looks at texts of at most sixty-four bytes only.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        text.len() <= 64 && NoMistake.refuses(at, text)
    }
}
