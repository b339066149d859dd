//! From failing cases to findings: shrunk, named by one rule, each distinct fault once.

use super::again::handed_over;
use super::observe::{Surface, expected};
use super::settings::Settings;
use super::symptom::{Symptom, surfaces_of};
use super::trial::{Attempt, Tried, attempt};
use crate::event::{Finding, Weight};
use crate::implementation::{Implementation, Trouble};
use crate::judge::{Broken, plain_forms};
use crate::oracle::Oracle;
use crate::relations::{Means, Variant};
use indexmap::IndexMap;
use misread_generators::{Bound, Example, shrink};
use misread_specs::rules::{self, Level};
use misread_specs::{Outcome, Tool, Value, json};

/// How many failing cases that look alike are shrunk; the others only count.
const SHRUNK_OF_A_KIND: u64 = 2;

/// How many examples may be tried in a fresh process each, for one finding.
const AFRESH_MAX: usize = 60;

/// A case that broke a rule.
#[derive(Clone, Debug)]
pub(super) struct Failing {
    pub(super) id: String,
    pub(super) tool: Tool,
    pub(super) spelling: Option<String>,
    pub(super) calls: Vec<Value>,
    /// What was sent to the same tool before, in the same process.
    pub(super) before: Vec<Value>,
    pub(super) broken: Vec<Broken>,
    /// What came on each surface.
    pub(super) outcomes: Vec<Outcome>,
    pub(super) found_after: u64,
    /// Surfaces that cannot carry the call, or that answered it as the failing ones did: a
    /// smaller call may show the fault there, too.
    pub(super) may_join: Vec<String>,
    /// The variant that came to something else, where two calls show the fault.
    pub(super) variant: Option<Variant>,
}

/// The findings of a run.
#[derive(Debug, Default)]
pub(super) struct Findings {
    found: Vec<Finding>,
    /// By what a failing case looks like: how many there were, and the first finding of it.
    kinds: IndexMap<Symptom, (u64, Option<usize>)>,
}

/// What is needed to try a smaller call.
pub(super) struct Bench<'b> {
    pub(super) settings: &'b Settings,
    pub(super) surfaces: &'b [Surface],
    pub(super) implementation: &'b mut dyn Implementation,
    pub(super) means: &'b Means,
    /// Whether answers came that were none: what then does not show again is no finding.
    pub(super) troubled: bool,
}

impl Findings {
    /// How many distinct ones there are.
    pub(super) fn count(&self) -> u64 {
        self.found.len() as u64
    }

    /// The findings in the order of their rules and sizes.
    pub(super) fn into_events(self) -> Vec<Finding> {
        self.found
    }

    /// Takes a finding in that is no smaller any more.
    pub(super) fn push(&mut self, new: Finding) {
        let Some(known) = self.found.iter_mut().find(|known| same(known, &new)) else {
            return self.found.push(new);
        };
        known.seen += new.seen;
        for rule in new.also {
            if !known.also.contains(&rule) {
                known.also.push(rule);
            }
        }
    }

    /// Takes a failing case in.
    pub(super) fn add(&mut self, mut failing: Failing, bench: &mut Bench<'_>) {
        let Some(symptom) = Symptom::of(&failing.broken) else { return };
        let (seen, finding) = self.kinds.entry(symptom.clone()).or_insert((0, None));
        *seen += 1;
        if *seen > SHRUNK_OF_A_KIND {
            if let Some(finding) = finding {
                self.found[*finding].seen += 1;
            }
            return;
        }
        let shrunk = match failing.variant.take() {
            Some(variant) => Some(bench.shrunk_pair(failing, variant, &symptom)),
            None => bench.shrunk(failing, symptom.clone()),
        };
        let Some(new) = shrunk else { return };
        let known = self.found.iter().position(|known| same(known, &new));
        let at = known.unwrap_or(self.found.len());
        match known {
            Some(at) => self.found[at].seen += 1,
            None => self.found.push(new),
        }
        if let Some((_, finding)) = self.kinds.get_mut(&symptom) {
            finding.get_or_insert(at);
        }
    }
}

