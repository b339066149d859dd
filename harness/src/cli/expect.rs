//! `expect`: what must happen with a call, position by position, without any implementation.

use super::failure::Failure;
use super::{input, screen};
use crate::exit::Exit;
use crate::oracle::Oracle;
use crate::report::expectation;
use crate::text::safe_json;
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
    let expected = oracle.expect(&arguments);
    let text = match args.format {
        Shown::Json => format!("{}\n", safe_json(&expected.to_json())),
        Shown::Terminal => expectation(&tool, &expected, screen::options().width),
    };
    screen::print(&text)?;
    Ok(Exit::Conforms)
}
