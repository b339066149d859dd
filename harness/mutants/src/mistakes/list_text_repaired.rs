//! Turns a list written as text into the list where a string or a list is taken.
//!
//! Seen: NousResearch/hermes-agent#23213.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Reading};
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let spelled = self.spells(text).filter(|_| at.is_structure() || self.refuses(at, text));
        spelled.map_or(Reading::Keep, Reading::Repair)
    }
}
