//! Baselines: what is excused, what is stale, and the files that are written.

use super::sample;
use misread::baseline::{Excuses, prune, seen, shape, write};
use misread::event::{Event, Finding, Verdict, Weight};
use misread::exit::Exit;
use misread::pipeline::{Pipeline, Stream};
use misread_specs::baseline;
use serde_json::json;
use toml::value::Date;

const TODAY: Date = Date { year: 2027, month: 1, day: 31 };

fn entry(keys: &[(&str, &str)]) -> String {
    let finding = sample::list_as_text();
    let shape = shape(&finding);
    let seen = seen(finding.got.get("agent"));
    let all = [
        ("rule", "union/list-as-text-refused"),
        ("surface", "*"),
        ("shape", shape.as_str()),
        ("seen", seen.as_str()),
        ("reason", "keeps text"),
    ];
    let mut out = String::from("[[expected]]\n");
    for (key, value) in all {
        let value = keys.iter().find(|(name, _)| *name == key).map_or(value, |(_, value)| value);
        out.push_str(&format!("{key} = '''{value}'''\n"));
    }
    let found_after = keys.iter().find(|(name, _)| *name == "found_after");
    out.push_str(&format!("found_after = {}\n", found_after.map_or("3", |(_, value)| value)));
    if let Some((_, date)) = keys.iter().find(|(name, _)| *name == "expires") {
        out.push_str(&format!("expires = '{date}'\n"));
    }
    out
}

fn judged(text: &str, findings: Vec<Finding>, partial: bool) -> Stream {
    let baseline = baseline::read("b.toml", text).expect("a baseline");
    let mut pipeline =
        Pipeline::default().with_excuses(Excuses::new(baseline, TODAY)).partial(partial);
    pipeline.accept(Event::Run(sample::run()));
    let verdict = if findings.is_empty() { Verdict::Pass } else { Verdict::Fail };
    let rules = [
        sample::rule("union/list-as-text-refused", verdict, 5, 5, 0),
        sample::rule("union/string-kept", Verdict::Pass, 5, 5, 0),
    ];
    findings.into_iter().for_each(|finding| pipeline.accept(Event::Finding(Box::new(finding))));
    let end = sample::end(Exit::Deviates, &rules);
    rules.into_iter().for_each(|rule| pipeline.accept(Event::Rule(rule)));
    pipeline.accept(Event::End(end));
    pipeline.finish(Ok(()))
}

fn count(stream: &Stream, is: impl Fn(&Event) -> bool) -> usize {
    stream.events.iter().filter(|event| is(event)).count()
}

fn is_stale(event: &Event) -> bool {
    matches!(event, Event::Stale(_))
}

/// Id, keys of the entry, findings, whether the run was partial; exit, stale entries.
type ExcuseCase =
    (&'static str, &'static [(&'static str, &'static str)], Vec<Finding>, bool, Exit, usize);

/// What an entry does to one run: which exit, how many stale entries.
#[test]
fn an_entry_excuses_what_it_pins_and_nothing_else() {
    let found = || vec![sample::list_as_text()];
    let cases: [ExcuseCase; 16] = [
        ("pinned", &[], found(), false, Exit::Conforms, 0),
        ("other-rule", &[("rule", "union/string-kept")], found(), false, Exit::Deviates, 1),
        ("rule-wildcard", &[("rule", "union/*")], found(), false, Exit::Conforms, 0),
        ("shape-wildcard", &[("shape", "*\"names\"*")], found(), false, Exit::Conforms, 0),
        ("shape-other", &[("shape", "*\"other\"*")], found(), false, Exit::Deviates, 1),
        ("one-surface-only", &[("surface", "agent")], found(), false, Exit::Deviates, 0),
        ("something-else-seen", &[("seen", "rejected")], found(), false, Exit::Deviates, 1),
        ("last-day", &[("expires", "2027-01-31")], found(), false, Exit::Conforms, 0),
        ("expired", &[("expires", "2027-01-30")], found(), false, Exit::Deviates, 1),
        ("expired-in-shard", &[("expires", "2027-01-30")], found(), true, Exit::Deviates, 1),
        ("stale", &[], Vec::new(), false, Exit::Deviates, 1),
        ("stale-in-shard", &[], Vec::new(), true, Exit::Conforms, 0),
        ("too-few-to-be-stale", &[("found_after", "11")], Vec::new(), false, Exit::Conforms, 0),
        ("just-enough-to-be-stale", &[("found_after", "10")], Vec::new(), false, Exit::Deviates, 1),
        (
            "too-few-on-its-surface",
            &[("found_after", "6"), ("surface", "agent")],
            Vec::new(),
            false,
            Exit::Conforms,
            0,
        ),
        ("rule-not-run", &[("rule", "call/answers")], Vec::new(), false, Exit::Conforms, 0),
    ];
    for (id, keys, findings, partial, exit, stale) in cases {
        let stream = judged(&entry(keys), findings, partial);
        assert_eq!((stream.exit, count(&stream, is_stale)), (exit, stale), "{id}");
    }
}

