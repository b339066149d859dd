//! The run: work goes in, one stream of events comes out.
//!
//! A run makes calls in rounds, judges each case, counts what was exercised, and brings failing
//! cases down to findings. It prints nothing and writes no file.

/// From failing cases to findings.
mod findings;
/// Which tools could be made.
mod made;
/// Asking an implementation.
mod observe;
/// What a run does.
mod settings;
/// Counts.
mod tally;
/// Judging one attempt.
mod trial;
/// What there is to do.
mod work;

pub use settings::{Budget, Layer, Settings};

use crate::capabilities::Description;
use crate::event::{Counts, End, Event, Fault, Finding, Run, declared_to_json};
use crate::exit::Exit;
use crate::implementation::{Implementation, Trouble};
use crate::judge::Broken;
use crate::oracle::Oracle;
use crate::reach::prove;
use findings::{Bench, Failing, Findings};
use indexmap::IndexMap;
use made::Made;
use misread_specs::{BrokenKind, Outcome, Tool, Value};
use observe::{Answered, Asked, Observed, Surface, observe};
use std::sync::atomic::Ordering;
use std::time::Instant;
use tally::Tally;
use work::{Source, Work};

/// How many tools are made and called together.
const TOOLS_A_ROUND: usize = 16;
/// The most errors of the run that are told one by one.
const ERRORS_MAX: u64 = 20;

/// Runs, and tells what happens.
///
/// # Errors
/// Where the implementation can be asked no longer; what was told before stands.
pub fn run(
    settings: &Settings,
    implementation: &mut dyn Implementation,
    sink: &mut dyn FnMut(Event),
) -> Result<(), Trouble> {
    let began = Instant::now();
    let description = implementation.describe().clone();
    let surfaces = surfaces(settings, &description);
    sink(Event::Run(opening(settings, &description, &surfaces)));
    let proof = prove(implementation)?;
    proof.warnings.iter().for_each(|warning| sink(Event::Warning(warning.clone())));
    let mut source = Source::new(settings, &description.capabilities, &proof);
    let tally = Tally::default();
    let made = Made::default();
    let mut state = State { settings, surfaces: &surfaces, tally, made, errors: 0 };
    let mut findings = Findings::default();
    loop {
        let over = matches!(settings.budget, Budget::Time(time) if began.elapsed() >= time);
        let round: Vec<Work> = if over { Vec::new() } else { next_round(&mut source) };
        if round.is_empty() {
            break;
        }
        let failing = state.round(&round, implementation, sink)?;
        let judged: usize = round.iter().map(|work| work.arguments.len()).sum();
        settings.judged.fetch_add(judged as u64, Ordering::Relaxed);
        for failing in failing {
            let mut bench = Bench { settings, surfaces: &surfaces, implementation };
            findings.add(failing, &mut bench)?;
        }
        if settings.stop_after.is_some_and(|most| findings.count() >= most) {
            break;
        }
    }
    state.close(findings, began, sink);
    Ok(())
}

/// Judges one sequence of calls as it stands; nothing is shrunk. The findings, and what the last
/// call came to.
///
/// # Errors
/// Where the implementation cannot be asked, or cannot make the tool.
pub fn judge_calls(
    settings: &Settings,
    implementation: &mut dyn Implementation,
    tool: &Tool,
    spelling: Option<&str>,
    calls: &[Value],
) -> Result<(Vec<Finding>, IndexMap<String, Outcome>), Trouble> {
    let description = implementation.describe().clone();
    let surfaces = surfaces(settings, &description);
    let mut bench = Bench { settings, surfaces: &surfaces, implementation };
    findings::as_it_stands(&mut bench, tool, spelling, calls)
}

fn next_round(source: &mut Source<'_>) -> Vec<Work> {
    std::iter::from_fn(|| source.next()).take(TOOLS_A_ROUND).collect()
}

fn surfaces(settings: &Settings, description: &Description) -> Vec<Surface> {
    let chosen = |name: &String| settings.surfaces.is_empty() || settings.surfaces.contains(name);
    let all = description.surfaces.iter().filter(|(name, _)| chosen(name));
    all.map(|(name, capabilities)| Surface {
        name: name.clone(),
        capabilities: capabilities.clone(),
    })
    .collect()
}

