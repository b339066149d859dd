//! `replay`: a counterexample again, in a fresh process: fixed, failing, or not observed.

use super::failure::Failure;
use super::flags::{LimitFlags, Reach};
use super::{input, ports, screen};
use crate::capabilities::Description;
use crate::counterexample::Counterexample;
use crate::event::Finding;
use crate::exit::Exit;
use crate::report::{describe_expected, describe_outcome};
use crate::text::{safe, safe_json, short_schema};
use misread_specs::rules::{self, Level};
use misread_specs::spec::{self, Spec};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Run counterexamples again
///
/// For each file: starts a fresh process, defines the tool, sends the calls and judges them by
/// the same rule. Exit 0: all fixed; 1: one is still failing; 3: one could not be observed, and
/// none fails.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  misread replay .misread/findings/refuse/union-string-kept-1f3a.json -- python3 my_adapter.py")]
pub(super) struct Args {
    /// Files that `misread check` wrote
    #[arg(value_name = "FILE", required = true, num_args = 1..)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitFlags,
    #[command(flatten)]
    reach: Reach,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    // Every file is proved to be readable before anything is started.
    let read = args.files.iter().map(|file| {
        let found = Counterexample::load(file).map_err(Failure::usage)?;
        let spec = spec_of(file, &found)?;
        Ok((file, found, spec))
    });
    let read: Vec<_> = read.collect::<Result<_, Failure>>()?;
    let mut worst = Exit::Conforms;
    for (file, found, spec) in &read {
        let exit = match again(args, file, found, spec) {
            Err(failure) if read.len() > 1 && failure.exit() == Exit::Unobserved => {
                screen::say(&format!("{}: {failure}", file.display()));
                Exit::Unobserved
            }
            other => other?,
        };
        worst = worse(worst, exit);
    }
    Ok(worst)
}

/// What was seen to fail says more than what was not seen.
fn worse(one: Exit, other: Exit) -> Exit {
    match (one, other) {
        (Exit::Deviates, _) | (_, Exit::Deviates) => Exit::Deviates,
        (Exit::Conforms, other) => other,
        (one, _) => one,
    }
}

fn again(
    args: &Args,
    file: &Path,
    found: &Counterexample,
    spec: &Arc<Spec>,
) -> Result<Exit, Failure> {
    let mut implementation = ports::start(&args.reach.command, &args.limits.limits())?;
    is_of(file, found, implementation.describe())?;
    let findings = match found.pair() {
        Some((first, second)) => {
            ports::judge_pair(spec, &found.rule, &first, &second, implementation.as_mut())?
        }
        None => ports::judge(
            spec,
            &found.rule,
            &found.tool,
            found.spelling.as_deref(),
            &found.calls,
            implementation.as_mut(),
        )?,
    };
    let again = findings.iter().find(|finding| shows(found, finding));
    let mut text = told(found, again);
    if args.files.len() > 1 {
        text.push_str(&format!("  file       {}\n", safe(&file.display().to_string())));
    }
    screen::print(&text)?;
    Ok(if again.is_some() { Exit::Deviates } else { Exit::Conforms })
}

/// Whether the implementation has what the file names: else nothing could show the fault, and
/// it would pass for fixed.
fn is_of(file: &Path, found: &Counterexample, by: &Description) -> Result<(), Failure> {
    let lacks = |what: &str, name: &str, there: Vec<&str>| {
        let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
        let (file, by) = (file.display(), &by.name);
        Err(Failure::usage(format!(
            "{file}: `{by}` has no {what} `{name}` (there: {there}); replay the file on the \
             implementation that it was found in"
        )))
    };
    let surfaces: Vec<&str> = by.surfaces.keys().map(String::as_str).collect();
    if let Some(name) = found.surfaces.iter().find(|name| !surfaces.contains(&name.as_str())) {
        return lacks("surface", name, surfaces);
    }
    let spellings: Vec<&str> = by.capabilities.spellings.iter().map(String::as_str).collect();
    match found.spelling.as_deref() {
        Some(spelling) if !spellings.contains(&spelling) => lacks("spelling", spelling, spellings),
        Some(_) | None => Ok(()),
    }
}

/// The spec that it was judged by: its own text where the file has it, else the shipped one.
fn spec_of(file: &Path, found: &Counterexample) -> Result<Arc<Spec>, Failure> {
    let spec = match &found.spec_text {
        Some(text) => spec::from_text(&found.spec, text).map(Arc::new).map_err(Failure::usage),
        None => input::spec(&found.spec),
    }?;
    if spec.judges(&found.rule) {
        return Ok(spec);
    }
    let (file, rule) = (file.display(), &found.rule);
    Err(Failure::usage(format!(
        "{file}: spec `{}` judges no rule `{rule}`; `misread list rules` names those there are, \
         and `misread check` writes the file again",
        spec.name
    )))
}

/// The same rule on one of the same surfaces, as the finding itself or beside it.
fn shows(found: &Counterexample, finding: &Finding) -> bool {
    let rule = finding.rule == found.rule || finding.also.contains(&found.rule);
    rule && finding.surfaces.iter().any(|surface| found.surfaces.contains(surface))
}

/// The word of a report for this rule: a SHOULD that is broken is a warning.
fn weight(rule: &str) -> &'static str {
    match rules::find(rule).map(|page| page.level) {
        Some(Level::Should | Level::May) => "WARNING",
        Some(Level::Must) | None => "FAIL",
    }
}

fn told(found: &Counterexample, again: Option<&Finding>) -> String {
    let word = again.map_or("fixed", |_| weight(&found.rule));
    let surfaces = again.map_or(&found.surfaces, |finding| &finding.surfaces).join(", ");
    let mut out = safe(&format!("{word}  {}   {surfaces}", found.rule));
    out.push('\n');
    if let Some(again) = again {
        // Beside another rule only the file knows the sentence of this one.
        let own = again.rule == found.rule;
        let detail = if own { &again.detail } else { &found.detail };
        out.push_str(&format!("  wrong      {}\n", safe(detail)));
    }
    if let Some(first) = &found.compared {
        out.push_str(&format!("  first      {}\n", short_schema(&first.tool.parameters)));
        for call in &first.calls {
            out.push_str(&format!("  sent       {}\n", safe_json(call)));
        }
    }
    out.push_str(&format!("  tool       {}\n", short_schema(&found.tool.parameters)));
    for call in &found.calls {
        out.push_str(&format!("  sent       {}\n", safe_json(call)));
    }
    out.push_str(&format!("  expected   {}\n", describe_expected(&found.expected)));
    if let Some(again) = again {
        for (surface, outcome) in &again.got {
            out.push_str(&format!(
                "  got        {}: {}\n",
                safe(surface),
                describe_outcome(outcome)
            ));
        }
    }
    out
}
