//! Does not know the old values of a parameter.
//!
//! Seen: nowireless4u/hpe-networking-mcp#459.
//! Caught by: alias/accepted.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn alias(&self, _at: &At<'_>, _text: &str) -> Option<Value> {
        None
    }
}
