//! `specs <- generators <- harness -> reference`, `mutants -> specs, harness`, and nothing else.

use crate::none;
use crate::tree::{root, sources};
use misread_specs::{Value, json};
use std::process::Command;

/// Each crate of the workspace, and those of the workspace that it may use.
const USES: [(&str, &[&str]); 6] = [
    ("misread-specs", &[]),
    ("misread-generators", &["misread-specs"]),
    ("misread", &["misread-generators", "misread-reference", "misread-specs"]),
    ("misread-reference", &[]),
    ("misread-mutants", &["misread", "misread-specs"]),
    ("misread-snapshots", &[]),
];

/// The crate that uses none of the others, not even in its tests.
const APART: &str = "misread-reference";

/// What cargo says of the workspace.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = cargo.current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let whole = json::read(text.trim()).ok().and_then(|read| read.value).expect("JSON");
    whole["packages"].as_array().cloned().expect("packages")
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

#[test]
fn crates_use_only_what_they_may() {
    let mut faults = Vec::new();
    let packages = packages();
    for package in &packages {
        let name = text(package, "name");
        let Some((_, may)) = USES.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("`{name}` is not in the layout"));
            continue;
        };
        for used in package["dependencies"].as_array().into_iter().flatten() {
            let (used, kind) = (text(used, "name"), text(used, "kind"));
            let ours = USES.iter().any(|(known, _)| *known == used);
            let in_tests = kind == "dev" && name != APART;
            if ours && !may.contains(&used) && !in_tests {
                faults.push(format!("`{name}` uses `{used}`; it may use {may:?}"));
            }
        }
    }
    assert_eq!(packages.len(), USES.len(), "a crate of the layout is missing");
    none(packages.len(), &faults);
}

#[test]
fn snapshots_are_tests_only() {
    let packages = packages();
    let snapshots = packages.iter().find(|package| text(package, "name") == "misread-snapshots");
    let targets = snapshots.and_then(|package| package["targets"].as_array()).expect("targets");
    let others = targets.iter().filter(|target| target["kind"][0] != "test");
    let others: Vec<String> = others.map(|target| text(target, "name").to_owned()).collect();
    none(targets.len(), &others);
}

#[test]
fn what_checks_the_oracle_does_not_ask_it() {
    let files = sources();
    let apart = ["harness/mutants/src/", "harness/reference/"];
    let files: Vec<_> = files.iter().filter(|file| file.is_under(&apart)).collect();
    let asks = |line: &&str| line.contains("oracle::") || line.contains("::oracle");
    let asking = files.iter().filter_map(|file| {
        file.text.lines().find(asks).map(|line| format!("{}: {}", file.path, line.trim()))
    });
    none(files.len(), &asking.collect::<Vec<_>>());
}
