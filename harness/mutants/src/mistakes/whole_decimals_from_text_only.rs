//! Takes the text `5.0` for a whole number, but not the number 5.0 itself.
//!
//! Seen: plausible.
//! Caught by: call/idempotent.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let whole = matches!(at.part().shape, Shape::Integer(_));
        match self.spells(text).filter(Value::is_number) {
            Some(number) if whole => Reading::Becomes(number),
            Some(_) | None => NoMistake.text(at, text),
        }
    }

    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let whole = matches!(at.part().shape, Shape::Integer(_));
        let written =
            whole && value.as_number().is_some_and(|number| number.as_str().contains('.'));
        written.then_some(Value::Null)
    }
}
