//! The adapters of real frameworks, run by the binary as people run it: each finds what
//! `expected.toml` lists, each finding replays, and with its baseline each conforms.
//!
//! An adapter whose runtime or packages are missing is shown as ignored, with the reason; with
//! `MISREAD_NO_IGNORED=1` that is a failure. `MISREAD_WRITE=1` writes into the READMEs what the
//! runs told.

/// The adapters, and what each needs.
mod adapter;
/// The rows of `expected.toml`, held against findings.
mod expected;
/// What stands in the READMEs between marks.
mod readme;
/// Runs of the binary.
mod runs;

use adapter::{ADAPTERS, Adapter};
use libtest_mimic::{Arguments, Failed, Trial};
use runs::{check, replay};
use std::process::ExitCode;

type Check = fn(&'static Adapter) -> Result<(), Failed>;

/// Each of them is a trial of every adapter.
const EVERYWHERE: [(&str, Check); 4] = [
    ("finds-every-expected-row", finds_every_row),
    ("replays-every-finding", replays_every_finding),
    ("conforms-with-its-baseline", conforms_with_its_baseline),
    ("makes-nine-tools-of-ten-and-says-what-it-lacks", makes_most_tools),
];
/// Trials of one adapter.
const ALONE: [(&str, &str, Check); 3] = [
    ("python/hello.py", "has-the-report-of-the-tutorial", has_the_report_of_the_tutorial),
    ("node/zod.mjs", "has-few-findings-under-strict", has_few_findings_under_strict),
    ("node/zod.mjs", "is-strict-says-auto", is_strict_says_auto),
];
/// A rule that no adapter breaks: with it alone, nothing is shrunk, and a run is short.
const HARMLESS: &str = "call/answers";
/// How many cases people's runs generate.
const DEFAULT_BUDGET: &str = "2000";
/// The most findings that are few.
const FEW: usize = 3;
/// The least share of the tools that an adapter makes, in percent.
const MADE_PERCENT_MIN: u64 = 90;

fn finds_every_row(adapter: &'static Adapter) -> Result<(), Failed> {
    let run = adapter.plain_run()?;
    run.ends_with(1)?;
    let rows = expected::rows(adapter.file)?;
    if rows.is_empty() {
        return Err(format!("expected.toml has no row for `{}`", adapter.file).into());
    }
    let lost: Vec<String> = rows
        .iter()
        .filter(|row| !run.findings.iter().any(|finding| row.is(finding)))
        .map(|row| format!("{row}\n"))
        .collect();
    if lost.is_empty() {
        return Ok(());
    }
    let found: Vec<String> = run.findings.iter().map(runs::brief).collect();
    Err(format!("not found:\n{}found:\n{}", lost.concat(), found.join("\n")).into())
}

fn replays_every_finding(adapter: &'static Adapter) -> Result<(), Failed> {
    let run = adapter.plain_run()?;
    if run.findings.is_empty() {
        return Err("there is no finding".into());
    }
    for finding in &run.findings {
        let file = finding["file"].as_str().unwrap_or_default();
        replay(adapter, file)?.ends_with(1)?;
    }
    Ok(())
}

fn conforms_with_its_baseline(adapter: &'static Adapter) -> Result<(), Failed> {
    let baseline = adapter.baseline();
    check(adapter, &["--baseline", &baseline])?.ends_with(0)
}

fn makes_most_tools(adapter: &'static Adapter) -> Result<(), Failed> {
    let lacking = check(adapter, &["--rule", HARMLESS, "--cases", DEFAULT_BUDGET])?.lacking()?;
    if lacking.made * 100 < lacking.all * MADE_PERCENT_MIN {
        return Err(format!("{} of {} tools", lacking.made, lacking.all).into());
    }
    readme::holds(adapter.readme, &format!("lacking {}", adapter.file), &lacking.table())
}

fn has_the_report_of_the_tutorial(adapter: &'static Adapter) -> Result<(), Failed> {
    let report = adapter.plain_run()?.report_of("union/list-as-text-refused")?;
    readme::holds("harness/adapters/README.md", "report of python/hello.py", &report)
}

fn has_few_findings_under_strict(adapter: &'static Adapter) -> Result<(), Failed> {
    let run = check(adapter, &["--spec", "strict"])?;
    let fails = run.fails();
    if fails.len() > FEW {
        return Err(format!("{} findings:\n{}", fails.len(), fails.join("\n")).into());
    }
    Ok(())
}

fn is_strict_says_auto(adapter: &'static Adapter) -> Result<(), Failed> {
    let run = check(adapter, &["--spec", "auto"])?;
    let told = run.events.iter().find(|event| event["event"] == "run");
    match told.map(|told| told["spec"]["name"] == "strict") {
        Some(true) => Ok(()),
        Some(false) | None => Err(format!("another spec\n{}", run.printed).into()),
    }
}

/// A trial that runs, or says why it cannot.
fn trial(adapter: &'static Adapter, name: &str, check: Check, forbidden: bool) -> Trial {
    let name = format!("{}/{name}", adapter.file);
    match adapter.lacks() {
        None => Trial::test(name, move || check(adapter)),
        Some(lack) if forbidden => Trial::test(name, move || Err(Failed::from(lack))),
        Some(lack) => Trial::test(name, || Ok(())).with_kind(lack).with_ignored_flag(true),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let forbidden = std::env::var_os("MISREAD_NO_IGNORED").is_some_and(|value| value == "1");
    let mut trials = Vec::new();
    for adapter in &ADAPTERS {
        let alone = ALONE.iter().filter(|(file, ..)| *file == adapter.file);
        let own = alone.map(|(_, name, check)| (*name, *check));
        for (name, check) in EVERYWHERE.into_iter().chain(own) {
            trials.push(trial(adapter, name, check, forbidden));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
