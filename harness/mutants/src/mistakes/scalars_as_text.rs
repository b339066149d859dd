//! Writes a number or a boolean as text where a string is taken.
//!
//! Seen: ramimbo/mergework#112.
//! Caught by: scalar/never-flipped.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::{Value, json};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let wanted = at.part().plain_string() && (value.is_number() || value.is_boolean());
        wanted.then(|| json::write(value).into())
    }
}
