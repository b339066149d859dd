//! Reads on by the first object member, whatever the tag says.
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
        let first = at.part().object_members.first().copied();
        if value.is_object() { first } else { right::inside(at, value) }
    }
}
