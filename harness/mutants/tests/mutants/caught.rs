//! Every mutant is caught, by the rule that its file names; every rule catches a mutant.

use crate::runs::{Bounds, findings, on_two_threads};
use misread::event::Finding;
use misread_mutants::{Mutant, all, base};
use misread_specs::rules::{self, Level};
use misread_specs::spec;
use std::collections::BTreeSet;

/// So many cases are enough for every mutant.
const CASES: u64 = 5_000;
/// The seed of the runs.
const SEED: u64 = 7;

/// What a run says of a mutant: the rules of its findings, or what is wrong with it.
struct Caught {
    rules: BTreeSet<String>,
    wrong: Option<String>,
}

fn rules_of(findings: &[Finding]) -> BTreeSet<String> {
    findings.iter().flat_map(|one| one.also.iter().chain([&one.rule])).cloned().collect()
}

/// Runs until the first finding; further only where that is not by the rule of the file.
fn caught(mutant: &Mutant) -> Caught {
    let mut rules = BTreeSet::new();
    for most in [1, 64] {
        let bounds = Bounds { cases: CASES, findings: Some(most), shrink_calls: 16 };
        match findings(&mut *(mutant.make)(), SEED, bounds) {
            Ok(found) => rules.extend(rules_of(&found)),
            Err(error) => return Caught { rules, wrong: Some(format!("{}: {error}", mutant.id)) },
        }
        if rules.is_empty() || rules.contains(mutant.rule) {
            break;
        }
    }
    let missed = || format!("{}: not by `{}`, but by {rules:?}", mutant.id, mutant.rule);
    let wrong = (!rules.contains(mutant.rule)).then(missed);
    Caught { rules, wrong }
}

#[test]
fn every_mutant_is_caught_by_its_rule_and_every_rule_catches_one() {
    let runs = on_two_threads(all(), caught);
    let wrong: Vec<&String> = runs.iter().filter_map(|run| run.wrong.as_ref()).collect();
    assert!(wrong.is_empty(), "missed: {wrong:#?}");
    let refuse = spec::shipped("refuse").expect("the shipped spec can be read");
    let broken: BTreeSet<&String> = runs.iter().flat_map(|run| &run.rules).collect();
    let idle: Vec<&str> = rules::all()
        .iter()
        .filter(|page| page.level == Level::Must && refuse.judges(&page.id))
        .filter(|page| !broken.contains(&page.id))
        .map(|page| page.id.as_str())
        .collect();
    assert!(idle.is_empty(), "no mutant breaks {idle:?}");
}

#[test]
fn the_base_is_clean() {
    for seed in [7, 9] {
        let bounds = Bounds { cases: CASES, findings: None, shrink_calls: 16 };
        let found = findings(&mut *base(), seed, bounds).expect("the base can be run");
        let told: Vec<String> =
            found.iter().map(|f| format!("{} {}: {:?}", f.case, f.rule, f.calls)).collect();
        assert!(told.is_empty(), "{told:#?}");
    }
}
