//! One round: calls are made, counted and judged. It depends on nothing but its work, so rounds
//! may be looked at side by side, in any order.

use super::findings::Failing;
use super::made::Made;
use super::observe::{Answered, Asked, Observed, Surface, observe};
use super::settings::Settings;
use super::tally::Tally;
use super::trial;
use super::work::Work;
use crate::event::Fault;
use crate::implementation::{Implementation, Trouble};
use crate::judge::Broken;
use crate::oracle::Oracle;
use misread_specs::Outcome;

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
    /// How many cases there were.
    pub(super) judged: u64,
}

/// Looks at one round: makes its calls, counts and judges them.
pub(super) fn look(
    settings: &Settings,
    surfaces: &[Surface],
    round: &[Work],
    implementation: &mut dyn Implementation,
) -> Looked {
    let judged = round.iter().map(|work| work.arguments.len() as u64).sum();
    let looked = Looked { judged, ..Looked::default() };
    let mut look = Look { settings, surfaces, looked };
    look.round(round, implementation);
    look.looked
}

struct Look<'s> {
    settings: &'s Settings,
    surfaces: &'s [Surface],
    looked: Looked,
}

impl Look<'_> {
    fn round(&mut self, round: &[Work], implementation: &mut dyn Implementation) {
        let oracles: Vec<Option<Oracle>> =
            round.iter().map(|work| Oracle::new(&self.settings.spec, &work.tool).ok()).collect();
        let asked: Vec<Asked<'_>> = round
            .iter()
            .zip(&oracles)
            .filter_map(|(work, oracle)| {
                Some(Asked {
                    tool: &work.tool,
                    spelling: work.spelling.as_deref(),
                    arguments: &work.arguments,
                    oracle: oracle.as_ref()?,
                })
            })
            .collect();
        let works = round.iter().zip(&oracles).filter(|(_, oracle)| oracle.is_some());
        let batch = self.settings.limits.batch;
        let answered = observe(implementation, self.surfaces, batch, &asked);
        for (((work, _), asked), answered) in works.zip(&asked).zip(answered) {
            self.looked.made.count(&answered);
            match answered {
                Answered::Sets(sets) => {
                    for (at, observed) in sets.iter().enumerate() {
                        let failing = self.case(work, asked, at, observed);
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
