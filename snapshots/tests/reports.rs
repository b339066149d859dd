//! The reports of a made-up run, as they are read: wide, and at 40 columns.

/// The made-up run.
#[path = "../../harness/tests/people/sample.rs"]
mod sample;

use misread::event::{Event, Verdict};
use misread::exit::Exit;
use misread::report::{Format, Options, render};
use serde_json::json;

fn check(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../reports");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn options(width: Option<usize>) -> Options {
    let command = ["python3", "my adapter.py"].map(str::to_owned).to_vec();
    Options { width, command, ..Options::default() }
}

#[test]
fn a_run_with_findings() {
    for width in [None, Some(40), Some(80)] {
        let name = width.map_or("wide".to_owned(), |width| format!("at-{width}-columns"));
        let text = render(Format::Terminal, &sample::events(), &options(width));
        check(&format!("terminal-{name}"), &text);
    }
    for format in [Format::Ndjson, Format::Json] {
        check(format.name(), &render(format, &sample::events(), &options(None)));
    }
}

#[test]
fn the_reference_conforms() {
    let rules = [
        sample::rule("union/string-kept", Verdict::Pass, 1044, 1044, 0),
        sample::rule("surface/parity", Verdict::Pass, 2000, 1998, 0),
    ];
    let end = Event::End(sample::end(Exit::Conforms, &rules));
    let mut events = vec![Event::Run(sample::run())];
    events.extend(rules.into_iter().map(Event::Rule));
    events.push(end);
    let options = Options { reference: true, ..Options::default() };
    check("terminal-reference", &render(Format::Terminal, &events, &options));
}

#[test]
fn many_findings_are_five_in_full_and_a_line_for_each_other() {
    let mut events = vec![Event::Run(sample::run())];
    for number in 0..9 {
        let call = json!({"names": format!("[{}]", "1".repeat(9 - number))});
        let rule = if number % 3 == 0 { "union/any-shape" } else { "union/list-as-text-refused" };
        events.push(Event::Finding(Box::new(sample::finding(rule, call))));
    }
    let rules = [sample::rule("union/list-as-text-refused", Verdict::Fail, 9, 9, 9)];
    let end = sample::end(Exit::Deviates, &rules);
    events.extend(rules.into_iter().map(Event::Rule));
    events.push(Event::End(end));
    check("terminal-many", &render(Format::Terminal, &events, &options(Some(80))));
}
