//! What a baseline excuses, and which of its entries hold no longer.
//!
//! An entry never keeps a case from being run. Files are read and written by the command; nothing
//! here does I/O.

/// Changing a baseline's file, comments kept.
mod edit;
/// The short text of what was seen, and the shape of a finding.
mod pins;
/// The date.
mod today;

use crate::event::{Finding, RuleLine, Stale};
use misread_specs::Value;
use misread_specs::baseline::{Baseline, ExpectedFailure, WILDCARD};
use serde_json::json;
use toml::value::Date;

pub use edit::{EditError, prune, write};
pub use misread_specs::baseline::says_something;
pub use pins::{seen, shape};
pub use today::today;

/// The most findings that an entry with a wildcard excuses.
pub const WILDCARD_MAX: u64 = 20;

/// A baseline held against the findings of one run.
#[derive(Debug)]
pub struct Excuses {
    baseline: Baseline,
    uses: Vec<u64>,
    today: Date,
}

impl Excuses {
    /// Holds a baseline; `today` decides what has expired.
    #[must_use]
    pub fn new(baseline: Baseline, today: Date) -> Self {
        let uses = vec![0; baseline.entries.len()];
        Self { baseline, uses, today }
    }

    /// The surfaces of this finding that an entry excuses. Counts each entry that does.
    pub fn excused(&mut self, finding: &Finding) -> Vec<String> {
        let shape = shape(finding);
        let surfaces = finding.surfaces.iter();
        surfaces.filter(|surface| self.excuses(finding, surface, &shape)).cloned().collect()
    }

    fn excuses(&mut self, finding: &Finding, surface: &str, shape: &str) -> bool {
        let seen = seen(finding.got.get(surface));
        let mut excused = false;
        for (entry, uses) in self.baseline.entries.iter().zip(&mut self.uses) {
            let fits = matches(&entry.rule, &finding.rule)
                && matches(&entry.surface, surface)
                && matches(&entry.shape, shape)
                && entry.seen == seen;
            if !fits {
                continue;
            }
            // Counted all the same: a late entry is expired and not stale.
            *uses += 1;
            let room = !wild(entry) || *uses <= WILDCARD_MAX;
            excused |= room && !expired(entry, self.today);
        }
        excused
    }

    /// The entries that hold no longer. `whole` is false where the run did not see everything: in
    /// a shard, or where it may have stopped early; then nothing is stale.
    #[must_use]
    pub fn stale(&self, rules: &[RuleLine], whole: bool) -> Vec<(Stale, &ExpectedFailure)> {
        let entries = self.baseline.entries.iter().zip(&self.uses);
        let stale = entries.filter_map(|(entry, uses)| {
            let what = if expired(entry, self.today) {
                let date = entry.expires.map(|date| date.to_string()).unwrap_or_default();
                format!("the entry expired after {date}; mend the failure, or argue anew")
            } else if whole && *uses == 0 {
                let cases = exercised(entry, rules);
                if cases < entry.found_after {
                    return None;
                }
                let due = entry.found_after;
                format!(
                    "{cases} cases exercised it (it was found after {due}) and none showed it; \
                     `misread baseline prune` removes the entry"
                )
            } else {
                return None;
            };
            Some((self.line(entry, what), entry))
        });
        stale.collect()
    }

    fn line(&self, entry: &ExpectedFailure, what: String) -> Stale {
        let line = u64::try_from(entry.line).unwrap_or(u64::MAX);
        Stale { entry: entry_to_json(entry), file: self.baseline.file.clone(), line, what }
    }

    /// Whether an entry is for this rule.
    #[must_use]
    pub fn names(entry: &ExpectedFailure, rule: &str) -> bool {
        matches(&entry.rule, rule)
    }
}

/// How many cases exercised what the entry names, on the surfaces that it names.
fn exercised(entry: &ExpectedFailure, rules: &[RuleLine]) -> u64 {
    let rules = rules.iter().filter(|line| matches(&entry.rule, &line.rule));
    let surfaces = rules.flat_map(|line| &line.exercised);
    surfaces
        .filter(|(surface, _)| matches(&entry.surface, surface))
        .map(|(_, exercised)| exercised.cases)
        .sum()
}

fn expired(entry: &ExpectedFailure, today: Date) -> bool {
    entry.expires.is_some_and(|last| last < today)
}

fn wild(entry: &ExpectedFailure) -> bool {
    let whole_json = entry.shape.starts_with('{');
    entry.rule.contains(WILDCARD)
        || entry.surface.contains(WILDCARD)
        || (entry.shape.contains(WILDCARD) && !whole_json)
}

/// Whether the text fits the pattern, in which `*` stands for any run of characters.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    if pattern == text {
        return true;
    }
    let mut parts = pattern.split(WILDCARD);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

fn entry_to_json(entry: &ExpectedFailure) -> Value {
    let mut value = json!({
        "rule": entry.rule,
        "surface": entry.surface,
        "shape": entry.shape,
        "seen": entry.seen,
        "reason": entry.reason,
    });
    if let Some(link) = &entry.link {
        value["link"] = link.as_str().into();
    }
    if let Some(expires) = entry.expires {
        value["expires"] = expires.to_string().into();
    }
    value["found_after"] = entry.found_after.into();
    value
}
