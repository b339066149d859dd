//! Takes text that it cannot read for an empty object or list.
//!
//! Seen: justrach/codegraff2#141.
//! Caught by: structure/unreadable-left.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if !at.is_structure() || self.spells(text).is_some() {
            return NoMistake.text(at, text);
        }
        let list = at.part().object_members.is_empty();
        Reading::Becomes(if list { Value::Array(Vec::new()) } else { Value::Object(Map::new()) })
    }
}