/// The same rule on the same surfaces with the same smallest calls.
fn same(one: &Finding, other: &Finding) -> bool {
    one.rule == other.rule
        && one.surfaces == other.surfaces
        && one.tool.parameters == other.tool.parameters
        && one.compared == other.compared
        && one.calls.len() == other.calls.len()
        && one.calls.iter().zip(&other.calls).all(|(a, b)| json::write(a) == json::write(b))
}

impl Bench<'_> {
    /// The finding that a failing case comes down to, if it comes to one.
    fn shrunk(&mut self, mut failing: Failing, mut symptom: Symptom) -> Option<Finding> {
        let mut start = Example { tool: failing.tool.clone(), calls: failing.calls.clone() };
        if let Some((sequence, shown)) = self.in_sequence(&failing, &start, &symptom) {
            start = sequence;
            symptom = shown;
        }
        if failing.spelling.is_some() {
            // A fault that the usual spelling shows, too, is none of this spelling.
            let usual = self.try_one(&start, None);
            if symptom.is_shown_by(usual.as_ref(), &failing.may_join) {
                failing.spelling = None;
            }
        }
        let spelling = failing.spelling.as_deref();
        let bound = Bound { tries: self.settings.shrink_calls, round: self.settings.shrink_round };
        let mut afresh = 0;
        let mut fails = |examples: &[Example]| -> Vec<bool> {
            let tried = self.try_round(examples, spelling, &mut afresh);
            let same = |one: &Option<Tried>| symptom.is_shown_by(one.as_ref(), &failing.may_join);
            tried.iter().map(same).collect()
        };
        let smallest = shrink(&start, &mut fails, bound).example;
        let whole = self.with_second_call(smallest, failing.spelling.as_deref(), &symptom.rule);
        let (finding, again) = self.finding(failing, whole, &symptom.rule);
        (again || !self.troubled).then_some(finding)
    }

    /// Where a call shows no fault by itself in a fresh process: the sequence of calls that does,
    /// and what that looks like.
    fn in_sequence(
        &mut self,
        failing: &Failing,
        alone: &Example,
        symptom: &Symptom,
    ) -> Option<(Example, Symptom)> {
        if failing.before.is_empty() {
            return None;
        }
        let spelling = failing.spelling.as_deref();
        let fresh = |bench: &mut Self, example: &Example| {
            bench.implementation.restart().ok()?;
            bench.try_one(example, spelling)
        };
        let by_itself = fresh(self, alone);
        if symptom.is_shown_by(by_itself.as_ref(), &failing.may_join) {
            return None;
        }
        let mut calls = failing.before.clone();
        calls.extend(failing.calls.iter().cloned());
        let sequence = Example { tool: failing.tool.clone(), calls };
        let shown = Symptom::of(&fresh(self, &sequence)?.broken)?;
        (shown.surfaces == symptom.surfaces).then_some((sequence, shown))
    }

    /// Tries one example; `None` where the tool cannot be made or nothing came.
    fn try_one(&mut self, example: &Example, spelling: Option<&str>) -> Option<Tried> {
        let mut afresh = 0;
        self.try_round(std::slice::from_ref(example), spelling, &mut afresh).pop().flatten()
    }

    /// Tries examples together. Where so many of them end the process that it is given up, they
    /// are tried one by one, each in a fresh one, as long as the allowance lasts.
    fn try_round(
        &mut self,
        examples: &[Example],
        spelling: Option<&str>,
        afresh: &mut usize,
    ) -> Vec<Option<Tried>> {
        if *afresh == 0
            && let Ok(tried) = self.try_all(examples, spelling)
        {
            return tried;
        }
        let one_by_one = examples.iter().map(|example| {
            *afresh += 1;
            if *afresh > AFRESH_MAX || self.implementation.restart().is_err() {
                return None;
            }
            let tried = self.try_all(std::slice::from_ref(example), spelling);
            tried.ok().and_then(|mut tried| tried.pop().flatten())
        });
        one_by_one.collect()
    }

    /// Tries examples; `None` where the tool cannot be made.
    fn try_all(
        &mut self,
        examples: &[Example],
        spelling: Option<&str>,
    ) -> Result<Vec<Option<Tried>>, Trouble> {
        let oracles: Vec<Option<Oracle>> = examples
            .iter()
            .map(|example| Oracle::new(&self.settings.spec, &example.tool).ok())
            .collect();
        let usable = examples.iter().zip(&oracles).filter_map(|(example, oracle)| {
            let oracle = oracle.as_ref()?;
            Some(Attempt { tool: &example.tool, spelling, calls: &example.calls, oracle })
        });
        let attempts: Vec<Attempt<'_>> = usable.collect();
        let batch = self.settings.limits.batch;
        let mut tried = attempt(self.implementation, self.surfaces, batch, &attempts)?.into_iter();
        Ok(oracles
            .iter()
            .map(|oracle| oracle.as_ref().and_then(|_| tried.next().flatten()))
            .collect())
    }

    /// A rule about two calls is told with both: the second sends what the first handed over.
    fn with_second_call(
        &mut self,
        mut example: Example,
        spelling: Option<&str>,
        rule: &str,
    ) -> Example {
        let ([sent], "call/idempotent") = (example.calls.as_slice(), rule) else { return example };
        let Some(tried) = self.try_one(&example, spelling) else { return example };
        let Ok(oracle) = Oracle::new(&self.settings.spec, &example.tool) else { return example };
        let breaks = |name: &str| tried.broken.iter().any(|b| b.rule == rule && b.surface == name);
        let outcomes = self.surfaces.iter().zip(&tried.observed.outcomes);
        let handed =
            outcomes.filter(|(surface, _)| breaks(&surface.name)).find_map(|(surface, outcome)| {
                handed_over(&oracle, &surface.capabilities, sent, outcome)
            });
        example.calls.extend(handed);
        example
    }

    /// The finding of this smallest call, and whether the call shows the fault again.
    fn finding(&mut self, failing: Failing, smallest: Example, rule: &str) -> (Finding, bool) {
        let spelling = failing.spelling.as_deref();
        let tried = self.try_one(&smallest, spelling);
        let shown = tried.filter(|tried| tried.broken.iter().any(|one| one.rule == rule));
        let again = shown.is_some();
        // A fault that does not show again is told as it was first seen.
        let smallest = if again {
            smallest
        } else {
            Example { tool: failing.tool.clone(), calls: failing.calls.clone() }
        };
        let (broken, outcomes) = match shown {
            Some(tried) => (tried.broken, tried.observed.outcomes),
            None => (failing.broken.clone(), failing.outcomes.clone()),
        };
        let shape = again.then(|| self.shape_rule(&smallest, spelling, &broken, rule)).flatten();
        let told = shape.clone().unwrap_or_else(|| rule.to_owned());
        let first = broken.iter().find(|one| one.rule == rule).or(broken.first());
        let mut also: Vec<String> = Vec::new();
        for one in &broken {
            if one.rule != told && !also.contains(&one.rule) {
                also.push(one.rule.clone());
            }
        }
        let oracle = Oracle::new(&self.settings.spec, &smallest.tool).ok();
        let last = smallest.calls.last().cloned().unwrap_or_default();
        let shows = outcomes_by_surface(self.surfaces, outcomes);
        let finding = Finding {
            verdict: self.weight(&told),
            surfaces: surfaces_of(&broken, rule),
            excused: Vec::new(),
            case: failing.id,
            seen: 1,
            found_after: failing.found_after.max(1),
            also,
            calls: smallest.calls,
            tool: smallest.tool,
            spelling: failing.spelling,
            expected: oracle.map(|oracle| expected(&oracle, &last)).unwrap_or_default(),
            got: shows,
            detail: detail(first, again),
            pointer: None,
            compared: None,
            file: None,
            rule: told,
        };
        (finding, again)
    }

    pub(super) fn weight(&self, rule: &str) -> Weight {
        match rules::find(rule).map(|page| page.level) {
            Some(Level::Should | Level::May) if !self.settings.strict => Weight::Warning,
            Some(Level::Must | Level::Should | Level::May) | None => Weight::Fail,
        }
    }

    /// The rule that names the special shape of a call, where the call without it passes.
    fn shape_rule(
        &mut self,
        example: &Example,
        spelling: Option<&str>,
        broken: &[Broken],
        rule: &str,
    ) -> Option<String> {
        let page = rules::find(rule);
        let of_reading = page.is_none_or(|page| page.section == 2);
        let one = broken.iter().find(|one| one.rule == rule)?;
        let oracle = Oracle::new(&self.settings.spec, &example.tool).ok()?;
        let positions = oracle.positions(example.calls.last()?);
        let position = positions.iter().find(|position| position.path == one.path)?;
        if !of_reading || position.path.0.is_empty() {
            return None;
        }
        for plain in plain_forms(&example.tool, &one.path, &position.value) {
            let example = Example { tool: plain.tool, calls: vec![plain.arguments] };
            let tried = self.try_one(&example, spelling);
            let passes = tried.is_some_and(|tried| !tried.broken.iter().any(|b| b.rule == rule));
            if passes && self.settings.spec.judges(plain.rule) {
                return Some(plain.rule.to_owned());
            }
        }
        None
    }
}

