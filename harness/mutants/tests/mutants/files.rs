//! What the files of the mutants say: one mistake each, with where it was seen and its rule.

use misread_mutants::all;
use misread_specs::rules;
use std::fs;
use std::path::Path;

/// A mistake takes one or two steps, not a program.
const LINES_MAX: usize = 60;

fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_file_says_the_mistake_where_it_was_seen_and_its_rule() {
    assert!(all().len() >= 80, "there are {} mutants", all().len());
    let mut whats = Vec::new();
    for mutant in all() {
        let id = &mutant.id;
        let lines = source(&format!("src/mistakes/{}.rs", id.replace('-', "_"))).lines().count();
        assert!(lines <= LINES_MAX, "{id} has {lines} lines");
        assert!(mutant.what.ends_with('.'), "{id} says no sentence: `{}`", mutant.what);
        assert!(!mutant.seen.is_empty(), "{id} does not say where it was seen");
        assert!(rules::find(mutant.rule).is_some(), "{id}: `{}` is no rule", mutant.rule);
        assert!(!whats.contains(&mutant.what), "{id} says what another says: `{}`", mutant.what);
        whats.push(mutant.what);
    }
}

#[test]
fn every_file_is_registered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mistakes");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let files = names.filter(|name| name != "mod.rs").count();
    assert_eq!(files, all().len());
}

#[test]
fn no_mutant_asks_the_oracle_or_the_judge() {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut looked_at = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("the folder can be read");
            open.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
            continue;
        }
        let text = fs::read_to_string(&path).expect("the file can be read");
        looked_at += 1;
        for word in ["misread::oracle", "misread::judge", "oracle::", "judge::"] {
            assert!(!text.contains(word), "{} names `{word}`", path.display());
        }
    }
    assert!(looked_at > all().len());
}

#[test]
fn the_table_has_a_line_for_every_mutant() {
    let readme = source("README.md");
    for mutant in all() {
        let line = format!("| `{}` | {} |", mutant.id, mutant.what.trim_end_matches('.'));
        assert!(
            readme.contains(&line),
            "README.md lacks `{line}`; write it anew: cargo run -p misread-mutants --example table"
        );
    }
}
