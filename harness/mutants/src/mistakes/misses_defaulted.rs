//! Does not look at parameters that have a default.
//!
//! Seen: plausible.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| {
            written.field.is_none_or(|field| field.node.annotations.default.is_none())
        }) && NoMistake.refuses(at, text)
    }
}
