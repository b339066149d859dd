//! Does not look through a union inside a union.
//!
//! Seen: plausible.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| !written.nests_unions()) && NoMistake.refuses(at, text)
    }
}
