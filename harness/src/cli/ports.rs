//! What reaches and judges implementations, as the commands use it.

use super::failure::Failure;
use crate::event::{Event, Finding};
use crate::implementation::{Implementation, Trouble};
use crate::limits::Limits;
use crate::reach::ProcessReach;
use misread_specs::spec::Spec;
use misread_specs::{Tool, Value};
use std::sync::Arc;
use std::time::Duration;

/// How much is generated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Budget {
    /// So many cases.
    Cases(u64),
    /// For so long.
    Time(Duration),
}

/// Where inputs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Layer {
    /// The written cases.
    Cases,
    /// Every small tool with every text of a list.
    Enumeration,
    /// Each rule's situation, planted.
    Scenarios,
    /// Unbiased.
    Random,
    /// Size, depth, Unicode, numbers.
    Hostile,
}

/// What is run.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) spec: Arc<Spec>,
    pub(super) seed: u64,
    pub(super) budget: Budget,
    pub(super) layer: Option<Layer>,
    pub(super) rules: Vec<String>,
    pub(super) surfaces: Vec<String>,
    pub(super) stop_after: Option<u64>,
    pub(super) strict: bool,
    pub(super) shard: (u64, u64),
    pub(super) jobs: usize,
    pub(super) limits: Limits,
    pub(super) shrink_calls: usize,
    pub(super) reach: &'static str,
}

/// Runs, and tells what happens.
pub(super) fn run(
    _: &Settings,
    _: &mut dyn Implementation,
    _: &mut dyn FnMut(Event),
) -> Result<(), Trouble> {
    Err(Trouble::lasting("runs are not built yet"))
}

/// Judges one sequence of calls by every rule of the spec; nothing is shrunk.
pub(super) fn judge(
    _: &Arc<Spec>,
    _: &Tool,
    _: Option<&str>,
    _: &[Value],
    _: &mut dyn Implementation,
) -> Result<Vec<Finding>, Trouble> {
    Err(Trouble::lasting("judging single calls is not built yet"))
}

/// The implementation behind a command; the built-in reference where there is none.
pub(super) fn start(
    command: &[String],
    limits: &Limits,
) -> Result<Box<dyn Implementation>, Failure> {
    if command.is_empty() {
        return Err(Trouble::lasting("the built-in reference is not built yet").into());
    }
    Ok(Box::new(ProcessReach::start(command, limits)?))
}
