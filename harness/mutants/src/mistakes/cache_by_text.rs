//! Remembers for each text whether it was refused, wherever it stands.
//!
//! Seen: plausible.
//! Caught by: union/not-a-list-kept.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use std::cell::RefCell;
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Wrong {
    known: RefCell<HashMap<String, bool>>,
}

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        let mut known = self.known.borrow_mut();
        *known.entry(text.to_owned()).or_insert_with(|| NoMistake.refuses(at, text))
    }
}
