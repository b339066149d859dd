//! A run tells the same twice, and the same however many workers it has.

use misread::event::Event;
use misread::reach::in_process;
use misread::run::{Budget, Settings, run};
use misread_specs::spec;
use std::sync::Arc;

/// The stream of a run of the reference, without the times in its last line. It is judged by a
/// spec that it does not follow, so that there are findings.
fn stream(jobs: usize) -> Vec<String> {
    let spec = Arc::new(spec::shipped("repair").expect("a shipped spec"));
    let settings = Settings { seed: 3, budget: Budget::Cases(800), jobs, ..Settings::of(&spec) };
    let mut implementation = in_process::reference().expect("the reference is there");
    let mut lines = Vec::new();
    let mut sink = |event: Event| {
        let event = match event {
            Event::End(mut end) => {
                end.timing.clear();
                Event::End(end)
            }
            Event::Run(_)
            | Event::Warning(_)
            | Event::Finding(_)
            | Event::Rule(_)
            | Event::Stale(_)
            | Event::Error(_) => event,
        };
        lines.push(event.to_line());
    };
    run(&settings, &mut implementation, &mut sink).expect("the reference can be asked");
    lines
}

#[test]
fn two_runs_of_one_seed_and_runs_of_several_workers_tell_the_same() {
    let once = stream(1);
    let findings = once.iter().filter(|line| line.contains("\"event\":\"finding\"")).count();
    assert!(findings > 0, "nothing was found that could differ");
    assert_eq!(once, stream(1), "a second run");
    assert_eq!(once, stream(2), "two workers");
    assert_eq!(once, stream(3), "three workers");
}
