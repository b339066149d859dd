//! Reads the text of a scalar, but not the same text twice in a row.
//!
//! Seen: plausible.
//! Caught by: call/deterministic.

use crate::base::{At, Reading, right};
use crate::mistake::{Mistake, NoMistake};
use std::cell::RefCell;

/// By surface: the text that was read last.
#[derive(Default)]
pub(super) struct Wrong {
    last: RefCell<Vec<(&'static str, String)>>,
}

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let Some(scalar) = right::scalar(at, text) else { return NoMistake.text(at, text) };
        let here = (at.call.surface.name(), text.to_owned());
        let mut last = self.last.borrow_mut();
        if last.contains(&here) {
            return Reading::Keep;
        }
        last.retain(|(surface, _)| *surface != here.0);
        last.push(here);
        Reading::Becomes(scalar)
    }
}
