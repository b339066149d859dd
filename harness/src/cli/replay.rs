//! `replay`: a counterexample again, in a fresh process: fixed, failing, or not observed.

use super::failure::Failure;
use super::flags::{LimitFlags, Reach};
use super::{input, ports, screen};
use crate::counterexample::Counterexample;
use crate::event::Finding;
use crate::exit::Exit;
use crate::report::{describe_expected, describe_outcome};
use crate::text::{safe, safe_json, short_schema};
use misread_specs::rules::{self, Level};
use misread_specs::spec::{self, Spec};
use std::path::PathBuf;
use std::sync::Arc;

/// Run a counterexample again
///
/// Starts a fresh process, defines the tool, sends the calls and judges them by the same rule.
/// Exit 0: fixed; 1: still failing; 3: could not be observed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  misread replay .misread/findings/union-list-as-text-refused-1f3a.json -- python3 my_adapter.py")]
pub(super) struct Args {
    /// A file that `misread check` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    limits: LimitFlags,
    #[command(flatten)]
    reach: Reach,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let found = Counterexample::load(&args.file).map_err(Failure::usage)?;
    let spec = spec_of(&found)?;
    let mut implementation = ports::start(&args.reach.command, &args.limits.limits())?;
    let findings = match found.pair() {
        Some((first, second)) => {
            ports::judge_pair(&spec, &found.rule, &first, &second, implementation.as_mut())?
        }
        None => ports::judge(
            &spec,
            &found.rule,
            &found.tool,
            found.spelling.as_deref(),
            &found.calls,
            implementation.as_mut(),
        )?,
    };
    let again = findings.iter().find(|finding| shows(&found, finding));
    screen::print(&told(&found, again));
    Ok(if again.is_some() { Exit::Deviates } else { Exit::Conforms })
}

/// The spec that it was judged by: its own text where the file has it, else the shipped one.
fn spec_of(found: &Counterexample) -> Result<Arc<Spec>, Failure> {
    match &found.spec_text {
        Some(text) => spec::from_text(&found.spec, text).map(Arc::new).map_err(Failure::usage),
        None => input::spec(&found.spec),
    }
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
