//! One round: calls are made, counted and judged. It depends on nothing but its work, so rounds
//! may be looked at side by side, in any order.

use super::findings::Failing;
use super::late::Kept;
use super::made::Made;
use super::observe::{Answered, Asked, Observed, Surface, observe};
use super::pairs::{outcomes, second_call};
use super::related::{Drawn, alone, base, draw, holds_json_text, verdict};
use super::settings::Settings;
use super::tally::Tally;
use super::trial;
use super::work::Work;
use crate::event::Fault;
use crate::implementation::{Implementation, Trouble};
use crate::judge::Broken;
use crate::oracle::Oracle;
use crate::relations::Means;
use misread_specs::{Outcome, Value};

/// Whether two surfaces answered alike, but for their words.
fn alike(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Outcome::Accepted(one), Outcome::Accepted(other)) => {
            misread_specs::json::equal(&one.arguments, &other.arguments)
        }
        (Outcome::Error(_), Outcome::Error(_)) => true,
        (Outcome::Accepted(_) | Outcome::Error(_), _)
        | (Outcome::Unsupported(_) | Outcome::Broken(_), _) => false,
    }
}

/// What came of one round.
#[derive(Debug, Default)]
pub(super) struct Looked {
    /// What was exercised.
    pub(super) tally: Tally,
    /// Which tools could be made.
    pub(super) made: Made,
    /// What went wrong beside.
    pub(super) errors: Vec<Fault>,
    /// The cases that broke a rule, in their order.
    pub(super) failing: Vec<Failing>,
    /// Why the implementation can be asked no longer; what was seen before stands.
    pub(super) lost: Option<Trouble>,
    /// A case that broke no rule, to be called again late.
    pub(super) kept: Option<Kept>,
    /// How many cases there were.
    pub(super) judged: u64,
}

/// Looks at one round: makes its calls, counts and judges them.
pub(super) fn look(
    settings: &Settings,
    means: &Means,
    surfaces: &[Surface],
    round: &[Work],
    implementation: &mut dyn Implementation,
) -> Looked {
    let judged = round.iter().map(|work| work.arguments.len() as u64).sum();
    let looked = Looked { judged, ..Looked::default() };
    let mut look = Look { settings, means, surfaces, looked };
    look.round(round, implementation);
    look.looked
}

/// What the variants that go to the tool of their cases send.
fn to_the_same_tool(drawn: &[Drawn]) -> Vec<Value> {
    let same = drawn.iter().filter(|one| one.same_tool);
    same.map(|one| one.variant.arguments.clone()).collect()
}

struct Look<'s> {
    settings: &'s Settings,
    means: &'s Means,
    surfaces: &'s [Surface],
    looked: Looked,
}

