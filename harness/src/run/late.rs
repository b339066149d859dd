//! `call/deterministic`: some calls of a run again, late and in a fresh process, alone each. What
//! then comes to something else is brought down to the sequence of calls that makes it so.

use super::findings::{Bench, outcomes_by_surface};
use super::observe::{Asked, Observed, expected, observe};
use super::pairs::outcomes;
use super::related::alone;
use super::tally::Tally;
use super::trial::broken;
use crate::event::Finding;
use crate::implementation::Trouble;
use crate::judge::refusal;
use crate::oracle::Oracle;
use misread_generators::{Bound, Example, shrink};
use misread_specs::{ErrorOutcome, Outcome, Path, Tool, Value, json};

/// The rule.
pub(super) const RULE: &str = "call/deterministic";
/// The most calls of a run that are made again.
const KEPT_MAX: usize = 64;
/// How many of them go out together.
const TOGETHER: usize = 16;
/// The most sequences that are tried, each in two fresh processes.
const TRIES_MAX: usize = 60;

/// A call that broke no rule, and what came of it.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) id: String,
    pub(super) tool: Tool,
    pub(super) spelling: Option<String>,
    pub(super) arguments: Value,
    /// What was sent to the same tool before.
    pub(super) before: Vec<Value>,
    pub(super) outcomes: Vec<Outcome>,
}

/// The calls that are made again, spread over the run.
#[derive(Debug, Default)]
pub(super) struct Keeper(Vec<Kept>);

impl Keeper {
    /// Keeps a call; where there are too many, every second one goes.
    pub(super) fn keep(&mut self, kept: Kept) {
        if self.0.len() == KEPT_MAX {
            let mut at = 0;
            self.0.retain(|_| {
                at += 1;
                at % 2 == 1
            });
        }
        self.0.push(kept);
    }
}

