//! Every failing call of an implementation over a fixed list of cases, without shrinking.
//!
//! The base is called beside it: where both answer alike nothing is judged, since the base is
//! clean. That makes a look at every mutant cheap.

use misread::judge::{Answer, Seen, idempotent, judge};
use misread::oracle::Oracle;
use misread::relations::{Base, Compared, Means, RELATIONS, Variant, compare, make, plans};
use misread::{Definition, Description, Implementation, Request};
use misread_generators::{SETS_PER_TOOL, Settings, group};
use misread_mutants::base;
use misread_specs::{Outcome, Tool, Value, json, spec};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A call that failed: the case, the surface, the rule.
pub(crate) type Failure = (String, String, String);

/// A tool, what is sent to it, and how the base answers.
pub(crate) struct Exam {
    tool: Tool,
    oracle: Oracle,
    ids: Vec<String>,
    sets: Vec<Value>,
    right: Answers,
    pairs: Vec<Pair>,
}

/// A variant of a set, which must come to the same.
struct Pair {
    set: usize,
    variant: Variant,
    right: Vec<Outcome>,
}

/// The most variants that a set is compared with.
const VARIANTS_MAX: usize = 2;

/// Whether JSON text of anything but a text stands in here.
fn has_json_text(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let spelled = json::read(text).ok().and_then(|read| read.value);
            spelled.is_some_and(|value| !value.is_string())
        }
        Value::Array(values) => values.iter().any(has_json_text),
        Value::Object(members) => members.values().any(has_json_text),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// By surface and set: the outcome, and the outcome of sending what was handed over.
#[derive(PartialEq)]
struct Answers {
    outcomes: Vec<Vec<Outcome>>,
    again: Vec<Vec<Option<Outcome>>>,
    parse: Vec<Outcome>,
}

/// The first generated cases of a seed.
pub(crate) fn generated(seed: u64, cases: u64) -> Vec<Exam> {
    let settings = Settings::directed();
    let groups = (0..cases / SETS_PER_TOOL).map(|index| {
        let group = group(seed, index, &settings);
        let ids = (0..group.sets.len()).map(|at| group.case(at).to_string()).collect();
        exam(group.tool, ids, group.sets.into_iter().map(|set| set.arguments).collect())
    });
    groups.collect()
}

/// These sets for this tool.
pub(crate) fn exam(tool: Tool, ids: Vec<String>, sets: Vec<Value>) -> Exam {
    let spec = Arc::new(spec::shipped("refuse").expect("the shipped spec can be read"));
    let oracle = Oracle::new(&spec, &tool).expect("a generated tool is in the dialect");
    let right = answers(&mut *base(), &tool, &sets);
    let mut exam = Exam { tool, oracle, ids, sets, right, pairs: Vec::new() };
    exam.pairs = exam.variants();
    exam
}

/// Takes these exams in turn; stops behind the one after which `enough` says so.
pub(crate) fn failures(
    implementation: &mut dyn Implementation,
    exams: &[Exam],
    enough: impl Fn(&BTreeSet<Failure>) -> bool,
) -> BTreeSet<Failure> {
    let description = implementation.describe().clone();
    let mut failed = BTreeSet::new();
    for exam in exams {
        let given = answers(implementation, &exam.tool, &exam.sets);
        if given != exam.right {
            exam.judge(&description, &given, &mut failed);
        }
        exam.compare(implementation, &given, &mut failed);
        if enough(&failed) {
            break;
        }
    }
    failed
}

/// The outcomes of a variant, by surface.
fn second(implementation: &mut dyn Implementation, tool: &Tool, variant: &Variant) -> Vec<Outcome> {
    let tool = variant.tool.as_ref().unwrap_or(tool);
    implementation.define(&[Definition { tool, spelling: variant.spelling.as_deref() }]);
    let surfaces: Vec<String> = implementation.describe().surfaces.keys().cloned().collect();
    let arguments = std::slice::from_ref(&variant.arguments);
    let call = |surface: &String| {
        let request = Request { tool: &tool.name, surface, arguments };
        implementation.call(&[request]).pop().and_then(Result::ok).and_then(|mut o| o.pop())
    };
    let outcomes = surfaces.iter().filter_map(call).collect();
    implementation.forget(&[&tool.name]);
    outcomes
}

