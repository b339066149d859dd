//! A run of the harness over one implementation, and what it found.

use misread::Implementation;
use misread::event::{Event, Finding};
use misread::run::{Budget, Settings, run};
use misread_specs::spec;
use std::sync::Arc;

/// The findings of a run, and what its errors were.
pub(crate) fn findings(
    implementation: &mut dyn Implementation,
    seed: u64,
    cases: u64,
    stop_after: Option<u64>,
) -> Result<Vec<Finding>, String> {
    let spec = Arc::new(spec::shipped("refuse").map_err(|fault| fault.to_string())?);
    let budget = Budget::Cases(cases);
    let settings = Settings { seed, budget, stop_after, ..Settings::of(&spec) };
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
