//! No two mutants fail the same calls: each shows something that no other shows.

use crate::runs::on_two_threads;
use crate::watch::{Exam, exam, failures, generated};
use misread_mutants::{all, base};
use misread_specs::cases::{self, Case};
use std::collections::HashMap;

/// How many generated cases stand beside the written ones.
const CASES: u64 = 5_000;

fn exams() -> Vec<Exam> {
    let written =
        |case: &Case| exam(case.tool.clone(), vec![case.id.clone()], vec![case.arguments.clone()]);
    let mut exams: Vec<Exam> = cases::all().iter().map(written).collect();
    exams.extend(generated(7, CASES));
    exams
}

#[test]
fn no_two_mutants_fail_the_same_calls() {
    let exams = exams();
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