impl Look<'_> {
    fn round(&mut self, round: &[Work], implementation: &mut dyn Implementation) {
        let oracles: Vec<Option<Oracle>> =
            round.iter().map(|work| Oracle::new(&self.settings.spec, &work.tool).ok()).collect();
        let works: Vec<(&Work, &Oracle)> = round
            .iter()
            .zip(&oracles)
            .filter_map(|(work, oracle)| Some((work, oracle.as_ref()?)))
            .collect();
        let mut drawn: Vec<Vec<Drawn>> =
            works.iter().map(|(work, oracle)| draw(work, oracle, self.means)).collect();
        let beside: Vec<Vec<Value>> = drawn.iter().map(|drawn| to_the_same_tool(drawn)).collect();
        let asked: Vec<Asked<'_>> = works
            .iter()
            .zip(&beside)
            .map(|((work, oracle), beside)| Asked {
                tool: &work.tool,
                spelling: work.spelling.as_deref(),
                arguments: &work.arguments,
                beside,
                oracle,
            })
            .collect();
        let batch = self.settings.limits.batch;
        let mut answered = observe(implementation, self.surfaces, batch, &asked);
        for (drawn, answered) in drawn.iter_mut().zip(&mut answered) {
            let Answered::Sets(sets) = answered else { continue };
            let behind = sets.split_off(sets.len() - drawn.iter().filter(|d| d.same_tool).count());
            for (one, observed) in drawn.iter_mut().filter(|d| d.same_tool).zip(behind) {
                one.outcomes = observed.outcomes;
            }
        }
        self.send_to_other_tools(&works, &mut drawn, implementation);
        for (((work, asked), answered), drawn) in
            works.iter().map(|(work, _)| *work).zip(&asked).zip(answered).zip(&drawn)
        {
            self.looked.made.count(&answered);
            match answered {
                Answered::Sets(sets) => {
                    for (at, observed) in sets.iter().enumerate() {
                        let failing = self.case(work, asked, at, observed).or_else(|| {
                            let one = drawn.iter().find(|one| one.set == at)?;
                            self.compared(work, asked, observed, one)
                        });
                        if failing.is_none() {
                            self.keep(work, at, observed);
                        }
                        self.looked.failing.extend(failing);
                    }
                }
                Answered::Trouble(trouble) if trouble.lasting => {
                    self.looked.lost.get_or_insert(trouble);
                }
                Answered::Trouble(trouble) => self.trouble(&work.ids, trouble),
                Answered::Unsupported(_) | Answered::Same => {}
            }
        }
    }

    /// Sends the variants that need a tool of their own.
    fn send_to_other_tools(
        &mut self,
        works: &[(&Work, &Oracle)],
        drawn: &mut [Vec<Drawn>],
        implementation: &mut dyn Implementation,
    ) {
        let mut asked: Vec<Asked<'_>> = Vec::new();
        for ((work, oracle), drawn) in works.iter().zip(&*drawn) {
            for one in drawn.iter().filter(|one| !one.same_tool) {
                let base = base(work, oracle, self.means, one.set);
                asked.push(second_call(&base, &one.variant));
            }
        }
        if asked.is_empty() {
            return;
        }
        let batch = self.settings.limits.batch;
        let answered = observe(implementation, self.surfaces, batch, &asked);
        drop(asked);
        let others = drawn.iter_mut().flatten().filter(|one| !one.same_tool);
        for (one, answered) in others.zip(answered) {
            match answered {
                Answered::Trouble(trouble) if trouble.lasting => {
                    self.looked.lost.get_or_insert(trouble);
                }
                answered @ (Answered::Sets(_)
                | Answered::Unsupported(_)
                | Answered::Same
                | Answered::Trouble(_)) => one.outcomes = outcomes(answered).unwrap_or_default(),
            }
        }
    }

    /// Keeps the first case of a round that holds text to be read; else its first.
    fn keep(&mut self, work: &Work, at: usize, observed: &Observed) {
        let telling = |arguments: &Value| holds_json_text(arguments);
        let arguments = &work.arguments[at];
        let better = match &self.looked.kept {
            Some(kept) => telling(arguments) && !telling(&kept.arguments),
            None => true,
        };
        if better {
            self.looked.kept = Some(Kept {
                id: work.ids[at].clone(),
                tool: work.tool.clone(),
                spelling: work.spelling.clone(),
                arguments: arguments.clone(),
                before: work.arguments[..at].to_vec(),
                outcomes: observed.outcomes.clone(),
            });
        }
    }

    /// Compares a case that broke no rule with its variant.
    fn compared(
        &mut self,
        work: &Work,
        asked: &Asked<'_>,
        observed: &Observed,
        drawn: &Drawn,
    ) -> Option<Failing> {
        let Drawn { set, variant, outcomes, .. } = drawn;
        let id = &work.ids[*set];
        self.looked.tally.answered(outcomes);
        if outcomes.is_empty() || self.broken_adapter(id, &alone(outcomes)) {
            return None;
        }
        let base = base(work, asked.oracle, self.means, *set);
        let both = (observed.outcomes.as_slice(), outcomes.as_slice());
        let verdict = verdict(&self.settings.spec, self.surfaces, &base, variant, both);
        for surface in &verdict.judged {
            self.looked.tally.compared(variant.plan.relation, *surface);
        }
        let by_itself = !verdict.by_itself.is_empty();
        let mut broken = if by_itself { verdict.by_itself } else { verdict.broken };
        broken.retain(|one| self.settings.judges(&one.rule));
        let first = broken.first()?;
        self.looked.tally.failed(broken.iter().map(|one| one.rule.as_str()));
        let other_tool = variant.tool.clone().filter(|_| by_itself);
        let spelling = if by_itself { variant.spelling.clone() } else { work.spelling.clone() };
        let before = if by_itself && drawn.same_tool { work.arguments.clone() } else { Vec::new() };
        Some(Failing {
            id: id.clone(),
            tool: other_tool.unwrap_or_else(|| work.tool.clone()),
            spelling,
            calls: vec![if by_itself { &variant.arguments } else { &work.arguments[*set] }.clone()],
            before,
            outcomes: outcomes.clone(),
            found_after: self.looked.tally.cases(&first.rule),
            may_join: self.may_join(&alone(outcomes), &broken),
            variant: (!by_itself).then(|| variant.clone()),
            broken,
        })
    }

    fn case(
        &mut self,
        work: &Work,
        asked: &Asked<'_>,
        at: usize,
        observed: &Observed,
    ) -> Option<Failing> {
        let (sent, id) = (&work.arguments[at], &work.ids[at]);
        self.looked.tally.case(asked.oracle, self.surfaces, sent, observed);
        if self.broken_adapter(id, observed) {
            return None;
        }
        let mut broken = trial::broken(asked.oracle, self.surfaces, sent, &[], observed);
        broken.retain(|one| self.settings.judges(&one.rule));
        let first = broken.first()?;
        self.looked.tally.failed(broken.iter().map(|one| one.rule.as_str()));
        Some(Failing {
            id: id.clone(),
            tool: work.tool.clone(),
            spelling: work.spelling.clone(),
            calls: vec![sent.clone()],
            before: work.arguments[..at].to_vec(),
            outcomes: observed.outcomes.clone(),
            found_after: self.looked.tally.cases(&first.rule),
            may_join: self.may_join(observed, &broken),
            variant: None,
            broken,
        })
    }

    /// The surfaces on which a smaller call may show the same fault.
    fn may_join(&self, observed: &Observed, broken: &[Broken]) -> Vec<String> {
        let failing =
            |name: &str| broken.iter().any(|one| one.surface == name && one.rule == broken[0].rule);
        let each = || self.surfaces.iter().zip(&observed.outcomes);
        let joins = |outcome: &Outcome| {
            matches!(outcome, Outcome::Unsupported(_))
                || each().any(|(surface, other)| failing(&surface.name) && alike(other, outcome))
        };
        let joining = each().filter(|(_, outcome)| joins(outcome));
        joining.map(|(surface, _)| surface.name.clone()).collect()
    }

    /// Answers that are no answers of the protocol: errors of the adapter, no findings. Whether
    /// there were any.
    fn broken_adapter(&mut self, id: &str, observed: &Observed) -> bool {
        let before = self.looked.errors.len();
        for outcome in &observed.outcomes {
            let Outcome::Broken(broken) = outcome else { continue };
            if !broken.kind.is_of_the_adapter() {
                continue;
            }
            self.looked.errors.push(Fault {
                kind: Some(broken.kind),
                what: broken.detail.clone(),
                case: Some(id.to_owned()),
                during: "call".to_owned(),
                stderr: String::new(),
            });
        }
        self.looked.errors.len() > before
    }

    fn trouble(&mut self, ids: &[String], trouble: Trouble) {
        let fault = Fault {
            kind: None,
            what: trouble.what,
            case: ids.first().cloned(),
            during: "call".to_owned(),
            stderr: trouble.stderr,
        };
        self.looked.errors.push(fault);
    }
}
