//! Knows lists of one kind of item, but no tuples, as the list member.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::{PartId, Shape};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let is_list = |id: &PartId| {
            let shape = &at.compiled().part(*id).shape;
            matches!(shape, Shape::Array { items, .. } if items.is_empty())
        };
        at.part().array_members.iter().any(is_list) && NoMistake.refuses(at, text)
    }
}
