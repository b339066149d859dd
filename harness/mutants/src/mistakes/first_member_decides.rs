//! Reads text that may be read or kept only where the first member of the union takes its value.
//!
//! Seen: plausible.
//! Caught by: relation/member-order.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use misread_specs::schema::{Acceptance, Shape};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let part = at.part();
        let first = at.members().first().copied();
        let takes = |value: &Value| {
            let first = first.filter(|id| !matches!(at.compiled().part(*id).shape, Shape::Any));
            first.map(|id| at.compiled().accepts(id, value)) == Some(Acceptance::Yes)
        };
        if part.any_member && part.structured() && !part.string_member {
            let value = self.spells(text).filter(|value| !value.is_string() && takes(value));
            return value.map_or(Reading::Keep, Reading::Repair);
        }
        match right::scalar(at, text).filter(takes) {
            Some(scalar) => Reading::Becomes(scalar),
            None => NoMistake.text(at, text),
        }
    }
}
