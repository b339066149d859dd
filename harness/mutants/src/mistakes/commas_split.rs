//! Splits text on its commas where a list is taken.
//!
//! Seen: kunwarVivek/mcp-github-project-manager#17.
//! Caught by: list/never-wrapped-or-split.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let pieces: Vec<&str> = text.split(',').map(str::trim).collect();
        let list = Value::from(pieces.clone());
        if at.is_structure() && pieces.len() > 1 && self.spells(text).is_none() && at.takes(&list) {
            return Reading::Becomes(list);
        }
        NoMistake.text(at, text)
    }
}