fn detail(broken: Option<&Broken>, again: bool) -> String {
    let what = broken.map(|one| one.detail.clone()).unwrap_or_default();
    if again { what } else { format!("{what}; seen once, not by this call alone: state is kept") }
}

pub(super) fn outcomes_by_surface(
    surfaces: &[Surface],
    outcomes: Vec<Outcome>,
) -> IndexMap<String, Outcome> {
    surfaces.iter().map(|surface| surface.name.clone()).zip(outcomes).collect()
}

/// What one sequence of calls breaks, as findings that are not shrunk: one for each rule that
/// would bear one by itself; in truth only the first bears it, the others are `also`.
pub(super) fn as_it_stands(
    bench: &mut Bench<'_>,
    tool: &Tool,
    spelling: Option<&str>,
    calls: &[Value],
) -> Result<(Vec<Finding>, IndexMap<String, Outcome>), Trouble> {
    let example = Example { tool: tool.clone(), calls: calls.to_vec() };
    let tried = bench.try_all(std::slice::from_ref(&example), spelling)?.pop().flatten();
    let Some(tried) = tried else {
        let what = "the implementation cannot make this tool, or gave no usable answer";
        return Err(Trouble::lasting(what));
    };
    let unusable = tried.observed.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Broken(broken) if broken.kind.is_of_the_adapter() => Some(&broken.detail),
        Outcome::Broken(_) | Outcome::Accepted(_) | Outcome::Error(_) | Outcome::Unsupported(_) => {
            None
        }
    });
    if let Some(what) = unusable {
        return Err(Trouble::lasting(format!("no usable answer: {what}")));
    }
    let got = outcomes_by_surface(bench.surfaces, tried.observed.outcomes.clone());
    let Some(first) = tried.broken.first() else { return Ok((Vec::new(), got)) };
    let rule = first.rule.clone();
    let failing = Failing {
        id: "replay".to_owned(),
        tool: tool.clone(),
        spelling: spelling.map(str::to_owned),
        calls: calls.to_vec(),
        before: Vec::new(),
        outcomes: tried.observed.outcomes,
        broken: tried.broken,
        found_after: 1,
        may_join: Vec::new(),
        variant: None,
    };
    Ok((vec![bench.finding(failing, example, &rule).0], got))
}
