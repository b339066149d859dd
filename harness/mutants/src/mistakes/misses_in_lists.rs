//! Does not look at the elements of lists.
//!
//! Seen: plausible.
//! Caught by: depth/every-position.

use crate::base::{At, Holder};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.holder != Holder::List && NoMistake.refuses(at, text)
    }
}
