//! What lies between a run and its reports: findings are excused or not, written to their files,
//! and the exit code is made. Nothing here judges a call; it only weighs what the run told.

use crate::baseline::Excuses;
use crate::counterexample::{Counterexample, Folder};
use crate::event::{
    Counts, End, Event, Fault, Finding, RuleLine, Run, Stale, Verdict, Warning, Weight,
};
use crate::exit::Exit;
use crate::implementation::Trouble;
use misread_specs::baseline::WILDCARD;
use std::path::PathBuf;

/// Takes the events of one run, and gives the stream that the reports are made from.
///
/// Lines on rules are held back until the end, because an entry of the baseline can only then be
/// told to be stale.
#[derive(Debug, Default)]
pub struct Pipeline {
    folder: Option<Folder>,
    excuses: Option<Excuses>,
    spec_text: Option<String>,
    strict: bool,
    partial: bool,
    run: Option<Run>,
    end: Option<End>,
    events: Vec<Event>,
    rules: Vec<RuleLine>,
    errors: Vec<Fault>,
}

/// A finished stream.
#[derive(Debug)]
pub struct Stream {
    /// Its events, the `end` line last.
    pub events: Vec<Event>,
    /// How the run ended.
    pub exit: Exit,
    /// Whether the run came to its end.
    pub whole: bool,
    /// The folder of its counterexamples, and how many of other runs are there.
    pub earlier: Option<(PathBuf, usize)>,
}

impl Pipeline {
    /// Writes each finding to a file in this folder.
    #[must_use]
    pub fn with_folder(self, folder: Folder) -> Self {
        Self { folder: Some(folder), ..self }
    }

    /// Excuses what the baseline says.
    #[must_use]
    pub fn with_excuses(self, excuses: Excuses) -> Self {
        Self { excuses: Some(excuses), ..self }
    }

    /// Puts the text of a user's spec file into each counterexample.
    #[must_use]
    pub fn with_spec_text(self, spec_text: Option<String>) -> Self {
        Self { spec_text, ..self }
    }

    /// A warning fails as a failure does.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// The run does not see everything (a shard, or it may stop early), so nothing is stale.
    #[must_use]
    pub fn partial(self, partial: bool) -> Self {
        Self { partial, ..self }
    }

    /// Takes one event.
    pub fn accept(&mut self, event: Event) {
        match event {
            Event::Run(run) => {
                self.run = Some(run.clone());
                self.events.push(Event::Run(run));
            }
            Event::Warning(_) | Event::Stale(_) => self.events.push(event),
            Event::Finding(finding) => self.finding(*finding),
            Event::Rule(rule) => self.rules.push(rule),
            Event::Error(fault) => self.errors.push(fault),
            Event::End(end) => self.end = Some(end),
        }
    }

    fn finding(&mut self, mut finding: Finding) {
        let excused = self.excuses.as_mut().map(|excuses| excuses.excused(&finding));
        let excused = excused.unwrap_or_default();
        if !excused.is_empty() && excused.len() == finding.surfaces.len() {
            finding.verdict = Weight::Expected;
        } else {
            finding.surfaces.retain(|surface| !excused.contains(surface));
            finding.excused = excused;
        }
        if let (Some(folder), Some(run)) = (&mut self.folder, &self.run) {
            let counterexample = Counterexample::new(run, self.spec_text.as_deref(), &finding);
            match folder.write(&counterexample) {
                Ok(path) => finding.file = Some(path.display().to_string()),
                Err(fault) => self.events.push(Event::Warning(Warning {
                    kind: "finding/not-written".to_owned(),
                    what: fault.to_string(),
                })),
            }
        }
        self.events.push(Event::Finding(Box::new(finding)));
    }

