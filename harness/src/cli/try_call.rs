//! `try`: one call, what is expected beside what comes back on each surface.

use super::failure::Failure;
use super::flags::{LimitFlags, Reach};
use super::{input, ports, screen};
use crate::exit::Exit;
use crate::implementation::{Defined, Definition, Implementation, Request};
use crate::oracle::Oracle;
use crate::report::{describe_expected, describe_outcome};
use crate::text::{safe, safe_json, short_schema};
use misread_specs::{Outcome, Tool, Value};
use std::path::PathBuf;

/// Make one call and see what comes back
///
/// Shows what the spec expects beside what each surface answers, and the answers as they were
/// read. Exit 0 says that it was shown, whatever came back.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  misread try --parameters schema.json --arguments call.json -- python3 my_adapter.py")]
pub(super) struct Args {
    /// A tool: `{"name": …, "parameters": …}`
    #[arg(long, value_name = "FILE", required_unless_present = "parameters")]
    tool: Option<PathBuf>,
    /// A bare schema, in place of a tool
    #[arg(long, value_name = "FILE", conflicts_with = "tool")]
    parameters: Option<PathBuf>,
    /// The arguments of the call
    #[arg(long, value_name = "FILE")]
    arguments: PathBuf,
    /// The spec: `refuse`, `keep`, `repair`, `strict` or a file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "refuse")]
    spec: String,
    /// Only this surface. May be given several times
    #[arg(long = "surface", value_name = "SURFACE")]
    surfaces: Vec<String>,
    #[command(flatten)]
    limits: LimitFlags,
    #[command(flatten)]
    reach: Reach,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let spec = input::spec(&args.spec)?;
    let tool = input::tool(args.tool.as_deref(), args.parameters.as_deref())?;
    let arguments = input::json_file(&args.arguments)?;
    let oracle = Oracle::new(&spec, &tool).map_err(Failure::usage)?;
    let expected = oracle.expect(&arguments).outcome_to_json();
    let mut implementation = ports::start(&args.reach.command, &args.limits.limits())?;
    let mut out = format!(
        "tool       {}\nsent       {}\nexpected   {}\n",
        short_schema(&tool.parameters),
        safe_json(&arguments),
        describe_expected(&expected)
    );
    for (surface, outcome) in call(args, &tool, &arguments, implementation.as_mut())? {
        let surface = safe(&surface);
        out.push_str(&format!("got        {surface}: {}\n", describe_outcome(&outcome)));
        out.push_str(&format!("           {}\n", safe_json(&outcome.to_json())));
    }
    screen::print(&out)?;
    Ok(Exit::Conforms)
}

fn call(
    args: &Args,
    tool: &Tool,
    arguments: &Value,
    implementation: &mut dyn Implementation,
) -> Result<Vec<(String, Outcome)>, Failure> {
    super::check::known_surfaces(&args.surfaces, implementation)?;
    let all = implementation.describe().surfaces.keys();
    let chosen = all.filter(|name| args.surfaces.is_empty() || args.surfaces.contains(name));
    let surfaces: Vec<String> = chosen.cloned().collect();
    let definition = Definition { tool, spelling: None };
    for defined in implementation.define(&[definition]) {
        match defined? {
            Defined::Done | Defined::Same => {}
            Defined::Unsupported { why, pointer } => {
                let at = pointer.map(|pointer| format!(" at `{pointer}`")).unwrap_or_default();
                return Err(Failure::nothing(format!(
                    "the implementation cannot make this tool{at}: {why}"
                )));
            }
        }
    }
    let sets = [arguments.clone()];
    let requests: Vec<Request<'_>> = surfaces
        .iter()
        .map(|surface| Request { tool: &tool.name, surface, arguments: &sets })
        .collect();
    let mut answers = Vec::new();
    for (surface, results) in surfaces.iter().zip(implementation.call(&requests)) {
        answers.extend(results?.into_iter().map(|outcome| (surface.clone(), outcome)));
    }
    Ok(answers)
}
