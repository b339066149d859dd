//! Takes text that breaks the string member for the number beside it.
//!
//! Seen: pydantic in lax mode.
//! Caught by: union/member-decides.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let number = self.spells(text).filter(|value| value.is_number() && at.takes(value));
        match number {
            Some(number) if at.part().string_member && !at.takes(&text.into()) => {
                Reading::Becomes(number)
            }
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
