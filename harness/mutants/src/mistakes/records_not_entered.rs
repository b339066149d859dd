//! Does not read on inside records.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, right};
use crate::mistake::Mistake;
use misread_specs::Value;
use misread_specs::schema::{PartId, Shape};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn inside(&self, at: &At<'_>, value: &Value) -> Option<PartId> {
        let record = |id: &PartId| match &at.compiled().part(*id).shape {
            Shape::Object { fields, .. } => fields.is_empty(),
            _ => false,
        };
        right::inside(at, value).filter(|id| !record(id))
    }
}
