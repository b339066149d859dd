//! Counts: which rules were exercised where, what was merely exposed, how many calls were made.

use super::observe::{Observed, Surface};
use super::settings::Settings;
use crate::event::{Exercised, RuleLine, Verdict};
use crate::judge::{Answer, Exercise, Expected, exercise, exercised_by};
use crate::oracle::{Oracle, Root};
use indexmap::IndexMap;
use misread_specs::rules::{self, Level};
use misread_specs::{ErrorKind, Outcome, Value, json};
use std::collections::BTreeMap;

/// The counts of a run.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// By rule, by surface.
    rules: BTreeMap<String, BTreeMap<usize, Exercised>>,
    /// By rule: the cases that broke it.
    failed: BTreeMap<String, u64>,
    /// Outcomes obtained.
    pub(super) calls: u64,
    object_text: u64,
    list_text: u64,
}

impl Tally {
    /// Counts one case.
    pub(super) fn case(
        &mut self,
        oracle: &Oracle,
        surfaces: &[Surface],
        sent: &Value,
        observed: &Observed,
    ) {
        let expected = Expected::new(oracle, sent);
        let exercises = exercise(oracle, &expected, sent);
        let mut answering = 0;
        for (at, (surface, outcome)) in surfaces.iter().zip(&observed.outcomes).enumerate() {
            if matches!(outcome, Outcome::Unsupported(_)) {
                continue;
            }
            answering += 1;
            self.calls += 1;
            let ready = !surface.capabilities.coerces && !expected.is_plain();
            let read = exercises.iter().filter(|one| !ready || !of_reading(one.rule));
            self.exercised(at, read.copied());
            let answer =
                Answer { surface: &surface.name, capabilities: &surface.capabilities, outcome };
            self.exercised(at, exercised_by(&answer, &expected).into_iter().map(anywhere));
            if answering > 1 && !is_internal(outcome) {
                self.exercised(at, [anywhere("surface/parity")]);
            }
            if observed.again.get(at).is_some_and(Option::is_some) {
                self.exercised(at, [anywhere("call/idempotent")]);
            }
            if observed.parse.is_some() {
                self.exercised(at, [anywhere("surface/no-private-check")]);
            }
        }
        if let Some(Outcome::Accepted(_)) = observed.outcomes.first() {
            self.exposure(oracle, &expected, sent);
        }
    }

