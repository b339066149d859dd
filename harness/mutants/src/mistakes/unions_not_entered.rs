//! Does not read on inside the members of a union.
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
        right::inside(at, value).filter(|member| *member == at.id)
    }
}