impl Bench<'_> {
    /// Makes the kept calls again; the finding that the differing ones come down to.
    pub(super) fn late(&mut self, keeper: &Keeper, tally: &mut Tally) -> Option<Finding> {
        let late = self.once_more(&keeper.0, 2);
        let fresh = match self.implementation.restart() {
            Ok(()) => self.once_more(&keeper.0, 1),
            Err(_) => vec![None; keeper.0.len()],
        };
        let mut found: Option<Finding> = None;
        for ((kept, late), fresh) in keeper.0.iter().zip(late).zip(fresh) {
            let Ok(oracle) = Oracle::new(&self.settings.spec, &kept.tool) else { continue };
            let mut surfaces: Vec<String> = Vec::new();
            for (at, surface) in self.surfaces.iter().enumerate() {
                let early = &kept.outcomes[at];
                let again = [&late, &fresh].into_iter().flatten().map(|outcomes| &outcomes[at]);
                let compared: Vec<bool> =
                    again.filter_map(|again| alike(&oracle, early, again)).collect();
                if !compared.is_empty() {
                    tally.compared(RULE, at);
                }
                if compared.contains(&false) {
                    surfaces.push(surface.name.clone());
                }
            }
            if surfaces.is_empty() {
                continue;
            }
            tally.failed([RULE].into_iter());
            match &mut found {
                Some(found) => found.seen += 1,
                None => found = Some(self.pinned_down(kept, &oracle, surfaces)),
            }
        }
        found
    }

    /// What comes of calls, each made so many times in a row; `None` where one cannot be made.
    fn once_more(&mut self, kept: &[Kept], times: usize) -> Vec<Option<Vec<Outcome>>> {
        let mut all = Vec::with_capacity(kept.len());
        for some in kept.chunks(TOGETHER) {
            let oracles: Vec<Option<Oracle>> =
                some.iter().map(|one| Oracle::new(&self.settings.spec, &one.tool).ok()).collect();
            let repeated = |one: &Kept| vec![one.arguments.clone(); times];
            let calls: Vec<Vec<Value>> = some.iter().map(repeated).collect();
            let asked: Vec<Asked<'_>> = some
                .iter()
                .zip(&oracles)
                .zip(&calls)
                .filter_map(|((one, oracle), calls)| {
                    let spelling = one.spelling.as_deref();
                    Some(only_called(&one.tool, spelling, calls, oracle.as_ref()?))
                })
                .collect();
            let batch = self.settings.limits.batch;
            let mut came = observe(self.implementation, self.surfaces, batch, &asked).into_iter();
            let each = oracles.iter().map(|oracle| {
                let answered = oracle.as_ref().and_then(|_| came.next());
                answered.and_then(outcomes)
            });
            all.extend(each);
        }
        all
    }

    /// The smallest sequence of calls whose last comes to something else than alone; where none is
    /// found, the call as it was seen.
    fn pinned_down(&mut self, kept: &Kept, oracle: &Oracle, surfaces: Vec<String>) -> Finding {
        let spelling = kept.spelling.as_deref();
        let itself = || kept.arguments.clone();
        let mut in_place = kept.before.clone();
        in_place.push(itself());
        let twice = vec![itself(), itself()];
        let example = |calls| Example { tool: kept.tool.clone(), calls };
        let start = [twice, in_place.clone()]
            .into_iter()
            .map(example)
            .find(|example| self.depends(example, spelling).is_ok_and(|on| on.is_some()));
        let Some(start) = start else {
            let seen = Depends { surfaces, outcomes: kept.outcomes.clone() };
            let what =
                "the same call came to something else later, though not by these calls alone";
            return self.sequence_finding(kept, example(in_place), (seen, oracle), what);
        };
        let tries = self.settings.shrink_calls.min(TRIES_MAX);
        let mut fails = |examples: &[Example]| -> Vec<bool> {
            let shows = |example: &Example| {
                example.calls.len() > 1
                    && self.depends(example, spelling).is_ok_and(|on| on.is_some())
            };
            examples.iter().map(shows).collect()
        };
        let smallest = shrink(&start, &mut fails, Bound { tries, round: 1 }).example;
        let depends = self.depends(&smallest, spelling).ok().flatten();
        let seen = depends.unwrap_or(Depends { surfaces, outcomes: kept.outcomes.clone() });
        let made = Oracle::new(&self.settings.spec, &smallest.tool);
        let oracle = made.as_ref().unwrap_or(oracle);
        self.sequence_finding(kept, smallest, (seen, oracle), BEHIND)
    }

    /// On which surfaces the last call of a sequence comes to something else than alone, both in a
    /// fresh process.
    fn depends(
        &mut self,
        example: &Example,
        spelling: Option<&str>,
    ) -> Result<Option<Depends>, Trouble> {
        let oracle = Oracle::new(&self.settings.spec, &example.tool);
        let oracle = oracle.map_err(|fault| Trouble::lasting(fault.to_string()))?;
        let calls = example.calls.as_slice();
        let mut ends = Vec::new();
        for calls in [calls, &calls[calls.len().saturating_sub(1)..]] {
            self.implementation.restart()?;
            let asked = [only_called(&example.tool, spelling, calls, &oracle)];
            let batch = self.settings.limits.batch;
            let answered = observe(self.implementation, self.surfaces, batch, &asked).pop();
            let what = "the implementation cannot make this tool, or gave no usable answer";
            let came = answered.and_then(outcomes).ok_or_else(|| Trouble::lasting(what))?;
            ends.push(came);
        }
        let [in_sequence, by_itself] = ends.as_slice() else { return Ok(None) };
        let pairs = self.surfaces.iter().zip(in_sequence.iter().zip(by_itself));
        let differ = pairs.filter(|(_, (one, two))| alike(&oracle, one, two) == Some(false));
        let surfaces: Vec<String> = differ.map(|(surface, _)| surface.name.clone()).collect();
        let outcomes = in_sequence.clone();
        Ok((!surfaces.is_empty()).then_some(Depends { surfaces, outcomes }))
    }

    /// The finding: a rule of the table bears it where the last call breaks one.
    fn sequence_finding(
        &self,
        kept: &Kept,
        example: Example,
        (seen, oracle): (Depends, &Oracle),
        what: &str,
    ) -> Finding {
        let Depends { surfaces, outcomes } = seen;
        let (last, earlier) = match example.calls.split_last() {
            Some((last, earlier)) => (last.clone(), earlier),
            None => (Value::Null, &[][..]),
        };
        let observed: Observed = alone(&outcomes);
        let table = broken(oracle, self.surfaces, &last, earlier, &observed);
        let mut rules: Vec<String> = Vec::new();
        for rule in table.iter().map(|one| one.rule.as_str()).chain([RULE]) {
            if !rules.iter().any(|known| known == rule) {
                rules.push(rule.to_owned());
            }
        }
        let rule = rules.remove(0);
        Finding {
            verdict: self.weight(&rule),
            surfaces,
            excused: Vec::new(),
            case: kept.id.clone(),
            seen: 1,
            found_after: 1,
            also: rules,
            tool: example.tool,
            spelling: kept.spelling.clone(),
            compared: None,
            expected: expected(oracle, &last),
            calls: example.calls,
            got: outcomes_by_surface(self.surfaces, outcomes),
            detail: what.to_owned(),
            pointer: None,
            file: None,
            rule,
        }
    }

    /// Judges a sequence of calls that a finding holds.
    pub(super) fn sequence_as_it_stands(
        &mut self,
        tool: &Tool,
        spelling: Option<&str>,
        calls: &[Value],
    ) -> Result<Option<Finding>, Trouble> {
        let example = Example { tool: tool.clone(), calls: calls.to_vec() };
        let oracle = Oracle::new(&self.settings.spec, tool);
        let oracle = oracle.map_err(|fault| Trouble::lasting(fault.to_string()))?;
        let Some(seen) = self.depends(&example, spelling)? else { return Ok(None) };
        let kept = Kept {
            id: "replay".to_owned(),
            tool: tool.clone(),
            spelling: spelling.map(str::to_owned),
            arguments: Value::Null,
            before: Vec::new(),
            outcomes: Vec::new(),
        };
        Ok(Some(self.sequence_finding(&kept, example, (seen, &oracle), BEHIND)))
    }
}

