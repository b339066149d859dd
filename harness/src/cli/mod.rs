//! The command line: one file a command. Standard output is data, standard error is talk.
//!
//! A command reads its files before it does anything else, and never panics on what people gave
//! it. Nothing here judges a call.

/// `baseline write` and `baseline prune`.
mod baseline;
/// `check`.
mod check;
/// `expect`.
mod expect;
/// `explain`.
mod explain;
/// Why a command ends without its result.
mod failure;
/// Flags that several commands share.
mod flags;
/// Reading the files that people name.
mod input;
/// `list`.
mod list;
/// What reaches and judges implementations.
mod ports;
/// The progress bar.
mod progress;
/// `replay`.
mod replay;
/// Standard output.
mod screen;
/// `try`.
mod try_call;

use crate::exit::Exit;
use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

/// Finds the tool arguments that your code reads as something the caller did not send.
#[derive(Debug, Parser)]
#[command(
    name = "misread",
    version,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Exit codes: 0 conforms; 1 does not, or a baseline entry is stale; 2 usage; 3 the implementation \
could not be observed; 4 nothing was exercised; 70 a fault of misread itself.

Example: misread check -- python3 my_adapter.py"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Args),
    Expect(expect::Args),
    Replay(replay::Args),
    Try(try_call::Args),
    Explain(explain::Args),
    #[command(subcommand)]
    List(list::What),
    #[command(subcommand)]
    Baseline(baseline::What),
}

/// The whole program.
#[must_use]
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
        let place = place.unwrap_or_else(|| "an unknown place".to_owned());
        let what = panic.payload_as_str().unwrap_or("no message");
        screen::say(&format!(
            "a fault of misread itself at {place}: {what}; please report it with the command \
             line that led here"
        ));
    }));
    // What a panic leaves behind is not looked at again.
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(exit) => exit.into(),
        Err(_) => Exit::Bug.into(),
    }
}

fn run() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(said) => {
            // Help and version are no errors, unless they cannot be written.
            return match screen::written(said.print()) {
                Ok(()) if !said.use_stderr() => Exit::Conforms,
                Ok(()) => Exit::Usage,
                Err(failure) => told(&failure),
            };
        }
    };
    let done = match cli.command {
        Command::Check(args) => check::run(&args),
        Command::Expect(args) => expect::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Try(args) => try_call::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::List(what) => list::run(&what),
        Command::Baseline(what) => baseline::run(&what),
    };
    done.unwrap_or_else(|failure| told(&failure))
}

fn told(failure: &Failure) -> Exit {
    screen::say(&failure.to_string());
    failure.exit()
}

/// The command line as clap describes it, for completions and for tests of the help.
#[must_use]
pub fn command() -> clap::Command {
    Cli::command()
}
