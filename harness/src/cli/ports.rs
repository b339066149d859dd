//! What reaches and judges implementations, as the commands use it.

use super::failure::Failure;
use crate::event::{Event, Finding, First};
use crate::implementation::{Implementation, Trouble};
use crate::limits::Limits;
use crate::reach::{ProcessReach, in_process};
pub(super) use crate::run::{Budget, COMPARED_ONE_IN, Layer, Settings};
use misread_specs::spec::Spec;
use misread_specs::{Tool, Value};
use std::sync::Arc;

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

/// The implementation behind a command; the built-in reference where there is none.
pub(super) fn start(
    command: &[String],
    limits: &Limits,
) -> Result<Box<dyn Implementation>, Failure> {
    if command.is_empty() {
        return Ok(Box::new(in_process::reference()?));
    }
    Ok(Box::new(ProcessReach::start(command, limits)?))
}
