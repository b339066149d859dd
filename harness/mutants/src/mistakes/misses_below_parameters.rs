//! Refuses in parameters only.
//!
//! Seen: plausible.
//! Caught by: depth/every-position.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.path.0.len() == 1 && NoMistake.refuses(at, text)
    }
}
