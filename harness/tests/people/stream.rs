//! The stream is written as the protocol says, and reading it gives the same events.

use super::sample;
use misread::event::{Event, Stale, read_line};
use misread_specs::{BrokenKind, Outcome};
use serde_json::json;

#[test]
fn every_event_is_read_back_as_it_was() {
    let mut events = sample::events();
    events.push(Event::Stale(Stale {
        entry: json!({"rule": "union/string-kept"}),
        file: "b.toml".to_owned(),
        line: 3,
        what: "none showed it".to_owned(),
    }));
    for event in events {
        let line = event.to_line();
        assert_eq!(line.lines().count(), 1);
        assert_eq!(read_line(&line), Ok(event), "{line}");
    }
}

#[test]
fn every_kind_of_break_is_read_back() {
    let kinds = [
        BrokenKind::Crashed(11),
        BrokenKind::Exited(3),
        BrokenKind::Hung,
        BrokenKind::Garbage,
        BrokenKind::WrongId,
        BrokenKind::AnsweredTwice,
        BrokenKind::TooLarge,
        BrokenKind::AdapterFailed,
        BrokenKind::Malformed,
    ];
    for kind in kinds {
        let broken = misread_specs::Broken { kind, detail: "how".to_owned() };
        let mut finding = sample::list_as_text();
        finding.got.insert("mcp".to_owned(), Outcome::Broken(broken));
        let event = Event::Finding(Box::new(finding));
        assert_eq!(read_line(&event.to_line()), Ok(event));
    }
}

#[test]
fn keys_stand_in_the_order_of_the_protocol() {
    let line = Event::Run(sample::run()).to_line();
    let due = "{\"event\":\"run\",\"format\":\"misread-events/1\",\"misread\":\"0.1.0\",\"spec\":\
               {\"name\":\"refuse\",\"revision\":1},\"seed\":7,\"cases\":2000,\"shard\":\"1/1\",\
               \"implementation\":";
    assert!(line.starts_with(due), "{line}");
}

#[test]
fn a_line_that_is_no_event_says_why() {
    let cases = [
        ("no-json", "{", "found the end of the text"),
        ("no-object", "1", "an event is an object"),
        ("unknown-event", r#"{"event":"x"}"#, "no event is called `x`"),
        ("missing-key", r#"{"event":"warning","kind":"k"}"#, "no `what`"),
        ("other-version", r#"{"event":"run","format":"misread-events/2"}"#, "misread-events/2"),
    ];
    for (id, line, due) in cases {
        let said = read_line(line).expect_err(id).to_string();
        assert!(said.contains(due), "{id}: {said}");
    }
}
