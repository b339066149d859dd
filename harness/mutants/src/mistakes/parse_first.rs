//! Reads every text that is JSON before it looks at the schema.
//!
//! Seen: modelcontextprotocol/python-sdk#1112.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Reading};
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, _at: &At<'_>, text: &str) -> Reading {
        self.spells(text).map_or(Reading::Keep, Reading::Repair)
    }
}
