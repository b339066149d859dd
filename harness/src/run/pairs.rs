//! Findings of two calls: a call and its variant that must come to the same. The call shrinks, its
//! variant is made anew each time.

use super::findings::{Bench, Failing, outcomes_by_surface};
use super::observe::{Answered, Asked, expected, observe};
use super::related::{Verdict, alone, verdict};
use super::symptom::{Symptom, surfaces_of};
use super::trial::{Tried, broken};
use crate::event::{Finding, First};
use crate::implementation::Trouble;
use crate::judge::Broken;
use crate::oracle::Oracle;
use crate::relations::{Base, Plan, RELATIONS, Variant, make, plans};
use misread_generators::{Bound, Example, shrink};
use misread_specs::{Outcome, json};

/// The most variants of a smaller call that are tried.
const VARIANTS_MAX: usize = 2;

/// A call and its variant, and what came of them.
struct Pair {
    variant: Variant,
    verdict: Verdict,
    second: Vec<Outcome>,
}

impl Bench<'_> {
    /// The finding that a call and its variant come down to.
    pub(super) fn shrunk_pair(
        &mut self,
        failing: Failing,
        variant: Variant,
        symptom: &Symptom,
    ) -> Finding {
        let start = Example { tool: failing.tool.clone(), calls: failing.calls.clone() };
        let spelling = failing.spelling.clone();
        let plan = variant.plan.clone();
        let bound = Bound { tries: self.settings.shrink_calls, round: self.settings.shrink_round };
        let mut fails = |examples: &[Example]| -> Vec<bool> {
            let pairs = self.pairs(examples, spelling.as_deref(), &plan);
            let shows =
                |pair: &Option<Pair>| pair.as_ref().is_some_and(|p| shows(p, symptom, &failing));
            pairs.iter().map(shows).collect()
        };
        let smallest = shrink(&start, &mut fails, bound).example;
        let again = self.pairs(std::slice::from_ref(&smallest), spelling.as_deref(), &plan).pop();
        match again.flatten().filter(|pair| shows(pair, symptom, &failing)) {
            Some(pair) => {
                let Pair { variant, verdict, second } = pair;
                self.pair_finding(&failing, &smallest, &variant, (verdict.broken, second), "")
            }
            None => {
                let seen = (failing.broken.clone(), failing.outcomes.clone());
                let once = "; seen once, not by these calls alone: state is kept";
                self.pair_finding(&failing, &start, &variant, seen, once)
            }
        }
    }

    /// For each example the first variant under this plan that comes to something else; `None`
    /// also where a rule of the table is broken by either call.
    fn pairs(
        &mut self,
        examples: &[Example],
        spelling: Option<&str>,
        plan: &Plan,
    ) -> Vec<Option<Pair>> {
        let spec = &self.settings.spec;
        let oracles: Vec<Option<Oracle>> =
            examples.iter().map(|example| Oracle::new(spec, &example.tool).ok()).collect();
        let means = self.means;
        let bases: Vec<Base<'_>> = examples
            .iter()
            .zip(&oracles)
            .filter_map(|(Example { tool, calls }, oracle)| {
                let (oracle, [arguments]) = (oracle.as_ref()?, calls.as_slice()) else {
                    return None;
                };
                Some(Base { oracle, tool, spelling, arguments, means })
            })
            .collect();
        let mut found = self.tried(&bases, plan).into_iter();
        let one = |(example, oracle): (&Example, &Option<Oracle>)| {
            let tried = oracle.is_some() && example.calls.len() == 1;
            tried.then(|| found.next().flatten()).flatten()
        };
        examples.iter().zip(&oracles).map(one).collect()
    }

    fn tried(&mut self, bases: &[Base<'_>], plan: &Plan) -> Vec<Option<Pair>> {
        let variants: Vec<Vec<Variant>> = bases.iter().map(|base| alike(base, plan)).collect();
        let seconds: Vec<(&Base<'_>, &Variant)> = bases
            .iter()
            .zip(&variants)
            .flat_map(|(base, variants)| variants.iter().map(move |variant| (base, variant)))
            .collect();
        let mut asked: Vec<Asked<'_>> = bases.iter().map(first_call).collect();
        asked.extend(seconds.iter().map(|(base, variant)| second_call(base, variant)));
        let batch = self.settings.limits.batch;
        let mut answers = observe(self.implementation, self.surfaces, batch, &asked).into_iter();
        let firsts: Vec<Option<Vec<Outcome>>> =
            answers.by_ref().take(bases.len()).map(outcomes).collect();
        let mut answers = answers.map(outcomes);
        let mut found = Vec::with_capacity(bases.len());
        for ((base, variants), first) in bases.iter().zip(variants).zip(firsts) {
            let mut pair = None;
            for variant in variants {
                let second = answers.next().flatten();
                let (Some(first), Some(second)) = (&first, second) else { continue };
                pair = pair.or_else(|| self.pair(base, variant, first, second));
            }
            found.push(pair);
        }
        found
    }

    fn pair(
        &self,
        base: &Base<'_>,
        variant: Variant,
        first: &[Outcome],
        second: Vec<Outcome>,
    ) -> Option<Pair> {
        let spec = &self.settings.spec;
        let verdict = verdict(spec, self.surfaces, base, &variant, (first, &second));
        if verdict.broken.is_empty() || !verdict.by_itself.is_empty() {
            return None;
        }
        let of_first = broken(base.oracle, self.surfaces, base.arguments, &[], &alone(first));
        of_first.is_empty().then_some(Pair { variant, verdict, second })
    }

    fn pair_finding(
        &self,
        failing: &Failing,
        first: &Example,
        variant: &Variant,
        (broken, outcomes): (Vec<Broken>, Vec<Outcome>),
        once: &str,
    ) -> Finding {
        let rule = variant.plan.relation.to_owned();
        let tool = variant.tool.as_ref().unwrap_or(&first.tool);
        let oracle = Oracle::new(&self.settings.spec, tool).ok();
        let other = variant.tool.is_some() || variant.spelling != failing.spelling;
        let mut calls = first.calls.clone();
        let compared = other.then(|| First {
            tool: first.tool.clone(),
            spelling: failing.spelling.clone(),
            calls: std::mem::take(&mut calls),
        });
        calls.push(variant.arguments.clone());
        let detail = broken.first().map(|one| one.detail.clone()).unwrap_or_default();
        Finding {
            verdict: self.weight(&rule),
            surfaces: surfaces_of(&broken, &rule),
            excused: Vec::new(),
            case: failing.id.clone(),
            seen: 1,
            found_after: failing.found_after.max(1),
            also: Vec::new(),
            tool: tool.clone(),
            spelling: variant.spelling.clone(),
            calls,
            compared,
            expected: oracle.map(|o| expected(&o, &variant.arguments)).unwrap_or_default(),
            got: outcomes_by_surface(self.surfaces, outcomes),
            detail: format!("{detail}{once}"),
            pointer: None,
            file: None,
            rule,
        }
    }

    /// Judges two calls that a finding holds: whether the second still comes to something else.
    pub(super) fn pair_as_it_stands(
        &mut self,
        rule: &str,
        first: &First,
        second: &First,
    ) -> Result<Option<Finding>, Trouble> {
        let example = Example { tool: first.tool.clone(), calls: first.calls.clone() };
        let oracle = Oracle::new(&self.settings.spec, &first.tool);
        let oracle = oracle.map_err(|fault| Trouble::lasting(fault.to_string()))?;
        let no_pair = || {
            let what = "this `misread` compares no such two calls; use the one that wrote the file";
            Trouble::lasting(what)
        };
        let ([arguments], Some(sent)) = (first.calls.as_slice(), second.calls.last()) else {
            return Err(no_pair());
        };
        let means = self.means;
        let spelling = first.spelling.as_deref();
        let base = Base { oracle: &oracle, tool: &first.tool, spelling, arguments, means };
        let all = RELATIONS.iter().filter(|relation| **relation == rule);
        let made = all.flat_map(|relation| plans(relation, &base));
        let made = made.filter_map(|plan| make(&base, &plan));
        let is_second = |variant: &Variant| {
            let tool = variant.tool.as_ref().unwrap_or(&first.tool);
            tool.parameters == second.tool.parameters
                && variant.spelling == second.spelling
                && json::write(&variant.arguments) == json::write(sent)
        };
        let variant = made.into_iter().find(is_second).ok_or_else(no_pair)?;
        let asked = [first_call(&base), second_call(&base, &variant)];
        let batch = self.settings.limits.batch;
        let mut answers = observe(self.implementation, self.surfaces, batch, &asked).into_iter();
        let (Some(one), Some(two)) =
            (answers.next().and_then(outcomes), answers.next().and_then(outcomes))
        else {
            let what = "the implementation cannot make these tools, or gave no usable answer";
            return Err(Trouble::lasting(what));
        };
        let Some(pair) = self.pair(&base, variant, &one, two) else { return Ok(None) };
        let failing = Failing {
            id: "replay".to_owned(),
            tool: first.tool.clone(),
            spelling: first.spelling.clone(),
            calls: first.calls.clone(),
            before: Vec::new(),
            broken: Vec::new(),
            outcomes: one,
            found_after: 1,
            may_join: Vec::new(),
            variant: None,
        };
        let seen = (pair.verdict.broken, pair.second);
        Ok(Some(self.pair_finding(&failing, &example, &pair.variant, seen, "")))
    }
}

/// Whether a pair shows the same fault.
fn shows(pair: &Pair, symptom: &Symptom, failing: &Failing) -> bool {
    let observed = alone(&pair.second);
    let tried = Tried { broken: pair.verdict.broken.clone(), observed };
    symptom.is_shown_by(Some(&tried), &failing.may_join)
}

/// The variants of a call that are made in the same way.
fn alike(base: &Base<'_>, plan: &Plan) -> Vec<Variant> {
    let plans = plans(plan.relation, base).into_iter().filter(|one| one.form == plan.form);
    plans.filter_map(|plan| make(base, &plan)).take(VARIANTS_MAX).collect()
}

fn first_call<'a>(base: &Base<'a>) -> Asked<'a> {
    Asked {
        tool: base.tool,
        spelling: base.spelling,
        arguments: &[],
        beside: std::slice::from_ref(base.arguments),
        oracle: base.oracle,
    }
}

/// The variant by itself; its outcomes alone count, so that any oracle does.
pub(super) fn second_call<'a>(base: &Base<'a>, variant: &'a Variant) -> Asked<'a> {
    Asked {
        tool: variant.tool.as_ref().unwrap_or(base.tool),
        spelling: variant.spelling.as_deref(),
        arguments: &[],
        beside: std::slice::from_ref(&variant.arguments),
        oracle: base.oracle,
    }
}

/// The outcomes of the one call of an answer.
pub(super) fn outcomes(answered: Answered) -> Option<Vec<Outcome>> {
    match answered {
        Answered::Sets(mut sets) => sets.pop().map(|observed| observed.outcomes),
        Answered::Unsupported(_) | Answered::Same | Answered::Trouble(_) => None,
    }
}
