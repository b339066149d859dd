//! Findings of two calls and of sequences are shown again by the mutant, and not by the base.

use crate::runs::{Bounds, findings};
use misread::Implementation;
use misread::event::{Finding, First};
use misread::run::{Settings, judge_pair, judge_sequence};
use misread_mutants::{base, find};
use misread_specs::spec;
use std::sync::Arc;

fn found(id: &str, rule: &str) -> Option<Finding> {
    let bounds = Bounds { cases: 5_000, findings: None, shrink_calls: 400 };
    let mutant = find(id).unwrap_or_else(|| panic!("there is a mutant `{id}`"));
    let found = findings(&mut *(mutant.make)(), 7, bounds).expect("the mutant can be run");
    found.into_iter().find(|finding| finding.rule == rule)
}

fn shown(implementation: &mut dyn Implementation, finding: &Finding) -> bool {
    let spec = Arc::new(spec::shipped("refuse").expect("the shipped spec can be read"));
    let settings = Settings::of(&spec);
    let (tool, spelling) = (finding.tool.clone(), finding.spelling.clone());
    if finding.rule == "call/deterministic" {
        let spelling = spelling.as_deref();
        let shown = judge_sequence(&settings, implementation, &tool, spelling, &finding.calls);
        return shown.expect("the sequence can be judged").is_some();
    }
    let (second, before) = finding.calls.split_last().expect("a finding has a call");
    let alone = |calls: &[misread_specs::Value]| First {
        tool: tool.clone(),
        spelling: spelling.clone(),
        calls: calls.to_vec(),
    };
    let first = finding.compared.clone().unwrap_or_else(|| alone(before));
    let second = alone(std::slice::from_ref(second));
    let shown = judge_pair(&settings, implementation, &finding.rule, &first, &second);
    shown.expect("the two calls can be judged").is_some()
}

#[test]
fn two_calls_and_sequences_show_the_fault_again() {
    for (id, rule) in [
        ("scalars-read-first", "relation/key-order"),
        ("scalars-read-by-name", "relation/rename"),
        ("scalars-read-in-one-spelling", "relation/spelling"),
        ("scalars-read-once", "call/deterministic"),
    ] {
        let finding = found(id, rule).unwrap_or_else(|| panic!("{id} is not caught by {rule}"));
        let mutant = find(id).expect("it was found above");
        assert!(shown(&mut *(mutant.make)(), &finding), "{id}: {finding:#?}");
        assert!(!shown(&mut *base(), &finding), "{id}: the base shows it");
        let calls = if finding.compared.is_some() { 1 } else { 2 };
        assert_eq!(finding.calls.len(), calls, "{id}: {finding:#?}");
    }
}
