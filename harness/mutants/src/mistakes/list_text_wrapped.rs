//! Wraps a list written as text in a list.
//!
//! Seen: Avick3110/houseCARL#39.
//! Caught by: list/never-wrapped-or-split.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.is_string_or_list() && self.refuses(at, text) {
            return Reading::Becomes(vec![text].into());
        }
        NoMistake.text(at, text)
    }
}
