//! `relation/spelling`: the native ways to build one schema all read alike.

use super::order::has_format;
use super::{Base, Change, Made, Plan, SPELLING, plan};
use misread_specs::{Path, Segment};

/// The other spellings; the usual one is the empty path.
pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let parameters = &base.tool.parameters;
    let mut nodes = parameters.definitions.values().chain([&parameters.root]);
    // A canonical spelling of a formatted text may come with the native type.
    if base.means.spellings.is_empty() || nodes.any(has_format) {
        return Vec::new();
    }
    let usual = base.spelling.is_some().then(|| plan(SPELLING, "usual", Path::root()));
    let others = base.means.spellings.iter().filter(|name| base.spelling != Some(name.as_str()));
    let others = others.map(|name| plan(SPELLING, "other", Path::root().key(name)));
    usual.into_iter().chain(others).collect()
}

/// The spelling that a plan is about; `None` for the usual one.
pub(super) fn named(plan: &Plan) -> Option<String> {
    match plan.at.0.as_slice() {
        [Segment::Key(name)] => Some(name.clone()),
        _ => None,
    }
}

pub(super) fn make(base: &Base<'_>, _plan: &Plan) -> Made {
    Made { tool: None, arguments: base.arguments.clone(), change: Change::Undeclared }
}
