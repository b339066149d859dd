//! The surfaces against each other: the same call has the same outcome on all of them.

use super::compare::cannot_hold;
use super::{Answer, Verdict};
use crate::oracle::Oracle;
use misread_specs::json;
use misread_specs::{ErrorKind, ErrorOutcome, Outcome, Path};

impl Verdict<'_> {
    /// `surface/parity`: each surface against the first one that can be compared.
    pub(super) fn parity(&mut self) {
        let comparable = |answer: &&Answer<'_>| {
            answer.capabilities.coerces
                && !cannot_hold(answer.capabilities, self.seen.arguments)
                && match answer.outcome {
                    Outcome::Unsupported(_) | Outcome::Broken(_) => false,
                    Outcome::Error(error) => error.kind != ErrorKind::Internal,
                    Outcome::Accepted(_) => true,
                }
        };
        let answers: Vec<&Answer<'_>> = self.seen.answers.iter().filter(comparable).collect();
        let Some((first, others)) = answers.split_first() else { return };
        for other in others {
            if let Some(what) = differ(self.oracle(), first, other) {
                let what = format!("`{}` {what}, unlike `{}`", other.surface, first.surface);
                self.add("surface/parity", other.surface, &Path::root(), what);
            }
        }
    }
}

/// How the second differs from the first, in a fragment that follows its name.
fn differ(oracle: &Oracle, first: &Answer<'_>, other: &Answer<'_>) -> Option<String> {
    match (first.outcome, other.outcome) {
        (Outcome::Accepted(one), Outcome::Accepted(two)) => {
            let same = json::equal(&one.arguments, &two.arguments);
            let declared = declare_otherwise(first, other);
            (!same && !declared).then(|| "hands other arguments over".to_owned())
        }
        (Outcome::Error(one), Outcome::Error(two)) => {
            match (refusal(oracle, one), refusal(oracle, two)) {
                (Some(one), Some(two)) => {
                    let same = one.ends_with(two) || two.ends_with(one);
                    (!same).then(|| "refuses in other words".to_owned())
                }
                (None, None) => (!same_paths(one, two)).then(|| "names other places".to_owned()),
                (Some(_), None) => Some("rejects what is refused".to_owned()),
                (None, Some(_)) => Some("refuses what is rejected".to_owned()),
            }
        }
        (Outcome::Accepted(_), Outcome::Error(_)) => Some("does not accept".to_owned()),
        (Outcome::Error(_), Outcome::Accepted(_)) => Some("accepts".to_owned()),
        (Outcome::Unsupported(_) | Outcome::Broken(_), _)
        | (_, Outcome::Unsupported(_) | Outcome::Broken(_)) => None,
    }
}

/// Whether what two surfaces declare explains that they hand other arguments over.
fn declare_otherwise(first: &Answer<'_>, other: &Answer<'_>) -> bool {
    let (one, two) = (first.capabilities, other.capabilities);
    one.defaults != two.defaults
        || one.absent != two.absent
        || one.integers != two.integers
        || one.decimals != two.decimals
}

/// The sentence by which an error refuses, if it does.
pub(crate) fn refusal<'e>(oracle: &Oracle, error: &'e ErrorOutcome) -> Option<&'e str> {
    let texts = error.issues.iter().map(|issue| issue.message.as_str());
    texts.chain(error.message.as_deref()).find_map(|text| oracle.refusal_in(text))
}

/// Paths of errors agree where both surfaces give them structurally.
fn same_paths(one: &ErrorOutcome, two: &ErrorOutcome) -> bool {
    let paths = |error: &ErrorOutcome| {
        let mut paths: Vec<Path> = error.issues.iter().filter_map(|i| i.path.clone()).collect();
        paths.sort();
        paths.dedup();
        paths
    };
    let (one, two) = (paths(one), paths(two));
    one.is_empty() || two.is_empty() || one == two
}
