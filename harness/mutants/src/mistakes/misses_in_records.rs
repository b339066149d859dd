//! Does not look at the values of records.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Holder};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.holder != Holder::Record && NoMistake.refuses(at, text)
    }
}