fn answers(implementation: &mut dyn Implementation, tool: &Tool, sets: &[Value]) -> Answers {
    implementation.define(&[Definition { tool, spelling: None }]);
    let surfaces: Vec<String> = implementation.describe().surfaces.keys().cloned().collect();
    let mut call = |surface: &str, arguments: &[Value]| -> Vec<Outcome> {
        let request = Request { tool: &tool.name, surface, arguments };
        let mut answers = implementation.call(&[request]);
        answers.pop().and_then(Result::ok).unwrap_or_default()
    };
    let mut found = Answers { outcomes: Vec::new(), again: Vec::new(), parse: Vec::new() };
    for surface in &surfaces {
        found.outcomes.push(call(surface, sets));
    }
    for (surface, outcomes) in surfaces.iter().zip(&found.outcomes) {
        let again = outcomes.iter().zip(sets).map(|(outcome, sent)| {
            let Outcome::Accepted(accepted) = outcome else { return None };
            let other = accepted.arguments.is_object() && !json::equal(&accepted.arguments, sent);
            let marked = json::write(&accepted.arguments).contains("$misread");
            let wanted = other && !marked;
            wanted.then(|| call(surface, std::slice::from_ref(&accepted.arguments)).pop())?
        });
        found.again.push(again.collect());
    }
    found.parse = implementation.parse(&tool.name, sets).unwrap_or_default();
    implementation.forget(&[&tool.name]);
    found
}

impl Exam {
    /// A variant of some sets, under the relations in turn.
    fn variants(&self) -> Vec<Pair> {
        let means = Means::of(base().describe());
        let mut pairs = Vec::new();
        for (at, arguments) in self.sets.iter().enumerate().filter(|(_, sent)| has_json_text(sent))
        {
            let (oracle, tool, means) = (&self.oracle, &self.tool, &means);
            let of = Base { oracle, tool, spelling: None, arguments, means };
            let turn = self.ids[at].bytes().map(usize::from).sum::<usize>();
            // The order of members matters where few calls stand, so that it is always looked at.
            let in_turn = RELATIONS.iter().cycle().skip(turn % RELATIONS.len());
            let first = ["relation/member-order"];
            let in_turn = first.iter().chain(in_turn.take(RELATIONS.len()));
            let made = in_turn.filter_map(|relation| {
                plans(relation, &of).iter().find_map(|plan| make(&of, plan))
            });
            for variant in made.take(VARIANTS_MAX) {
                let right = second(&mut *base(), tool, &variant);
                pairs.push(Pair { set: at, variant, right });
            }
        }
        pairs
    }

    /// Compares sets with their variants, where either came to something else than the base's.
    fn compare(
        &self,
        implementation: &mut dyn Implementation,
        given: &Answers,
        failed: &mut BTreeSet<Failure>,
    ) {
        let description = implementation.describe().clone();
        let means = Means::of(&description);
        for Pair { set, variant, right } in &self.pairs {
            let outcomes = second(implementation, &self.tool, variant);
            let of = Base {
                oracle: &self.oracle,
                tool: &self.tool,
                spelling: None,
                arguments: &self.sets[*set],
                means: &means,
            };
            for (at, (surface, capabilities)) in description.surfaces.iter().enumerate() {
                let (one, two) = (&given.outcomes[at][*set], &outcomes[at]);
                let as_right = *one == self.right.outcomes[at][*set] && *two == right[at];
                let compared = compare(&of, variant, capabilities, one, two);
                if let (false, Compared::Differ(_)) = (as_right, compared) {
                    let rule = variant.plan.relation.to_owned();
                    failed.insert((self.ids[*set].clone(), surface.clone(), rule));
                }
            }
        }
    }

    fn judge(&self, description: &Description, given: &Answers, failed: &mut BTreeSet<Failure>) {
        for (set, sent) in self.sets.iter().enumerate() {
            let surfaces = description.surfaces.iter().zip(&given.outcomes);
            let answers: Vec<Answer<'_>> = surfaces
                .map(|((surface, capabilities), outcomes)| Answer {
                    surface,
                    capabilities,
                    outcome: &outcomes[set],
                })
                .collect();
            let (oracle, parse) = (&self.oracle, Some(&given.parse[set]));
            let seen = Seen { oracle, arguments: sent, earlier: &[], answers: &answers, parse };
            let broken = judge(&seen).into_iter().map(|broken| (broken.surface, broken.rule));
            let again = (0..answers.len()).filter_map(|at| {
                let second = given.again[at][set].as_ref()?;
                // Where the base answers otherwise the second time, the spec leaves it open.
                let right = Answer { outcome: &self.right.outcomes[at][set], ..answers[at] };
                let again = self.right.again[at][set].as_ref();
                let open = again.is_some_and(|a| idempotent(oracle, &right, a).is_some());
                let broken = idempotent(oracle, &answers[at], second)?;
                (!open).then_some((broken.surface, broken.rule))
            });
            for (surface, rule) in broken.chain(again) {
                failed.insert((self.ids[set].clone(), surface, rule));
            }
        }
    }
}
