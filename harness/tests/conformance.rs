//! The reference under every rule, on every surface: one trial for each, named `rule/surface`.

#![expect(clippy::print_stderr, reason = "a test program of its own tells why it cannot run")]

use libtest_mimic::{Arguments, Failed, Trial};
use misread::event::{Event, RuleLine, Verdict};
use misread::reach::in_process;
use misread::run::{Budget, Settings, run};
use misread_specs::spec;
use std::process::ExitCode;
use std::sync::Arc;

/// How many cases are generated; the written ones come on top.
const CASES: u64 = 4_000;

/// What one run told.
struct Told {
    rules: Vec<RuleLine>,
    surfaces: Vec<String>,
    /// By rule and surface: what was wrong.
    faults: Vec<(String, String, String)>,
}

fn told() -> Result<Told, String> {
    let spec = Arc::new(spec::shipped("refuse").map_err(|fault| fault.to_string())?);
    let settings = Settings { seed: 7, budget: Budget::Cases(CASES), ..Settings::of(&spec) };
    let mut implementation = in_process::reference().map_err(|trouble| trouble.what)?;
    let mut told = Told { rules: Vec::new(), surfaces: Vec::new(), faults: Vec::new() };
    let mut sink = |event| match event {
        Event::Run(run) => told.surfaces = run.surfaces,
        Event::Rule(line) => told.rules.push(line),
        Event::Finding(finding) => {
            let also = finding.also.iter().chain([&finding.rule]);
            for (rule, surface) in
                also.flat_map(|rule| finding.surfaces.iter().map(move |s| (rule, s)))
            {
                let what = format!("{}: {:?}", finding.detail, finding.calls);
                told.faults.push((rule.clone(), surface.clone(), what));
            }
        }
        Event::Warning(_) | Event::Stale(_) | Event::Error(_) | Event::End(_) => {}
    };
    run(&settings, &mut implementation, &mut sink).map_err(|trouble| trouble.what)?;
    Ok(told)
}

fn trials(told: &Told) -> Vec<Trial> {
    let mut trials = Vec::new();
    for line in &told.rules {
        for surface in &told.surfaces {
            let cases = line.exercised.get(surface).map_or(0, |counts| counts.cases);
            // What only some surfaces can carry is a trial of those.
            let elsewhere = line.exercised.values().any(|counts| counts.cases > 0);
            if cases == 0 && elsewhere {
                continue;
            }
            let name = format!("{}/{surface}", line.rule);
            let faults =
                told.faults.iter().filter(|(rule, on, _)| (rule, on) == (&line.rule, surface));
            let faults: Vec<String> = faults.map(|(_, _, what)| what.clone()).collect();
            let not_exercised = line.verdict == Verdict::NotExercised || cases == 0;
            trials.push(Trial::test(name, move || match faults.first() {
                Some(fault) => Err(Failed::from(fault.clone())),
                None if not_exercised => Err(Failed::from("no case exercised this rule here")),
                None => Ok(()),
            }));
        }
    }
    trials
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match told().map(|told| trials(&told)) {
        Ok(trials) if trials.is_empty() => {
            eprintln!("no trial was made: the spec has no rules or the reference no surface");
            ExitCode::FAILURE
        }
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(what) => {
            eprintln!("the reference could not be run: {what}");
            ExitCode::FAILURE
        }
    }
}
