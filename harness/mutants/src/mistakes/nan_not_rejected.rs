//! Does not validate lists that hold NaN.
//!
//! Seen: Python mcp.
//! Caught by: structure/unreadable-left.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match self.spells(&text.replace("NaN", "0")) {
            Some(value) if at.is_structure() && text.contains("NaN") => Reading::Becomes(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
