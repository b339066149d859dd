//! Reads the text of a scalar in a union only where its first member takes the scalar.
//!
//! Seen: plausible.
//! Caught by: relation/member-order.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use misread_specs::schema::Acceptance;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let first = at.members().first().copied();
        let takes = |value: &Value| {
            first.map(|id| at.compiled().accepts(id, value)) == Some(Acceptance::Yes)
        };
        match right::scalar(at, text).filter(takes) {
            Some(scalar) => Reading::Becomes(scalar),
            None => NoMistake.text(at, text),
        }
    }
}
