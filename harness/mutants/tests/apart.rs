//! No two mutants fail the same calls: each shows something that no other shows.

/// Runs.
mod common;

use common::on_two_threads;
use common::watch::{failures, generated, written};
use misread_mutants::{all, base};
use std::collections::HashMap;

/// How many generated cases stand beside the written ones.
const CASES: u64 = 3_000;

#[test]
fn no_two_mutants_fail_the_same_calls() {
    let mut exams = written();
    exams.extend(generated(7, CASES));
    assert!(failures(&mut *base(), &exams, |_| false).is_empty(), "the base is clean");
    let sets = on_two_threads(all(), |mutant| failures(&mut *(mutant.make)(), &exams, |_| false));
    let mut known = HashMap::new();
    let mut alike = Vec::new();
    for (mutant, set) in all().iter().zip(sets) {
        if set.is_empty() {
            alike.push(format!("{} fails nothing", mutant.id));
        } else if let Some(other) = known.insert(set, &mutant.id) {
            alike.push(format!("{} fails what {other} fails", mutant.id));
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}