#[test]
fn a_rule_tells_whether_it_is_expected_or_stale() {
    let verdict = |stream: &Stream| {
        stream.events.iter().find_map(|event| match event {
            Event::Rule(rule) => Some(rule.verdict),
            Event::Run(_)
            | Event::Warning(_)
            | Event::Finding(_)
            | Event::Stale(_)
            | Event::Error(_)
            | Event::End(_) => None,
        })
    };
    let found = judged(&entry(&[]), vec![sample::list_as_text()], false);
    assert_eq!(verdict(&found), Some(Verdict::Expected));
    assert_eq!(verdict(&judged(&entry(&[]), Vec::new(), false)), Some(Verdict::Stale));
    let half = judged(&entry(&[("surface", "agent")]), vec![sample::list_as_text()], false);
    assert_eq!(verdict(&half), Some(Verdict::Fail));
    let left = half.events.iter().find_map(|event| match event {
        Event::Finding(finding) => Some((finding.surfaces.clone(), finding.excused.clone())),
        Event::Run(_)
        | Event::Warning(_)
        | Event::Rule(_)
        | Event::Stale(_)
        | Event::Error(_)
        | Event::End(_) => None,
    });
    assert_eq!(left, Some((vec!["mcp".to_owned()], vec!["agent".to_owned()])));
}

#[test]
fn a_wildcard_excuses_twenty_findings_and_no_more() {
    let findings = |n: usize| -> Vec<Finding> {
        let one = |n: usize| {
            let mut finding = sample::list_as_text();
            finding.surfaces = vec!["agent".to_owned()];
            finding.calls = vec![json!({"names": format!("[{n}]")})];
            finding
        };
        (0..n).map(one).collect()
    };
    let wild = entry(&[("shape", "*")]);
    assert_eq!(judged(&wild, findings(20), false).exit, Exit::Conforms);
    let over = judged(&wild, findings(21), false);
    assert_eq!(over.exit, Exit::Deviates);
    let failing =
        |event: &Event| matches!(event, Event::Finding(finding) if finding.verdict == Weight::Fail);
    assert_eq!(count(&over, failing), 1);
}

#[test]
fn what_write_writes_excuses_what_was_found() {
    let hostile = super::text::HOSTILE.map(|(_, text)| {
        sample::finding("union/list-as-text-refused", json!({"names": format!("{text}'''")}))
    });
    let findings: Vec<Finding> = hostile.into_iter().chain([sample::list_as_text()]).collect();
    let head = "# by hand\n";
    let (text, added) = write(head, &findings, "keeps text").expect("written");
    assert_eq!(added, 2 * findings.len() as u64);
    assert!(text.starts_with(head), "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "nothing hidden stands in it");
    assert_eq!(judged(&text, findings.clone(), false).exit, Exit::Conforms);
    let (again, added) = write(&text, &findings, "keeps text").expect("written");
    assert_eq!((again, added), (text, 0), "what is there is not written again");
}

#[test]
fn write_refuses_a_reason_that_says_nothing() {
    for reason in ["", "  ", "TODO", "todo: look"] {
        assert!(write("", &[sample::list_as_text()], reason).is_err(), "{reason:?}");
    }
}

#[test]
fn prune_takes_out_what_is_stale_and_keeps_what_people_wrote() {
    let gone = entry(&[("rule", "union/string-kept")]);
    let kept = entry(&[]);
    let text = format!(
        "# the head of the file\n\n# about what goes\n{gone}\n# about what stays\n{kept}# the end\n"
    );
    let stream = judged(&text, vec![sample::list_as_text()], false);
    let stale: Vec<_> = stream
        .events
        .into_iter()
        .filter_map(|event| match event {
            Event::Stale(stale) => Some(stale),
            Event::Run(_)
            | Event::Warning(_)
            | Event::Finding(_)
            | Event::Rule(_)
            | Event::Error(_)
            | Event::End(_) => None,
        })
        .collect();
    let (pruned, count) = prune(&text, &stale).expect("pruned");
    assert_eq!(count, 1);
    assert_eq!(pruned, format!("# the head of the file\n\n# about what stays\n{kept}# the end\n"));
    assert_eq!(judged(&pruned, vec![sample::list_as_text()], false).exit, Exit::Conforms);
}
