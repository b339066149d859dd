//! The registry: what each mutant gets wrong, where that was seen, which rule catches it.
//!
//! The words stand once, in the file of the mistake. Nothing here runs a mutant.

use crate::base::Base;
use crate::mistake::{Mistake, NoMistake};
use crate::mistakes::WRITTEN;
use misread::Implementation;
use std::sync::LazyLock;

/// A deliberately wrong implementation.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its name: that of its file, with hyphens.
    pub id: String,
    /// The mistake, in one sentence.
    pub what: &'static str,
    /// Where it was seen: `repository#number`, a framework, or `plausible`.
    pub seen: &'static str,
    /// The rule that must catch it.
    pub rule: &'static str,
    /// Makes a fresh one.
    pub make: fn() -> Box<dyn Implementation>,
}

/// Every mutant, sorted by its id.
#[must_use]
pub fn all() -> &'static [Mutant] {
    static ALL: LazyLock<Vec<Mutant>> =
        LazyLock::new(|| WRITTEN.iter().map(Written::read).collect());
    &ALL
}

/// The mutant with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Mutant> {
    all().iter().find(|mutant| mutant.id == id)
}

/// The implementation that every mutant spoils, unspoiled.
#[must_use]
pub fn base() -> Box<dyn Implementation> {
    make::<NoMistake>()
}

/// A mutant as its file says it.
pub(crate) struct Written {
    /// The name of its module.
    pub(crate) module: &'static str,
    /// Its source, whose first lines hold the words.
    pub(crate) source: &'static str,
    /// Makes a fresh one.
    pub(crate) make: fn() -> Box<dyn Implementation>,
}

impl Written {
    fn read(&self) -> Mutant {
        Mutant {
            id: self.module.replace('_', "-"),
            what: self.source.lines().next().map_or("", |line| line.trim_start_matches("//! ")),
            seen: self.told("//! Seen: "),
            rule: self.told("//! Caught by: "),
            make: self.make,
        }
    }

    /// What stands behind these words at the start of a line.
    fn told(&self, words: &str) -> &'static str {
        let line = self.source.lines().find_map(|line| line.strip_prefix(words));
        line.unwrap_or("").trim_end_matches('.')
    }
}

/// Makes the base with this mistake.
pub(crate) fn make<M: Mistake + Default + 'static>() -> Box<dyn Implementation> {
    Box::new(Base::<M>::new())
}
