//! `baseline write` and `baseline prune`: the file of expected failures, changed by a run.

use super::check::observe;
use super::failure::Failure;
use super::flags::{Reach, RunFlags};
use super::screen;
use crate::baseline::{self as expected, Excuses, today};
use crate::counterexample::Counterexample;
use crate::event::{Event, Finding, RuleLine, Stale, Weight};
use crate::exit::Exit;
use crate::pipeline::Stream;
use crate::report::write_whole;
use misread_specs::bounded;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Change a baseline by what a run shows
#[derive(clap::Subcommand, Debug)]
#[command(after_help = "\
Examples:
  misread baseline write baseline.toml --reason 'no text is read' -- python3 my_adapter.py
  misread baseline prune baseline.toml -- python3 my_adapter.py")]
pub(super) enum What {
    /// Add an entry for each finding that has none
    #[command(after_help = "\
Examples:
  misread baseline write baseline.toml --reason 'no text is read' -- python3 my_adapter.py
  misread baseline write baseline.toml --reason 'mended in 2.0' \\
      --finding .misread/findings/refuse/union-list-as-text-refused-1f3a.json")]
    Write {
        /// Only for the finding of this file, which a run wrote; nothing is run. May be given
        /// several times
        #[arg(long = "finding", value_name = "FILE", conflicts_with = "command")]
        findings: Vec<PathBuf>,
        /// The baseline; made where there is none
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Why these failures are expected
        #[arg(long, value_name = "TEXT")]
        reason: String,
        #[command(flatten)]
        flags: Box<RunFlags>,
        #[command(flatten)]
        reach: Reach,
    },
    /// Take out the entries that are stale or expired; comments stay
    #[command(after_help = "\
Example:
  misread baseline prune baseline.toml -- python3 my_adapter.py")]
    Prune {
        /// The baseline
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        flags: Box<RunFlags>,
        #[command(flatten)]
        reach: Reach,
    },
}

pub(super) fn run(what: &What) -> Result<Exit, Failure> {
    match what {
        What::Write { findings, file, reason, flags, reach } => {
            let failing = || match findings.as_slice() {
                [] => found(flags, reach),
                files => files.iter().map(|file| finding(file)).collect(),
            };
            write(file, reason, failing)
        }
        What::Prune { file, flags, reach } => prune(file, flags, reach),
    }
}

fn write(
    file: &Path,
    reason: &str,
    failing: impl FnOnce() -> Result<Vec<Finding>, Failure>,
) -> Result<Exit, Failure> {
    let text = match bounded::read_text(file) {
        Ok(text) => text,
        Err(fault) if fault.kind() == ErrorKind::NotFound => String::new(),
        Err(fault) => return Err(unreadable(file, &fault)),
    };
    // An idle reason, or a broken file, is told before a long run and not after it.
    let said = |fault: expected::EditError| Failure::usage(format!("{}: {fault}", file.display()));
    if !expected::says_something(reason) {
        return Err(Failure::usage("`--reason` says nothing; say why these failures are expected"));
    }
    expected::write(&text, &[], reason).map_err(said)?;
    let failing = failing()?;
    let (text, added) = expected::write(&text, &failing, reason).map_err(said)?;
    if added > 0 {
        save(file, &text)?;
    }
    screen::say(&format!("{added} entries added to {}", file.display()));
    Ok(Exit::Conforms)
}

/// What a run finds.
fn found(flags: &RunFlags, reach: &Reach) -> Result<Vec<Finding>, Failure> {
    let stream = observe(flags, reach, None)?;
    observed(&stream)?;
    Ok(stream.events.iter().filter_map(|event| failing(event, flags.strict)).collect())
}

/// What was found before and written to a file.
fn finding(file: &Path) -> Result<Finding, Failure> {
    let found = Counterexample::load(file).map_err(Failure::usage)?;
    Ok(found.to_finding())
}

fn prune(file: &Path, flags: &RunFlags, reach: &Reach) -> Result<Exit, Failure> {
    if flags.partial() {
        return Err(Failure::usage(
            "with `--stop-after` or in a shard nothing is known to be stale; prune by a whole run",
        ));
    }
    let text = bounded::read_text(file).map_err(|fault| unreadable(file, &fault))?;
    let name = file.display().to_string();
    let baseline = misread_specs::baseline::read(&name, &text).map_err(Failure::usage)?;
    let stream = observe(flags, reach, None)?;
    observed(&stream)?;
    let mut excuses = Excuses::new(baseline, today());
    let mut rules: Vec<RuleLine> = Vec::new();
    for event in &stream.events {
        match event {
            Event::Finding(finding) => drop(excuses.excused(finding)),
            Event::Rule(rule) => rules.push(rule.clone()),
            Event::Run(_)
            | Event::Warning(_)
            | Event::Stale(_)
            | Event::Error(_)
            | Event::End(_) => {}
        }
    }
    let stale: Vec<Stale> = excuses.stale(&rules, true).into_iter().map(|(it, _)| it).collect();
    let (text, pruned) = expected::prune(&text, &stale)
        .map_err(|fault| Failure::usage(format!("{name}: {fault}")))?;
    if pruned > 0 {
        save(file, &text)?;
    }
    screen::say(&format!("{pruned} entries taken out of {name}"));
    Ok(Exit::Conforms)
}

/// A run that was not seen to its end must not change a file.
fn observed(stream: &Stream) -> Result<(), Failure> {
    let trouble = stream.events.iter().find_map(|event| match event {
        Event::Error(fault) => Some(fault.what.clone()),
        Event::Run(_)
        | Event::Warning(_)
        | Event::Finding(_)
        | Event::Rule(_)
        | Event::Stale(_)
        | Event::End(_) => None,
    });
    if stream.whole && stream.exit != Exit::Unobserved {
        return Ok(());
    }
    Err(crate::implementation::Trouble::lasting(format!(
        "the baseline is left as it is, since the run met an error: {}",
        trouble.unwrap_or_default()
    ))
    .into())
}

/// What fails the run. A warning that does not needs no entry, which could only grow stale.
fn failing(event: &Event, strict: bool) -> Option<Finding> {
    match event {
        Event::Finding(finding) => {
            let fails = match finding.verdict {
                Weight::Fail => true,
                Weight::Warning => strict,
                Weight::Expected => false,
            };
            fails.then(|| finding.as_ref().clone())
        }
        Event::Run(_)
        | Event::Warning(_)
        | Event::Rule(_)
        | Event::Stale(_)
        | Event::Error(_)
        | Event::End(_) => None,
    }
}

fn save(file: &Path, text: &str) -> Result<(), Failure> {
    write_whole(file, text.as_bytes()).map_err(|fault| {
        Failure::usage(format!("{}: the baseline cannot be written: {fault}", file.display()))
    })
}

fn unreadable(file: &Path, fault: &std::io::Error) -> Failure {
    Failure::usage(format!("{}: the baseline cannot be read: {fault}", file.display()))
}
