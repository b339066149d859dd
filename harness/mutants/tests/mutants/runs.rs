//! Runs of the harness over one implementation.

use misread::Implementation;
use misread::event::{Event, Finding};
use misread::run::{Budget, Settings, run};
use misread_specs::spec;
use std::sync::Arc;

/// How long a run goes on, and how far it shrinks.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// Generated cases; the written ones come on top.
    pub(crate) cases: u64,
    /// Distinct findings, after which it stops.
    pub(crate) findings: Option<u64>,
    /// Calls that shrinking one finding may take.
    pub(crate) shrink_calls: usize,
}

/// The findings of a run.
pub(crate) fn findings(
    implementation: &mut dyn Implementation,
    seed: u64,
    bounds: Bounds,
) -> Result<Vec<Finding>, String> {
    let spec = Arc::new(spec::shipped("refuse").map_err(|fault| fault.to_string())?);
    let Bounds { cases, findings: stop_after, shrink_calls } = bounds;
    let budget = Budget::Cases(cases);
    let settings = Settings { seed, budget, stop_after, shrink_calls, ..Settings::of(&spec) };
    let mut found = Vec::new();
    let mut errors = Vec::new();
    let mut sink = |event| match event {
        Event::Finding(finding) => found.push(*finding),
        Event::Error(fault) => errors.push(fault.what),
        Event::Warning(warning) => errors.push(warning.what),
        Event::Run(_) | Event::Rule(_) | Event::Stale(_) | Event::End(_) => {}
    };
    run(&settings, implementation, &mut sink).map_err(|trouble| trouble.what)?;
    match errors.first() {
        Some(error) => Err(error.clone()),
        None => Ok(found),
    }
}

/// Does something for each of these, on two threads, and keeps their order.
pub(crate) fn on_two_threads<T: Sync, R: Send>(all: &[T], each: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (front, back) = all.split_at(all.len() / 2);
    std::thread::scope(|scope| {
        let back = scope.spawn(|| back.iter().map(&each).collect::<Vec<R>>());
        let mut results: Vec<R> = front.iter().map(&each).collect();
        match back.join() {
            Ok(others) => results.extend(others),
            Err(panic) => std::panic::resume_unwind(panic),
        }
        results
    })
}
