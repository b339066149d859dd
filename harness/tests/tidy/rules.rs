//! What each rule has: a page with examples, and a snapshot where it says something to people.

use crate::none;
use crate::tree::files;
use misread_specs::rules::{self, Level};
use misread_specs::spec::{self, Reading};

/// The part of the rules that is about messages.
const MESSAGES: u8 = 6;
/// Where the snapshots of messages stand.
const SNAPSHOTS: &str = "snapshots/messages/";

/// The id as files are named: `message/refusal` is `message-refusal`.
fn in_file_names(rule: &str) -> String {
    rule.replace('/', "-")
}

#[test]
fn every_rule_has_a_page_with_good_and_bad_examples() {
    let spec = spec::shipped("refuse").expect("a shipped spec");
    let mut faults = Vec::new();
    for rule in &spec.rules {
        let Some(page) = rules::find(rule) else {
            faults.push(format!("`{rule}` has no page"));
            continue;
        };
        for good in [true, false] {
            if page.level == Level::Must && !page.examples.iter().any(|it| it.good == good) {
                let kind = if good { "good" } else { "bad" };
                faults.push(format!("`{rule}` has no {kind} example"));
            }
        }
    }
    none(spec.rules.len(), &faults);
}

#[test]
fn every_rule_with_a_message_has_a_snapshot() {
    let spec = spec::shipped("refuse").expect("a shipped spec");
    let files = files();
    let mut faults = Vec::new();
    for rule in &spec.rules {
        let rows = spec.rows.iter().filter(|row| row.rule == *rule);
        let refuses = rows.flat_map(|row| &row.readings).any(|it| *it == Reading::Refuse);
        let page = rules::find(rule);
        let speaks = page.is_some_and(|page| page.section == MESSAGES) || refuses;
        let stem = format!("{SNAPSHOTS}{}", in_file_names(rule));
        let has = |path: &str| {
            let rest = path.strip_prefix(&stem);
            rest.is_some_and(|rest| rest == ".snap" || rest.starts_with("--"))
        };
        if speaks && !files.iter().any(|file| has(&file.path)) {
            faults.push(format!("`{rule}` has no {stem}.snap"));
        }
    }
    none(spec.rules.len(), &faults);
}

#[test]
fn a_snapshot_of_messages_is_named_after_a_rule_or_a_command() {
    const OTHERS: [&str; 2] = ["expect", "sentences"];
    let names: Vec<String> = rules::all().iter().map(|page| in_file_names(&page.id)).collect();
    let files = files();
    let stems: Vec<&str> = files
        .iter()
        .filter_map(|file| file.path.strip_prefix(SNAPSHOTS)?.strip_suffix(".snap"))
        .collect();
    let strange = stems.iter().filter(|stem| {
        let rule = stem.split("--").next().unwrap_or_default();
        !OTHERS.contains(&rule) && !names.iter().any(|name| name == rule)
    });
    let faults: Vec<String> = strange.map(|stem| format!("{SNAPSHOTS}{stem}.snap")).collect();
    none(stems.len(), &faults);
}
