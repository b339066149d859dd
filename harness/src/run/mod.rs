//! The run: work goes in, one stream of events comes out.
//!
//! A run makes calls in rounds, judges each case, counts what was exercised, and brings failing
//! cases down to findings. It prints nothing and writes no file.

/// What is sent again.
mod again;
/// From failing cases to findings.
mod findings;
/// The same calls again, late.
mod late;
/// Which tools could be made.
mod made;
/// Asking an implementation.
mod observe;
/// Findings of two calls.
mod pairs;
/// Variants of the cases of a round.
mod related;
/// One round of work.
mod round;
/// What a run does.
mod settings;
/// What a failing case looks like.
mod symptom;
/// Counts.
mod tally;
/// Judging one attempt.
mod trial;
/// What there is to do.
mod work;
/// Rounds in order, or side by side.
mod workers;

pub use settings::{Budget, COMPARED_ONE_IN, Layer, Settings};

use crate::capabilities::Description;
use crate::event::{Counts, End, Event, Finding, First, Run, declared_to_json};
use crate::exit::Exit;
use crate::implementation::{Implementation, Trouble};
use crate::reach::prove;
use crate::relations::Means;
use findings::{Bench, Failing, Findings};
use indexmap::IndexMap;
use late::Keeper;
use misread_specs::{Outcome, Tool, Value};
use observe::Surface;
use round::Looked;
use std::sync::atomic::Ordering;
use std::time::Instant;
use workers::Plan;

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
    let mut total = Total::new(settings, &surfaces);
    let mut findings = Findings::default();
    let features = proof.features.schema;
    let means = Means { features, ..Means::of(&description) };
    let capabilities = &description.capabilities;
    let plan = Plan { settings, capabilities, proof: &proof, means: &means, began };
    let mut lost: Option<Trouble> = None;
    workers::rounds(&plan, &surfaces, implementation, &mut |mut looked, implementation| {
        lost = looked.lost.take();
        for failing in total.absorb(looked, sink) {
            let troubled = total.errors > 0;
            let (surfaces, means) = (&surfaces, &means);
            let mut bench = Bench { settings, surfaces, implementation, means, troubled };
            findings.add(failing, &mut bench);
        }
        lost.is_some() || settings.stop_after.is_some_and(|most| findings.count() >= most)
    })?;
    let enough = settings.stop_after.is_some_and(|most| findings.count() >= most);
    if lost.is_none() && !enough && settings.judges(late::RULE) {
        let troubled = total.errors > 0;
        let mut bench =
            Bench { settings, surfaces: &surfaces, implementation, means: &means, troubled };
        let found = bench.late(&total.keeper, &mut total.looked.tally);
        found.into_iter().for_each(|finding| findings.push(finding));
    }
    total.close(findings, began, sink);
    lost.map_or(Ok(()), Err)
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
    let means = &Means::of(&description);
    let mut bench = Bench { settings, surfaces: &surfaces, implementation, means, troubled: false };
    findings::as_it_stands(&mut bench, tool, spelling, calls)
}

/// Judges two calls by the relation that compares them.
///
/// # Errors
/// Where the implementation cannot be asked, or where these are no two calls of this relation.
pub fn judge_pair(
    settings: &Settings,
    implementation: &mut dyn Implementation,
    relation: &str,
    first: &First,
    second: &First,
) -> Result<Option<Finding>, Trouble> {
    let description = implementation.describe().clone();
    let surfaces = surfaces(settings, &description);
    let means = &Means::of(&description);
    let mut bench = Bench { settings, surfaces: &surfaces, implementation, means, troubled: false };
    bench.pair_as_it_stands(relation, first, second)
}

/// Judges the last call of a sequence against the same call alone (`call/deterministic`).
///
/// # Errors
/// Where the implementation cannot be asked, or not be started afresh.
pub fn judge_sequence(
    settings: &Settings,
    implementation: &mut dyn Implementation,
    tool: &Tool,
    spelling: Option<&str>,
    calls: &[Value],
) -> Result<Option<Finding>, Trouble> {
    let description = implementation.describe().clone();
    let surfaces = surfaces(settings, &description);
    let means = &Means::of(&description);
    let mut bench = Bench { settings, surfaces: &surfaces, implementation, means, troubled: false };
    bench.sequence_as_it_stands(tool, spelling, calls)
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

/// What a run came to so far.
struct Total<'s> {
    settings: &'s Settings,
    surfaces: &'s [Surface],
    looked: Looked,
    keeper: Keeper,
    errors: u64,
}

impl<'s> Total<'s> {
    fn new(settings: &'s Settings, surfaces: &'s [Surface]) -> Self {
        let (looked, keeper) = (Looked::default(), Keeper::default());
        Self { settings, surfaces, looked, keeper, errors: 0 }
    }

    /// Adds what came of the next round; the failing cases of it.
    fn absorb(&mut self, mut looked: Looked, sink: &mut dyn FnMut(Event)) -> Vec<Failing> {
        looked.kept.take().into_iter().for_each(|kept| self.keeper.keep(kept));
        let mut failing = std::mem::take(&mut looked.failing);
        for one in &mut failing {
            let rule = one.broken.first().map_or("", |first| first.rule.as_str());
            one.found_after += self.looked.tally.cases(rule);
        }
        for fault in std::mem::take(&mut looked.errors) {
            self.errors += 1;
            if self.errors <= ERRORS_MAX {
                sink(Event::Error(fault));
            }
        }
        self.looked.tally.absorb(looked.tally);
        self.looked.made.absorb(looked.made);
        self.settings.judged.fetch_add(looked.judged, Ordering::Relaxed);
        failing
    }

    fn close(self, findings: Findings, began: Instant, sink: &mut dyn FnMut(Event)) {
        self.looked.made.warnings().into_iter().for_each(|warning| sink(Event::Warning(warning)));
        for finding in findings.into_events() {
            sink(Event::Finding(Box::new(finding)));
        }
        for line in self.looked.tally.lines(self.settings, self.surfaces, self.looked.made.all()) {
            sink(Event::Rule(line));
        }
        let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        sink(Event::End(End {
            exit: Exit::Conforms,
            rules: Counts::default(),
            errors: self.errors,
            calls: self.looked.tally.calls,
            exposure: self.looked.tally.exposed(),
            timing: IndexMap::from([("run".to_owned(), milliseconds)]),
        }));
    }
}
