//! Reads a list sent as text, but no object.
//!
//! Seen: AtomicBot-ai/atomic-agent#182.
//! Caught by: structure/text-repaired.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match NoMistake.text(at, text) {
            Reading::Repair(value) if value.is_object() => Reading::Keep,
            reading => reading,
        }
    }
}
