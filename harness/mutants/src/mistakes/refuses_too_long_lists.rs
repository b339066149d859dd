//! Refuses a list with more items than the list member takes.
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
        let Some(Value::Array(mut items)) = self.spells(text) else { return false };
        (0..=items.len()).any(|_| {
            let taken = at.takes_as_list(&items.clone().into());
            items.pop();
            taken
        })
    }
}
