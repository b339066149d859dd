//! Variants of the cases of a round: which are drawn, and what comparing them with their cases
//! comes to. They are sent together with their round, behind its cases.

use super::observe::{Observed, Surface};
use super::trial;
use super::work::Work;
use crate::judge::{Broken, Deviation};
use crate::oracle::Oracle;
use crate::relations::{
    Base, Compared, Means, OTHER_TOOL, Plan, SAME_TOOL, Variant, compare, make, plans, told,
};
use misread_generators::{Choices, Stream};
use misread_specs::spec::Spec;
use misread_specs::{Outcome, Path, Value};
use std::sync::Arc;

/// A case's variant.
#[derive(Debug)]
pub(super) struct Drawn {
    /// The case, by its place in its work.
    pub(super) set: usize,
    /// The variant.
    pub(super) variant: Variant,
    /// Whether it goes to the case's own tool.
    pub(super) same_tool: bool,
    /// What came of it, by surface; none where its tool cannot be made.
    pub(super) outcomes: Vec<Outcome>,
}

/// Calls without JSON text in them are drawn so many times more rarely: nothing is read there.
const PLAIN_RARER: u64 = 4;

/// The most variants of the cases of one tool that need another tool: making one costs more than
/// calling it.
const OTHER_TOOLS_MAX: usize = 1;

/// The variants that are drawn for the cases of a tool.
pub(super) fn draw(work: &Work, oracle: &Oracle, means: &Means) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = Vec::new();
    for (set, choice) in work.draws.iter().enumerate() {
        let Some(choice) = *choice else { continue };
        let base = base(work, oracle, means, set);
        let telling = holds_json_text(base.arguments);
        if !telling && choice % PLAIN_RARER > 0 {
            continue;
        }
        let made = drawn.iter().filter(|one| !one.same_tool).count();
        let relations = match (choice / PLAIN_RARER % 3, made < OTHER_TOOLS_MAX) {
            (0, _) | (_, false) => SAME_TOOL,
            (_, true) => OTHER_TOOL,
        };
        if let Some(variant) = variant(&base, choice, relations) {
            let same_tool = variant.same_tool(&base);
            drawn.push(Drawn { set, variant, same_tool, outcomes: Vec::new() });
        }
    }
    drawn
}

/// A case of a work, to make variants of.
pub(super) fn base<'a>(
    work: &'a Work,
    oracle: &'a Oracle,
    means: &'a Means,
    set: usize,
) -> Base<'a> {
    let spelling = work.spelling.as_deref();
    Base { oracle, tool: &work.tool, spelling, arguments: &work.arguments[set], means }
}

/// The variant that a number draws: of the first of these relations that fits, in a drawn order.
fn variant(base: &Base<'_>, choice: u64, relations: &[&'static str]) -> Option<Variant> {
    let same_tool = relations == SAME_TOOL;
    let mut choices = Stream::new(choice, 0, u64::from(same_tool));
    let mut left = relations.to_vec();
    while !left.is_empty() {
        let relation = left.remove(choices.index(left.len()));
        let mut plans = plans(relation, base);
        // Where text stands there is most to read otherwise.
        if plans.iter().any(|plan| tells(base, plan)) {
            plans.retain(|plan| tells(base, plan));
        }
        while !plans.is_empty() {
            let plan = plans.swap_remove(choices.index(plans.len()));
            let made = make(base, &plan);
            if let Some(made) = made.filter(|variant| variant.same_tool(base) == same_tool) {
                return Some(made);
            }
        }
    }
    None
}

/// Whether JSON text stands where a plan changes something.
fn tells(base: &Base<'_>, plan: &Plan) -> bool {
    plan.at.find(base.arguments).is_some_and(holds_json_text)
}

/// Whether some text looks like JSON text of anything but a text.
pub(super) fn holds_json_text(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let first = text.trim_start().bytes().next();
            first.is_some_and(|byte| matches!(byte, b'[' | b'{' | b'-' | b'0'..=b'9'))
                || matches!(text.trim(), "true" | "false" | "null")
        }
        Value::Array(values) => values.iter().any(holds_json_text),
        Value::Object(members) => members.values().any(holds_json_text),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// What comparing a call with its variant came to.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    /// The surfaces on which something could be said, by their places.
    pub(super) judged: Vec<usize>,
    /// The relation, broken on some of them.
    pub(super) broken: Vec<Broken>,
    /// What the variant breaks by itself: then that bears the finding.
    pub(super) by_itself: Vec<Broken>,
}

/// Compares a call, which breaks no rule by itself, with its variant.
pub(super) fn verdict(
    spec: &Arc<Spec>,
    surfaces: &[Surface],
    base: &Base<'_>,
    variant: &Variant,
    (first, second): (&[Outcome], &[Outcome]),
) -> Verdict {
    let mut verdict = Verdict::default();
    for (at, (surface, outcomes)) in surfaces.iter().zip(first.iter().zip(second)).enumerate() {
        match compare(base, variant, &surface.capabilities, outcomes.0, outcomes.1) {
            Compared::NotJudged => continue,
            Compared::Agree => {}
            Compared::Differ(how) => verdict.broken.push(Broken {
                rule: variant.plan.relation.to_owned(),
                surface: surface.name.clone(),
                path: Path::root(),
                detail: format!("{}, the call {how}", told(&variant.plan)),
                deviation: Deviation::of_call(base.oracle, outcomes.1),
            }),
        }
        verdict.judged.push(at);
    }
    if !verdict.broken.is_empty() {
        let made = variant.tool.as_ref().and_then(|tool| Oracle::new(spec, tool).ok());
        let oracle = made.as_ref().unwrap_or(base.oracle);
        let observed = alone(second);
        let arguments = &variant.arguments;
        verdict.by_itself = trial::broken(oracle, surfaces, arguments, &[], &observed);
    }
    verdict
}

/// Outcomes of which nothing was sent again.
pub(super) fn alone(outcomes: &[Outcome]) -> Observed {
    let again = vec![None; outcomes.len()];
    Observed { outcomes: outcomes.to_vec(), again, parse: None }
}
