//! Judging: from what came of a call to the rules that it breaks. Used by a run, by shrinking and
//! by replay alike.

use super::again::handed_over;
use super::observe::{Answered, Asked, Observed, Surface, observe};
use crate::implementation::{Implementation, Trouble};
use crate::judge::{Answer, Broken, Seen, idempotent, judge, rank};
use crate::oracle::Oracle;
use misread_specs::{Outcome, Tool, Value, json};

/// The rules that one call broke, the one that a finding would bear first.
pub(crate) fn broken(
    oracle: &Oracle,
    surfaces: &[Surface],
    arguments: &Value,
    earlier: &[Value],
    observed: &Observed,
) -> Vec<Broken> {
    let answers = answers(surfaces, &observed.outcomes);
    let parse = observed.parse.as_ref();
    let mut broken = judge(&Seen { oracle, arguments, earlier, answers: &answers, parse });
    if oracle.spec().judges("call/idempotent") {
        for (answer, again) in answers.iter().zip(&observed.again) {
            broken.extend(again.as_ref().and_then(|again| idempotent(oracle, answer, again)));
        }
        broken.sort_by_key(|one| rank(oracle.spec(), &one.rule));
    }
    broken
}

/// The outcomes, each with its surface.
fn answers<'a>(surfaces: &'a [Surface], outcomes: &'a [Outcome]) -> Vec<Answer<'a>> {
    let answer = |(surface, outcome): (&'a Surface, &'a Outcome)| Answer {
        surface: &surface.name,
        capabilities: &surface.capabilities,
        outcome,
    };
    surfaces.iter().zip(outcomes).map(answer).collect()
}

/// A tool and a sequence of calls, tried on an implementation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt<'a> {
    /// The tool.
    pub(crate) tool: &'a Tool,
    /// The spelling.
    pub(crate) spelling: Option<&'a str>,
    /// The calls in order; the last is judged.
    pub(crate) calls: &'a [Value],
    /// The oracle of the tool.
    pub(crate) oracle: &'a Oracle,
}

/// What an attempt came to.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    /// The rules that the last call broke.
    pub(crate) broken: Vec<Broken>,
    /// What came of the last call.
    pub(crate) observed: Observed,
}

/// Tries all these, and judges the last call of each; `None` where the tool cannot be made.
pub(crate) fn attempt(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    batch: usize,
    attempts: &[Attempt<'_>],
) -> Result<Vec<Option<Tried>>, Trouble> {
    let asked: Vec<Asked<'_>> = attempts
        .iter()
        .map(|attempt| Asked {
            tool: attempt.tool,
            spelling: attempt.spelling,
            arguments: attempt.calls,
            beside: &[],
            oracle: attempt.oracle,
        })
        .collect();
    let mut answered = observe(implementation, surfaces, batch, &asked);
    in_the_usual_spelling(implementation, surfaces, batch, &asked, &mut answered);
    let mut tried = Vec::with_capacity(attempts.len());
    for (attempt, answered) in attempts.iter().zip(answered) {
        tried.push(match answered {
            Answered::Sets(sets) => judged(attempt, surfaces, sets),
            Answered::Unsupported(_) | Answered::Same => None,
            Answered::Trouble(trouble) if trouble.lasting => return Err(trouble),
            Answered::Trouble(_) => None,
        });
    }
    Ok(tried)
}

/// Where a spelling changes nothing for a tool, the tool is tried as it is usually built.
fn in_the_usual_spelling(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    batch: usize,
    asked: &[Asked<'_>],
    answered: &mut [Answered],
) {
    let same: Vec<usize> =
        (0..asked.len()).filter(|at| matches!(answered[*at], Answered::Same)).collect();
    if same.is_empty() {
        return;
    }
    let usual: Vec<Asked<'_>> =
        same.iter().map(|at| Asked { spelling: None, ..asked[*at].clone() }).collect();
    let again = observe(implementation, surfaces, batch, &usual);
    for (at, answer) in same.into_iter().zip(again) {
        answered[at] = answer;
    }
}

fn judged(attempt: &Attempt<'_>, surfaces: &[Surface], mut sets: Vec<Observed>) -> Option<Tried> {
    let observed = sets.pop()?;
    let (last, earlier) = attempt.calls.split_last()?;
    let mut broken = broken(attempt.oracle, surfaces, last, earlier, &observed);
    if let (Some(before), Some(sent)) = (sets.last(), earlier.last()) {
        broken.extend(compared(attempt.oracle, surfaces, (sent, before), (last, &observed)));
        broken.sort_by_key(|one| rank(attempt.oracle.spec(), &one.rule));
    }
    Some(Tried { broken, observed })
}

/// Where the last call sends what the one before handed over, the two must come to the same.
fn compared(
    oracle: &Oracle,
    surfaces: &[Surface],
    (sent, before): (&Value, &Observed),
    (last, observed): (&Value, &Observed),
) -> Vec<Broken> {
    let firsts = answers(surfaces, &before.outcomes);
    let differs = firsts.iter().zip(&observed.outcomes).filter_map(|(first, second)| {
        let got = handed_over(oracle, first.capabilities, sent, first.outcome)?;
        json::equal(&got, last).then(|| idempotent(oracle, first, second)).flatten()
    });
    differs.collect()
}
