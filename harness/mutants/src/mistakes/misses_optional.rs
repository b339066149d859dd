//! Does not look at parameters that may be left out.
//!
//! Seen: plausible.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| written.field.is_none_or(|field| field.required))
            && NoMistake.refuses(at, text)
    }
}
