//! `expect`: what must happen with a call, position by position, without any implementation.

use super::failure::Failure;
use super::{input, screen};
use crate::exit::Exit;
use crate::oracle::{Expectation, Oracle};
use crate::report::{describe_expected, wrap};
use crate::text::{safe, safe_json, short_schema};
use misread_specs::{Path as Place, Tool};
use std::path::PathBuf;

/// Say what must happen with one call
///
/// Prints the outcome that the spec demands, and for every position of the arguments how it is
/// read and which rule decided. No implementation is needed.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  misread expect --parameters schema.json --arguments call.json
  misread expect --tool tool.json --arguments call.json --spec keep --format json")]
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
    /// How it is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "terminal")]
    format: Shown,
}

/// How it is printed.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Shown {
    /// For people.
    Terminal,
    /// One JSON object.
    Json,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let spec = input::spec(&args.spec)?;
    let tool = input::tool(args.tool.as_deref(), args.parameters.as_deref())?;
    let arguments = input::json_file(&args.arguments)?;
    let oracle = Oracle::new(&spec, &tool).map_err(|fault| {
        let file = args.tool.as_ref().or(args.parameters.as_ref());
        let file = file.map(|file| format!("{}: ", file.display())).unwrap_or_default();
        Failure::usage(format!("{file}{fault}"))
    })?;
    let expectation = oracle.expect(&arguments);
    let text = match args.format {
        Shown::Json => format!("{}\n", safe_json(&expectation.to_json())),
        Shown::Terminal => terminal(&tool, &expectation, screen::options().width),
    };
    screen::print(&text);
    Ok(Exit::Conforms)
}

fn terminal(tool: &Tool, expectation: &Expectation, width: Option<usize>) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        for line in wrap(text, width) {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    };
    line(&format!("schema    {}", short_schema(&tool.parameters)));
    line(&format!("outcome   {}", describe_expected(&expectation.outcome_to_json())));
    for position in &expectation.positions {
        let place = place(&position.path);
        line(&format!("  {place}  {}  ({})", safe(&position.reading), safe(&position.rule)));
    }
    out
}

fn place(path: &Place) -> String {
    if path.0.is_empty() { "(root)".to_owned() } else { safe(&path.to_string()) }
}
