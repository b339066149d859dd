//! Does not read on inside lists.
//!
//! Seen: plausible.
//! Caught by: depth/every-position.

use crate::base::{At, right};
use crate::mistake::Mistake;
use misread_specs::Value;
use misread_specs::schema::PartId;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn inside(&self, at: &At<'_>, value: &Value) -> Option<PartId> {
        if value.is_array() { None } else { right::inside(at, value) }
    }
}
