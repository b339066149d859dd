//! Variants of the cases of a round: which are drawn, and what comparing them with their cases
//! comes to. They are sent together with their round, behind its cases.

use super::observe::{Observed, Surface};
use super::trial;
use super::work::Work;
use crate::judge::{Broken, Deviation};
use crate::oracle::Oracle;
use crate::relations::{Base, Compared, Means, RELATIONS, Variant, compare, make, plans, told};
use misread_specs::spec::Spec;
use misread_specs::{Outcome, Path};
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

/// The variants that are drawn for the cases of a tool. At most one of them needs another tool,
/// since making a tool costs more than calling it.
pub(super) fn draw(work: &Work, oracle: &Oracle, means: &Means) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = Vec::new();
    for (set, choice) in work.draws.iter().enumerate() {
        let Some(choice) = choice else { continue };
        let base = base(work, oracle, means, set);
        let may_make = drawn.iter().all(|one| one.same_tool);
        if let Some(variant) = variant(&base, *choice, may_make) {
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

/// The variant that a number draws: of the first relation that fits, from the drawn one on.
fn variant(base: &Base<'_>, choice: u64, may_make: bool) -> Option<Variant> {
    let count = RELATIONS.len() as u64;
    let (start, rest) = (choice % count, choice / count);
    (0..count).find_map(|step| {
        let at = usize::try_from((start + step) % count).ok()?;
        let plans = plans(RELATIONS[at], base);
        let first = usize::try_from(rest % (plans.len() as u64).max(1)).ok()?;
        let in_turn = plans.iter().cycle().skip(first).take(plans.len());
        let mut made = in_turn.filter_map(|plan| make(base, plan));
        made.find(|variant| may_make || variant.same_tool(base))
    })
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
