//! Refuses lists of strings only; one of numbers is kept as text.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let list = self.spells(text).and_then(|value| value.as_array().cloned());
        list.is_some_and(|list| list.iter().all(Value::is_string)) && NoMistake.refuses(at, text)
    }
}
