//! Does not count a constant or an enum as a string, and reads the list.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let strings = at.members().into_iter().filter(|id| at.compiled().part(*id).string_member);
        let constants = strings
            .into_iter()
            .all(|id| matches!(at.compiled().part(id).shape, Shape::Fixed { .. }));
        match self.spells(text) {
            Some(value) if at.is_string_or_list() && constants && value.is_array() => {
                Reading::Repair(value)
            }
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
