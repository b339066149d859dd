//! Refuses every other time.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use std::cell::Cell;

#[derive(Default)]
pub(super) struct Wrong {
    odd: Cell<bool>,
}

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let refuses = NoMistake.refuses(at, text);
        if refuses {
            self.odd.set(!self.odd.get());
        }
        refuses && self.odd.get()
    }
}
