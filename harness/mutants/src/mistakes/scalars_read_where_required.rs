//! Reads the text of a scalar only where the field must be sent and is never null.
//!
//! Seen: plausible.
//! Caught by: relation/wrapper.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let field = at.written().and_then(|written| written.field);
        let wrapped = at.is_nullable() || field.is_some_and(|field| !field.required);
        match right::scalar(at, text) {
            Some(scalar) if !wrapped => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
