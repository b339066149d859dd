//! Looks for brackets with a pattern whose dot stops at a line break.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        !text.trim().contains('\n') && NoMistake.refuses(at, text)
    }
}
