//! Does not look behind a reference.
//!
//! Seen: anthropics/claude-code#18260.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| !written.by_reference) && NoMistake.refuses(at, text)
    }
}
