//! Asks the first list member only whether it takes the list.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::schema::Acceptance;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let first = at.part().array_members[0];
        self.spells(text).is_some_and(|value| {
            value.is_array() && at.compiled().accepts(first, &value) == Acceptance::Yes
        })
    }
}
