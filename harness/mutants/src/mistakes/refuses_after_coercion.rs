//! Refuses a list that only fits once its elements are read, too.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let Some(Value::Array(items)) = self.spells(text) else { return false };
        let read = |item: &Value| item.as_str().and_then(|text| self.spells(text));
        let read: Value = items.iter().map(|item| read(item).unwrap_or(item.clone())).collect();
        at.takes_as_list(&read) || at.takes_as_list(&items.into())
    }
}
