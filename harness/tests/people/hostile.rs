//! Hostile text in every place of every format: a strict reader takes the whole, a terminal gets
//! nothing but what is visible, and no line is wider than it may be.

use super::sample;
use super::text::HOSTILE;
use misread::event::{Event, Finding, Stale, Warning, read_line};
use misread::report::{Format, Options, render};
use misread_specs::{Broken, BrokenKind, Outcome, json};
use serde_json::json;
use unicode_width::UnicodeWidthStr;

/// A stream in which the text stands wherever text can stand.
fn stream(text: &str) -> Vec<Event> {
    let mut events = sample::events();
    for event in &mut events {
        match event {
            Event::Run(run) => {
                run.name = text.to_owned();
                run.version = text.to_owned();
                run.surfaces.push(text.to_owned());
            }
            Event::Finding(finding) => poison(finding, text),
            Event::Rule(rule) => rule.reason = Some(text.to_owned()),
            Event::Error(fault) => {
                fault.what = text.to_owned();
                fault.stderr = format!("{text}\n{text}");
            }
            Event::Warning(warning) => warning.what = text.to_owned(),
            Event::Stale(_) => {}
            Event::End(end) => drop(end.exposure.insert(text.to_owned(), 1)),
        }
    }
    events.insert(1, Event::Warning(Warning { kind: text.to_owned(), what: text.to_owned() }));
    let entry = json!({"rule": text, "surface": text, "seen": text});
    let stale = Stale { entry, file: text.to_owned(), line: 1, what: text.to_owned() };
    events.insert(2, Event::Stale(stale));
    events
}

fn poison(finding: &mut Finding, text: &str) {
    finding.tool = sample::tool(json!({
        "type": "object",
        "properties": {format!("p{text}"): {"const": text, "description": text}},
        "$defs": {"d": {"type": "string", "title": text}},
    }));
    finding.calls = vec![json!({text: text})];
    finding.detail = text.to_owned();
    finding.surfaces = vec![text.to_owned()];
    finding.spelling = Some(text.to_owned());
    finding.pointer = Some(text.to_owned());
    finding.file = Some(text.replace('\0', ""));
    finding.expected = json!({"outcome": "refused", "path": [text], "message": text});
    finding.got.insert(text.to_owned(), sample::rejected(&[text], text));
    let broken = Broken { kind: BrokenKind::Garbage, detail: text.to_owned() };
    finding.got.insert("b".to_owned(), Outcome::Broken(broken));
    finding.got.insert("u".to_owned(), Outcome::Unsupported(text.to_owned()));
    finding.got.insert("a".to_owned(), sample::accepted(json!([text])));
}

#[test]
fn the_stream_is_read_back_whole() {
    for (id, text) in HOSTILE {
        let events = stream(text);
        let lines = render(Format::Ndjson, &events, &Options::default());
        assert_eq!(lines.lines().count(), events.len(), "{id}");
        let read: Vec<Event> = lines.lines().map(|line| read_line(line).expect(id)).collect();
        assert_eq!(read, events, "{id}");
        assert!(!lines.contains(|c: char| c.is_control() && c != '\n'), "{id}");
    }
}

#[test]
fn the_document_is_read_back_whole() {
    for (id, text) in HOSTILE {
        let events = stream(text);
        let document = render(Format::Json, &events, &Options::default());
        let read = json::read(&document).expect(id);
        assert!(!read.met.duplicate_keys, "{id}");
        let value = read.value.expect(id);
        let count = |key: &str| value[key].as_array().map_or(0, Vec::len);
        assert_eq!((count("findings"), count("rules"), count("stale")), (3, 5, 1), "{id}");
        assert_eq!(value["run"]["implementation"]["name"], json!(text), "{id}");
        assert_eq!(value["findings"][0]["detail"], json!(text), "{id}");
    }
}

#[test]
fn a_terminal_gets_nothing_raw_and_no_line_too_wide() {
    let command = vec!["python3".to_owned(), "it's here.py".to_owned()];
    for (id, text) in HOSTILE {
        for width in [None, Some(40), Some(80), Some(200)] {
            let options = Options { width, command: command.clone(), ..Options::default() };
            let report = render(Format::Terminal, &stream(text), &options);
            let raw = report.chars().find(|c| c.is_control() && *c != '\n');
            assert_eq!(raw, None, "{id} at {width:?}");
            let Some(width) = width else { continue };
            for line in report.lines() {
                // A word that is to be pasted is not broken.
                let pasted = line.contains("misread replay") || line.contains("$'");
                assert!(line.width() <= width || pasted, "{id} at {width}: {line}");
            }
        }
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    let plain = Options { width: Some(80), ..Options::default() };
    let colored = Options { color: true, ..plain.clone() };
    for (id, text) in HOSTILE {
        let events = stream(text);
        let with = render(Format::Terminal, &events, &colored);
        let without = render(Format::Terminal, &events, &plain);
        assert_ne!(with, without, "{id}");
        assert_eq!(anstream::adapter::strip_str(&with).to_string(), without, "{id}");
    }
}

#[test]
fn two_renderings_of_one_stream_are_the_same() {
    for format in Format::ALL {
        let once = render(format, &sample::events(), &Options::default());
        assert_eq!(once, render(format, &sample::events(), &Options::default()));
    }
}
