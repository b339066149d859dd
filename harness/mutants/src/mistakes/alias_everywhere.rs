//! Replaces the old values of one parameter in all others, too.
//!
//! Seen: plausible.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let mut aliases = at.call.declared.tool.value_aliases.values();
        match aliases.find_map(|aliases| aliases.get(text)) {
            Some(canonical) => Reading::Becomes(canonical.as_str().into()),
            None => NoMistake.text(at, text),
        }
    }
}