fn opening(settings: &Settings, description: &Description, surfaces: &[Surface]) -> Run {
    let (cases, seconds) = match settings.budget {
        Budget::Cases(cases) => (Some(cases), None),
        Budget::Time(time) => (None, Some(time.as_secs())),
    };
    Run {
        misread: env!("CARGO_PKG_VERSION").to_owned(),
        spec: settings.spec.name.clone(),
        revision: u64::from(settings.spec.revision),
        seed: settings.seed,
        cases,
        seconds,
        shard: settings.shard,
        name: description.name.clone(),
        version: description.version.clone(),
        language: description.language.clone(),
        surfaces: surfaces.iter().map(|surface| surface.name.clone()).collect(),
        capabilities: declared_to_json(description),
        reach: settings.reach.to_owned(),
    }
}

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

/// A run under way.
struct State<'s> {
    settings: &'s Settings,
    surfaces: &'s [Surface],
    tally: Tally,
    made: Made,
    errors: u64,
}

impl State<'_> {
    /// Makes the calls of a round, counts and judges them.
    fn round(
        &mut self,
        round: &[Work],
        implementation: &mut dyn Implementation,
        sink: &mut dyn FnMut(Event),
    ) -> Result<Vec<Failing>, Trouble> {
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
        let mut failing = Vec::new();
        for (((work, _), asked), answered) in works.zip(&asked).zip(answered) {
            self.made.count(&answered);
            match answered {
                Answered::Sets(sets) => {
                    for (at, observed) in sets.iter().enumerate() {
                        failing.extend(self.case(work, asked, at, observed, sink));
                    }
                }
                Answered::Trouble(trouble) if trouble.lasting => return Err(trouble),
                Answered::Trouble(trouble) => self.trouble(&work.ids, trouble, sink),
                Answered::Unsupported(_) | Answered::Same => {}
            }
        }
        Ok(failing)
    }

    fn case(
        &mut self,
        work: &Work,
        asked: &Asked<'_>,
        at: usize,
        observed: &Observed,
        sink: &mut dyn FnMut(Event),
    ) -> Option<Failing> {
        let (sent, id) = (&work.arguments[at], &work.ids[at]);
        self.tally.case(asked.oracle, self.surfaces, sent, observed);
        self.broken_adapter(id, observed, sink);
        let mut broken = trial::broken(asked.oracle, self.surfaces, sent, &[], observed);
        broken.retain(|one| self.settings.judges(&one.rule));
        let first = broken.first()?;
        self.tally.failed(broken.iter().map(|one| one.rule.as_str()));
        Some(Failing {
            id: id.clone(),
            tool: work.tool.clone(),
            spelling: work.spelling.clone(),
            calls: vec![sent.clone()],
            found_after: self.tally.cases(&first.rule),
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

    /// Answers that are no answers of the protocol: errors of the adapter, no findings.
    fn broken_adapter(&mut self, id: &str, observed: &Observed, sink: &mut dyn FnMut(Event)) {
        for outcome in &observed.outcomes {
            let Outcome::Broken(broken) = outcome else { continue };
            match broken.kind {
                BrokenKind::Crashed(_) | BrokenKind::Exited(_) | BrokenKind::Hung => continue,
                BrokenKind::Garbage
                | BrokenKind::WrongId
                | BrokenKind::AnsweredTwice
                | BrokenKind::TooLarge
                | BrokenKind::AdapterFailed
                | BrokenKind::Malformed => {}
            }
            self.error(
                Fault {
                    kind: Some(broken.kind),
                    what: broken.detail.clone(),
                    case: Some(id.to_owned()),
                    during: "call".to_owned(),
                    stderr: String::new(),
                },
                sink,
            );
        }
    }

    fn trouble(&mut self, ids: &[String], trouble: Trouble, sink: &mut dyn FnMut(Event)) {
        let fault = Fault {
            kind: None,
            what: trouble.what,
            case: ids.first().cloned(),
            during: "call".to_owned(),
            stderr: trouble.stderr,
        };
        self.error(fault, sink);
    }

    fn error(&mut self, fault: Fault, sink: &mut dyn FnMut(Event)) {
        self.errors += 1;
        if self.errors <= ERRORS_MAX {
            sink(Event::Error(fault));
        }
    }

    fn close(self, findings: Findings, began: Instant, sink: &mut dyn FnMut(Event)) {
        self.made.warnings().into_iter().for_each(|warning| sink(Event::Warning(warning)));
        for finding in findings.into_events() {
            sink(Event::Finding(Box::new(finding)));
        }
        for line in self.tally.lines(self.settings, self.surfaces, self.made.all()) {
            sink(Event::Rule(line));
        }
        let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        sink(Event::End(End {
            exit: Exit::Conforms,
            rules: Counts::default(),
            errors: self.errors,
            calls: self.tally.calls,
            exposure: self.tally.exposed(),
            timing: IndexMap::from([("run".to_owned(), milliseconds)]),
        }));
    }
}
