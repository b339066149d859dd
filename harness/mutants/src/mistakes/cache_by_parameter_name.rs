//! Remembers by the name of a parameter whether it takes a structure.
//!
//! Seen: plausible.
//! Caught by: structure/text-repaired.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Path;
use std::cell::RefCell;
use std::collections::HashMap;

#[derive(Default)]
pub(super) struct Wrong {
    known: RefCell<HashMap<String, bool>>,
}

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let name = Path(at.path.0.last().cloned().into_iter().collect()).to_string();
        let structure = *self.known.borrow_mut().entry(name).or_insert(at.is_structure());
        match self.spells(text) {
            Some(value) if structure => Reading::Repair(value),
            Some(_) | None if at.is_structure() => Reading::Keep,
            Some(_) | None => NoMistake.text(at, text),
        }
    }
}
