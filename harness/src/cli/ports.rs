//! What reaches and judges implementations, as the commands use it.

use super::failure::Failure;
use super::screen;
use crate::event::{Event, Finding, First};
use crate::exit::Exit;
use crate::implementation::{Implementation, Trouble};
use crate::limits::Limits;
use crate::reach::{ProcessReach, in_process, stop};
pub(super) use crate::run::{Budget, COMPARED_ONE_IN, Layer, Settings};
use misread_specs::spec::Spec;
use misread_specs::{Tool, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Runs, and tells what happens.
pub(super) fn run(
    settings: &Settings,
    implementation: &mut dyn Implementation,
    sink: &mut dyn FnMut(Event),
) -> Result<(), Trouble> {
    crate::run::run(settings, implementation, sink)
}

/// Judges one sequence of calls for a finding of this rule; nothing is shrunk.
pub(super) fn judge(
    spec: &Arc<Spec>,
    rule: &str,
    tool: &Tool,
    spelling: Option<&str>,
    calls: &[Value],
    implementation: &mut dyn Implementation,
) -> Result<Vec<Finding>, Trouble> {
    let settings = Settings::of(spec);
    if rule == "call/deterministic" {
        let found = crate::run::judge_sequence(&settings, implementation, tool, spelling, calls)?;
        return Ok(found.into_iter().collect());
    }
    let judged = crate::run::judge_calls(&settings, implementation, tool, spelling, calls)?;
    Ok(judged.0)
}

/// Judges two calls by the relation that compares them.
pub(super) fn judge_pair(
    spec: &Arc<Spec>,
    relation: &str,
    first: &First,
    second: &First,
    implementation: &mut dyn Implementation,
) -> Result<Vec<Finding>, Trouble> {
    let settings = Settings::of(spec);
    let found = crate::run::judge_pair(&settings, implementation, relation, first, second)?;
    Ok(found.into_iter().collect())
}

/// How long the first signal has to end the processes before a second one ends us.
const SECOND_SIGNAL: Duration = Duration::from_millis(500);

/// The implementation behind a command; the built-in reference where there is none. From here on
/// a signal ends the run in good order, with its processes.
pub(super) fn start(
    command: &[String],
    limits: &Limits,
) -> Result<Box<dyn Implementation>, Failure> {
    end_by_signals()?;
    if command.is_empty() {
        return Ok(Box::new(in_process::reference()?));
    }
    Ok(Box::new(ProcessReach::start(command, limits)?))
}

/// The first of Ctrl-C, SIGTERM and SIGHUP asks the run to end and tell what it found; a second
/// one, where that takes too long, ends it without.
fn end_by_signals() -> Result<(), Failure> {
    static CAUGHT: AtomicBool = AtomicBool::new(false);
    if CAUGHT.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let asked = || {
        if !stop() {
            screen::say("stopped by a signal; what was found so far is told");
            return;
        }
        std::thread::sleep(SECOND_SIGNAL);
        screen::say("stopped by a second signal; nothing is told");
        std::process::exit(i32::from(Exit::Unobserved.code()));
    };
    ctrlc::set_handler(asked).map_err(|fault| {
        Failure::from(Trouble::lasting(format!(
            "signals cannot be caught, so that an adapter might outlive the run: {fault}"
        )))
    })
}