/// What is wrong with a sequence.
const BEHIND: &str = "behind the calls before it, the last call comes to something else than alone";

/// Where and how the last call of a sequence differs.
struct Depends {
    surfaces: Vec<String>,
    outcomes: Vec<Outcome>,
}

/// Calls of which the outcomes alone count.
fn only_called<'a>(
    tool: &'a Tool,
    spelling: Option<&'a str>,
    calls: &'a [Value],
    oracle: &'a Oracle,
) -> Asked<'a> {
    Asked { tool, spelling, arguments: &[], beside: calls, oracle }
}

/// Whether two outcomes of one call are the same but for their words; `None` where there is none.
fn alike(oracle: &Oracle, one: &Outcome, two: &Outcome) -> Option<bool> {
    match (one, two) {
        (Outcome::Accepted(one), Outcome::Accepted(two)) => {
            Some(json::equal(&one.arguments, &two.arguments))
        }
        (Outcome::Error(one), Outcome::Error(two)) => {
            let refused = refusal(oracle, one) == refusal(oracle, two);
            Some(refused && one.kind == two.kind && paths(one) == paths(two))
        }
        (Outcome::Accepted(_), Outcome::Error(_)) | (Outcome::Error(_), Outcome::Accepted(_)) => {
            Some(false)
        }
        (Outcome::Unsupported(_) | Outcome::Broken(_), _)
        | (_, Outcome::Unsupported(_) | Outcome::Broken(_)) => None,
    }
}

fn paths(error: &ErrorOutcome) -> Vec<Path> {
    let mut paths: Vec<Path> = error.issues.iter().filter_map(|issue| issue.path.clone()).collect();
    paths.sort();
    paths.dedup();
    paths
}
