//! Knows unions of two members only.
//!
//! Seen: plausible.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.members().len() <= 2 && NoMistake.refuses(at, text)
    }
}
