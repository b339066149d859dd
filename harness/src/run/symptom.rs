//! What a failing case looks like, so that cases which show one fault can be told from others.

use super::trial::Tried;
use crate::judge::{Broken, Deviation};

/// The rule that is broken, the surfaces on which it is, and the kind of the deviation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Symptom {
    pub(super) rule: String,
    pub(super) surfaces: Vec<String>,
    pub(super) deviation: Deviation,
}

impl Symptom {
    /// What the first of these broken rules looks like.
    pub(super) fn of(broken: &[Broken]) -> Option<Self> {
        let first = broken.first()?;
        let surfaces = surfaces_of(broken, &first.rule);
        Some(Self { rule: first.rule.clone(), surfaces, deviation: first.deviation })
    }

    /// Whether what was tried shows the same fault: on these surfaces and on none but those that
    /// may join.
    pub(super) fn is_shown_by(&self, tried: Option<&Tried>, may_join: &[String]) -> bool {
        let Some(now) = tried.and_then(|tried| Self::of(&tried.broken)) else { return false };
        let joins = |surface| self.surfaces.contains(surface) || may_join.contains(surface);
        now.rule == self.rule
            && now.deviation == self.deviation
            && self.surfaces.iter().all(|surface| now.surfaces.contains(surface))
            && now.surfaces.iter().all(joins)
    }
}

/// The surfaces on which a rule is broken, each once.
pub(super) fn surfaces_of(broken: &[Broken], rule: &str) -> Vec<String> {
    let mut surfaces: Vec<String> = Vec::new();
    for one in broken.iter().filter(|one| one.rule == rule) {
        if !surfaces.contains(&one.surface) {
            surfaces.push(one.surface.clone());
        }
    }
    surfaces
}
