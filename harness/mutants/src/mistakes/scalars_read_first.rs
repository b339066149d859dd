//! Reads the text of a scalar only where it is sent as the first argument.
//!
//! Seen: plausible.
//! Caught by: relation/key-order.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Segment;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let first = at.call.sent.as_object().and_then(|sent| sent.keys().next());
        let is_first =
            first.is_some_and(|name| at.path.0.first() == Some(&Segment::Key(name.clone())));
        match right::scalar(at, text) {
            Some(scalar) if is_first => Reading::Becomes(scalar),
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
