//! Reads objects and lists in single quotes, as literals of Python.
//!
//! Seen: ml-explore/mlx-lm#1004.
//! Caught by: structure/unreadable-left.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        match self.spells(&text.replace('\'', "\"")) {
            Some(value) if at.is_structure() => Reading::Repair(value),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
