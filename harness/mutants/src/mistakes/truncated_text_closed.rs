//! Closes a list or an object that the text left open.
//!
//! Seen: plausible.
//! Caught by: structure/unreadable-left.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let closed =
            ["]", "}", "null}"].iter().find_map(|end| self.spells(&format!("{text}{end}")));
        match closed {
            Some(value) if at.is_structure() => Reading::Repair(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
