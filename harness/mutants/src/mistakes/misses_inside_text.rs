//! Does not look inside a text that it has just read.
//!
//! Seen: plausible.
//! Caught by: refusal/inside-repair.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        !at.in_text && NoMistake.refuses(at, text)
    }
}
