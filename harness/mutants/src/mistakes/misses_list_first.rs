//! Looks for the list behind the string, and misses it before.
//!
//! Seen: plausible.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        !at.part().array_members.contains(&at.members()[0]) && NoMistake.refuses(at, text)
    }
}
