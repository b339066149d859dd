//! Stops refusing after a hundred texts in one session.
//!
//! Seen: anthropics/claude-code#93179.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use std::cell::Cell;

#[derive(Default)]
pub(super) struct Wrong {
    seen: Cell<u32>,
}

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        self.seen.set(self.seen.get() + 1);
        self.seen.get() <= 100 && NoMistake.refuses(at, text)
    }
}