    /// Ends the stream: the held lines, the stale entries, the errors, the end.
    #[must_use]
    pub fn finish(mut self, result: Result<(), Trouble>) -> Stream {
        let lost = match result {
            Ok(()) => self.end.is_none().then(|| Trouble::lasting("the run broke off")),
            Err(trouble) => Some(trouble),
        };
        let stale = self.take_stale(lost.is_some());
        self.weigh_rules(&stale);
        let cut = lost.is_some();
        if let Some(trouble) = lost {
            self.errors.push(Fault {
                kind: None,
                what: trouble.what,
                case: None,
                during: "run".to_owned(),
                stderr: trouble.stderr,
            });
        }
        let exit = self.exit(cut, !stale.is_empty());
        let mut counts = Counts::default();
        self.rules.iter().for_each(|rule| counts.add(rule.verdict));
        let earlier = self.folder.as_ref().zip(self.run.as_ref());
        let earlier = earlier.map(|(folder, run)| folder.earlier(&run.spec));
        let mut end = self.end.take().unwrap_or_else(|| End {
            exit,
            rules: counts,
            errors: 0,
            calls: 0,
            exposure: Default::default(),
            timing: Default::default(),
        });
        end.exit = exit;
        end.rules = counts;
        end.errors = u64::try_from(self.errors.len()).unwrap_or(u64::MAX);
        let mut events = self.events;
        events.extend(self.rules.into_iter().map(Event::Rule));
        events.extend(stale.into_iter().map(|(stale, _)| Event::Stale(stale)));
        events.extend(self.errors.into_iter().map(Event::Error));
        events.push(Event::End(end));
        Stream { events, exit, whole: !cut, earlier }
    }

    /// The stale entries, each with the rule that it names.
    fn take_stale(&mut self, cut: bool) -> Vec<(Stale, String)> {
        let Some(excuses) = &self.excuses else { return Vec::new() };
        let stale = excuses.stale(&self.rules, !self.partial && !cut);
        stale.into_iter().map(|(stale, entry)| (stale, entry.rule.clone())).collect()
    }

    /// The verdict on a rule is that of its findings: of those that bear it, and of those that
    /// name it beside. A rule that only excused cases broke is expected; one with a stale entry
    /// is stale, unless it is broken in another way.
    fn weigh_rules(&mut self, stale: &[(Stale, String)]) {
        let findings: Vec<&Finding> = self
            .events
            .iter()
            .filter_map(
                |event| if let Event::Finding(finding) = event { Some(&**finding) } else { None },
            )
            .collect();
        let any_left = findings.iter().any(|finding| finding.verdict == Weight::Fail);
        for line in &mut self.rules {
            let borne = findings.iter().filter(|finding| finding.rule == line.rule);
            let worst = borne.map(|finding| finding.verdict).min_by_key(|weight| match weight {
                Weight::Fail => 0,
                Weight::Warning => 1,
                Weight::Expected => 2,
            });
            let broken = matches!(line.verdict, Verdict::Fail | Verdict::Warning);
            let beside = findings.iter().any(|finding| {
                finding.verdict == Weight::Fail && finding.also.contains(&line.rule)
            });
            line.verdict = match worst {
                Some(Weight::Fail) => Verdict::Fail,
                Some(Weight::Warning) if line.verdict != Verdict::Fail => Verdict::Warning,
                Some(Weight::Expected) if !beside => Verdict::Expected,
                None if broken && !any_left && !findings.is_empty() => Verdict::Expected,
                Some(Weight::Warning | Weight::Expected) | None => line.verdict,
            };
            let named =
                |(_, rule): &(Stale, String)| !rule.contains(WILDCARD) && *rule == line.rule;
            if line.verdict != Verdict::Fail && stale.iter().any(named) {
                line.verdict = Verdict::Stale;
            }
        }
    }

    /// The worst that was met: a run that was cut off says the least, then a deviation, then an
    /// error on the way, then too little that was looked at.
    fn exit(&self, cut: bool, stale: bool) -> Exit {
        let found = |weight: Weight| {
            let is = |event: &Event| match event {
                Event::Finding(finding) => finding.verdict == weight,
                Event::Run(_)
                | Event::Warning(_)
                | Event::Rule(_)
                | Event::Stale(_)
                | Event::Error(_)
                | Event::End(_) => false,
            };
            self.events.iter().any(is)
        };
        let broken = self.rules.iter().any(|line| line.verdict == Verdict::Fail);
        let exercised = self.rules.iter().any(|line| line.cases() > 0);
        let too_few = self.rules.iter().any(|line| line.too_few);
        // What was seen before a run broke off is seen: it deviates whatever came after.
        // Where answers came that were none, a fault counts only if it showed again.
        let broken = broken && self.errors.is_empty();
        if stale || broken || found(Weight::Fail) || (self.strict && found(Weight::Warning)) {
            Exit::Deviates
        } else if cut || !self.errors.is_empty() {
            Exit::Unobserved
        } else if !exercised || too_few {
            Exit::NothingRan
        } else {
            Exit::Conforms
        }
    }
}
