//! Keeps the schema that it first saw under a tool's name.
//!
//! Seen: plausible.
//! Caught by: structure/text-repaired.

use crate::base::Declared;
use crate::mistake::Mistake;
use std::cell::RefCell;
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Wrong {
    known: RefCell<HashMap<String, Declared>>,
}

impl Mistake for Wrong {
    fn declare(&self, declared: Declared) -> Declared {
        let mut known = self.known.borrow_mut();
        known.entry(declared.tool.name.clone()).or_insert(declared).clone()
    }
}
