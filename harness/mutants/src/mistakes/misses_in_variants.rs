//! Does not look inside the members of a union.
//!
//! Seen: plausible.
//! Caught by: depth/every-position.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        !at.in_union && NoMistake.refuses(at, text)
    }
}
