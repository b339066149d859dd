//! A call that was accepted: must it have been, and did the handler get what it must?

use super::classify::{Classifier, Fault};
use super::compare::{cannot_hold, differences};
use super::{Answer, Verdict, without_absent};
use misread_specs::schema::Acceptance;
use misread_specs::spec::Reading;
use misread_specs::{Accepted, Path};

impl Verdict<'_> {
    pub(super) fn accepted(&mut self, answer: &Answer<'_>, accepted: &Accepted) {
        let (oracle, expected) = (self.oracle(), self.expected);
        let got = &accepted.arguments;
        let sent = self.seen.arguments;
        let found = differences(oracle, answer.capabilities, &expected.tree, sent, got);
        let earlier = self.seen.earlier;
        let classifier = Classifier { oracle, expected, sent, earlier };
        let faults: Vec<Fault> = found.iter().flat_map(|one| classifier.rules(one)).collect();
        for fault in faults {
            self.add(&fault.rule, answer.surface, &fault.path, fault.detail);
        }
        let unknown = found.is_empty() && self.is_unknown()
            || cannot_hold(answer.capabilities, self.seen.arguments);
        let root = oracle.compiled().root();
        let got = &without_absent(oracle, answer.capabilities, sent, got);
        let valid = oracle.compiled().accepts(root, got) != Acceptance::No;
        if found.is_empty() && !unknown && (!expected.may_accept || !valid) {
            self.taken_though_invalid(answer, got);
        }
    }

    /// Whether some text nests too deep for us to know what it spells.
    fn is_unknown(&self) -> bool {
        let found = crate::oracle::resolutions(&self.expected.tree, self.seen.arguments);
        found.iter().any(|resolution| resolution.unknown)
    }

    fn taken_though_invalid(&mut self, answer: &Answer<'_>, got: &misread_specs::Value) {
        let of_value = self.oracle().compiled().faults(got);
        let path = match of_value.first() {
            Some(fault) => fault.path.clone(),
            None => self.expected.faults().first().cloned().unwrap_or_else(Path::root),
        };
        if let Some(position) = self.expected.position(&path) {
            let row = self.oracle().row(position.row);
            if position.value.is_string() && position.readings.contains(&Reading::Leave) {
                let rule = row.rule.clone();
                let what =
                    format!("text was handed over at {}, where it is not taken", place(&path));
                self.add(&rule, answer.surface, &path, what);
            }
        }
        let what = format!("accepted, though the tool does not take {}", place(&path));
        self.add("value/invalid-rejected", answer.surface, &path, what);
    }
}

/// A place as sentences name it.
pub(super) fn place(path: &Path) -> String {
    if path.0.is_empty() { "the arguments as a whole".to_owned() } else { format!("`{path}`") }
}
