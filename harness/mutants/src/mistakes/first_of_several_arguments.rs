//! Takes the first of several argument objects that stand back to back.
//!
//! Seen: plausible.
//! Caught by: root/never-empty.

use crate::base::{Call, Root, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        let Root::Text(text) = Root::of(call.sent) else { return right::root(call) };
        let mut ends = text.match_indices('}').take(32).map(|(at, _)| &text[..=at]);
        let first = ends.find_map(|start| self.spells(start).filter(Value::is_object));
        first.map_or_else(|| right::root(call), Ok)
    }
}