    fn exercised<'e>(&mut self, surface: usize, exercises: impl IntoIterator<Item = Exercise<'e>>) {
        let mut last = "";
        for one in exercises {
            if !self.rules.contains_key(one.rule) {
                self.rules.insert(one.rule.to_owned(), BTreeMap::new());
            }
            let Some(surfaces) = self.rules.get_mut(one.rule) else { continue };
            let counts = surfaces.entry(surface).or_default();
            // The exercises of one case stand sorted by rule: a case counts once.
            counts.cases += u64::from(last != one.rule);
            last = one.rule;
            if counts.depth.len() <= one.depth {
                counts.depth.resize(one.depth + 1, 0);
            }
            counts.depth[one.depth] += 1;
            *counts.container.entry(one.container.name().to_owned()).or_insert(0) += 1;
        }
    }

    /// Counts outcomes that are not those of a case.
    pub(super) fn answered(&mut self, outcomes: &[Outcome]) {
        let answers = outcomes.iter().filter(|one| !matches!(one, Outcome::Unsupported(_)));
        self.calls += answers.count() as u64;
    }

    /// Counts one comparison with a variant, on a surface.
    pub(super) fn compared(&mut self, relation: &str, surface: usize) {
        self.exercised(surface, [anywhere(relation)]);
    }

    /// Adds the counts of another round.
    pub(super) fn absorb(&mut self, other: Self) {
        for (rule, surfaces) in other.rules {
            let known = self.rules.entry(rule).or_default();
            for (surface, counts) in surfaces {
                add(known.entry(surface).or_default(), counts);
            }
        }
        for (rule, count) in other.failed {
            *self.failed.entry(rule).or_insert(0) += count;
        }
        self.calls += other.calls;
        self.object_text += other.object_text;
        self.list_text += other.list_text;
    }

    /// Text that is kept and that a reader may take for something else: counted, never a fault.
    fn exposure(&mut self, oracle: &Oracle, expected: &Expected<'_>, sent: &Value) {
        if !matches!(Root::of(sent), Root::Value(_)) {
            return;
        }
        for position in expected.positions() {
            let (Some(part), Value::String(text)) = (position.part, position.value.as_ref()) else {
                continue;
            };
            let part = oracle.compiled().part(part);
            let starts = |c| text.trim_start().starts_with(c);
            let spells = |is: fn(&Value) -> bool| {
                json::read(text).ok().and_then(|read| read.value).is_some_and(|value| is(&value))
            };
            if part.plain_string() && starts('[') && spells(Value::is_array) {
                self.list_text += 1;
            }
            let both = part.string_member && !part.object_members.is_empty();
            if both && starts('{') && spells(Value::is_object) {
                self.object_text += 1;
            }
        }
    }

    /// Counts one case that broke these rules.
    pub(super) fn failed<'r>(&mut self, rules: impl Iterator<Item = &'r str>) {
        let mut counted: Vec<&str> = Vec::new();
        for rule in rules {
            if !counted.contains(&rule) {
                counted.push(rule);
                *self.failed.entry(rule.to_owned()).or_insert(0) += 1;
            }
        }
    }

    /// How many cases had exercised a rule, on the surface of these that met it most.
    pub(super) fn cases(&self, rule: &str) -> u64 {
        let surfaces = self.rules.get(rule).into_iter().flat_map(BTreeMap::values);
        surfaces.map(|counts| counts.cases).max().unwrap_or(0)
    }

    /// What was counted and is no finding.
    pub(super) fn exposed(&self) -> IndexMap<String, u64> {
        IndexMap::from([
            ("object text kept in string or object".to_owned(), self.object_text),
            ("list text kept in a plain string".to_owned(), self.list_text),
        ])
    }

    /// The line of each rule that is judged.
    pub(super) fn lines(
        &self,
        settings: &Settings,
        surfaces: &[Surface],
        all_made: bool,
    ) -> Vec<RuleLine> {
        let rules = settings.spec.rules.iter().filter(|rule| settings.judges(rule));
        rules.map(|rule| self.line(rule, settings, surfaces, all_made)).collect()
    }

    fn line(
        &self,
        rule: &str,
        settings: &Settings,
        surfaces: &[Surface],
        all_made: bool,
    ) -> RuleLine {
        let counts = self.rules.get(rule);
        let exercised: IndexMap<String, Exercised> = counts
            .into_iter()
            .flatten()
            .map(|(at, counts)| (surfaces[*at].name.clone(), counts.clone()))
            .collect();
        let cases = exercised.values().map(|counts| counts.cases).max().unwrap_or(0);
        let failed = self.failed.get(rule).copied().unwrap_or(0);
        let level = rules::find(rule).map_or(Level::Must, |page| page.level);
        let unmade = || "the tools that exercise it could not be made".to_owned();
        let lacking = lacking(rule, surfaces).or_else(|| (!all_made).then(unmade));
        let (verdict, reason) = match (failed, cases, lacking) {
            (1.., _, _) if level == Level::Must || settings.strict => (Verdict::Fail, None),
            (1.., _, _) => (Verdict::Warning, None),
            (0, 1.., _) => (Verdict::Pass, None),
            (0, 0, Some(why)) => (Verdict::Unsupported, Some(why)),
            (0, 0, None) => (Verdict::NotExercised, None),
        };
        let too_few = verdict != Verdict::Unsupported && cases < settings.limits.rule_floor;
        RuleLine { rule: rule.to_owned(), verdict, reason, too_few, exercised, failed }
    }
}

fn add(known: &mut Exercised, counts: Exercised) {
    known.cases += counts.cases;
    if known.depth.len() < counts.depth.len() {
        known.depth.resize(counts.depth.len(), 0);
    }
    known.depth.iter_mut().zip(&counts.depth).for_each(|(known, count)| *known += count);
    for (container, count) in counts.container {
        *known.container.entry(container).or_insert(0) += count;
    }
}

fn anywhere(rule: &str) -> Exercise<'_> {
    Exercise { rule, depth: 0, container: crate::oracle::Container::Root }
}

/// Whether a rule is about reading: what a surface that takes ready values is not judged by.
fn of_reading(rule: &str) -> bool {
    rules::find(rule).is_none_or(|page| page.section == 2)
}

fn is_internal(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Error(error) => error.kind == ErrorKind::Internal,
        Outcome::Broken(_) => true,
        Outcome::Accepted(_) | Outcome::Unsupported(_) => false,
    }
}

/// What an implementation does not declare without which a rule cannot be exercised.
fn lacking(rule: &str, surfaces: &[Surface]) -> Option<String> {
    let any = |has: fn(&Surface) -> bool| surfaces.iter().any(has);
    let needs = rules::find(rule).map(|page| page.needs.as_slice()).unwrap_or_default();
    for need in needs {
        let declared = match need.as_str() {
            "parse" => any(|s| s.capabilities.parse),
            "valueAliases" => any(|s| s.capabilities.value_aliases),
            "rootText" => any(|s| s.capabilities.root_text),
            "advertise" => any(|s| s.capabilities.advertise),
            _ => true,
        };
        if !declared {
            return Some(format!("`{need}` is not declared"));
        }
    }
    match rule {
        "surface/parity" if surfaces.len() < 2 => Some("there is one surface only".to_owned()),
        "surface/handler-not-called" => Some("no surface tells whether the handler ran".to_owned()),
        "call/idempotent" => Some("nothing reached the handler otherwise than sent".to_owned()),
        "message/names-the-parameter" => Some("no error was said to be of validation".to_owned()),
        _ => None,
    }
}
