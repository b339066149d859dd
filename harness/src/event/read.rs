//! Events from JSON lines, for everything that works on streams afterwards.
//!
//! Keys that are not known are passed over: the format may grow by keys. A line that lacks what it
//! needs is an error that names the key.

use super::write::UNREACHABLE;
use super::{
    Counts, End, Event, Exercised, FORMAT, Fault, Finding, First, RuleLine, Run, Stale, Verdict,
    Warning, Weight,
};
use crate::exit::Exit;
use indexmap::IndexMap;
use misread_specs::{BrokenKind, Outcome, Tool, Value, json};
use serde_json::Map;
use std::fmt;

/// Why a line is no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamError(String);

impl fmt::Display for StreamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StreamError {}

/// Reads one line.
///
/// # Errors
/// Where the line is no JSON, or no event of this format.
pub fn read_line(line: &str) -> Result<Event, StreamError> {
    let read = json::read(line).map_err(|fault| StreamError(fault.to_string()))?;
    match read.value {
        Some(Value::Object(map)) => Line(&map).event(),
        Some(_) | None => Err(StreamError("an event is an object".to_owned())),
    }
}

type Read<T> = Result<T, StreamError>;

struct Line<'a>(&'a Map<String, Value>);

impl Line<'_> {
    fn event(&self) -> Read<Event> {
        let event = self.text("event")?;
        Ok(match event.as_str() {
            "run" => Event::Run(self.run()?),
            "warning" => {
                Event::Warning(Warning { kind: self.text("kind")?, what: self.text("what")? })
            }
            "finding" => Event::Finding(Box::new(self.finding()?)),
            "rule" => Event::Rule(self.rule()?),
            "stale" => Event::Stale(Stale {
                entry: self.value("entry")?.clone(),
                file: self.text("file")?,
                line: self.count("line")?,
                what: self.text("what")?,
            }),
            "error" => Event::Error(self.fault()?),
            "end" => Event::End(self.end()?),
            _ => return Err(StreamError(format!("no event is called `{}`", safe(&event)))),
        })
    }

    fn run(&self) -> Read<Run> {
        let format = self.text("format")?;
        if format != FORMAT {
            let format = safe(&format);
            return Err(StreamError(format!("the stream is `{format}`, not `{FORMAT}`")));
        }
        let spec = self.object("spec")?;
        let implementation = self.object("implementation")?;
        Ok(Run {
            misread: self.text("misread")?,
            spec: spec.text("name")?,
            revision: spec.count("revision")?,
            seed: self.count("seed")?,
            cases: self.maybe_count("cases"),
            seconds: self.maybe_count("seconds"),
            shard: self.shard()?,
            name: implementation.text("name")?,
            version: implementation.text("version")?,
            language: implementation.text("language")?,
            surfaces: strings(self.0.get("surfaces")),
            capabilities: self.value("capabilities")?.clone(),
            reach: self.text("reach")?,
        })
    }

    fn shard(&self) -> Read<(u64, u64)> {
        let text = self.text("shard")?;
        let parts = text.split_once('/');
        let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        parts.ok_or_else(|| wrong("shard", "two numbers with `/` between"))
    }

    fn finding(&self) -> Read<Finding> {
        let weight = Weight::of_word(&self.text("verdict")?);
        let mut got = IndexMap::new();
        for (surface, outcome) in self.object("got")?.0 {
            let outcome = Outcome::from_json(outcome);
            let outcome = outcome.map_err(|fault| StreamError(format!("`got`: {fault}")))?;
            got.insert(surface.clone(), outcome);
        }
        let tool = Tool::from_json(self.value("tool")?);
        Ok(Finding {
            rule: self.text("rule")?,
            verdict: weight.ok_or_else(|| wrong("verdict", "`fail`, `warning` or `expected`"))?,
            surfaces: strings(self.0.get("surfaces")),
            excused: strings(self.0.get("excused")),
            case: self.text("case")?,
            seen: self.count("seen")?,
            found_after: self.maybe_count("foundAfter").unwrap_or(1),
            also: strings(self.0.get("also")),
            tool: tool.map_err(|fault| StreamError(format!("`tool`: {fault}")))?,
            spelling: self.maybe_text("spelling"),
            calls: self.value("calls")?.as_array().cloned().unwrap_or_default(),
            compared: self
                .0
                .get("compared")
                .map(First::from_json)
                .transpose()
                .map_err(StreamError)?,
            expected: self.value("expected")?.clone(),
            got,
            detail: self.text("detail")?,
            pointer: self.maybe_text("pointer"),
            file: self.maybe_text("file"),
        })
    }

    fn rule(&self) -> Read<RuleLine> {
        let verdict = Verdict::of_word(&self.text("verdict")?);
        let mut exercised = IndexMap::new();
        for (surface, value) in self.object("exercised")?.0 {
            let map = value.as_object().ok_or_else(|| wrong("exercised", "objects"))?;
            let line = Line(map);
            let depth = line.value("depth")?.as_array().map(Vec::as_slice).unwrap_or_default();
            exercised.insert(
                surface.clone(),
                Exercised {
                    cases: line.count("cases")?,
                    depth: depth.iter().filter_map(Value::as_u64).collect(),
                    container: line.object("container")?.counts(),
                },
            );
        }
        Ok(RuleLine {
            rule: self.text("rule")?,
            verdict: verdict.ok_or_else(|| wrong("verdict", "the verdict on a rule"))?,
            reason: self.maybe_text("reason"),
            too_few: self.0.get("tooFew").and_then(Value::as_bool).unwrap_or(false),
            exercised,
            failed: self.count("failed")?,
        })
    }

    fn fault(&self) -> Read<Fault> {
        let kind = match self.text("kind")?.as_str() {
            UNREACHABLE => None,
            _ => Some(self.broken()?),
        };
        Ok(Fault {
            kind,
            what: self.text("what")?,
            case: self.maybe_text("case"),
            during: self.text("during")?,
            stderr: self.text("stderr")?,
        })
    }

    /// How something broke is written as in an outcome, so it is read as one.
    fn broken(&self) -> Read<BrokenKind> {
        let mut map = self.0.clone();
        map.insert("outcome".to_owned(), "broken".into());
        map.insert("detail".to_owned(), "".into());
        match Outcome::from_json(&Value::Object(map)) {
            Ok(Outcome::Broken(broken)) => Ok(broken.kind),
            Ok(Outcome::Accepted(_) | Outcome::Error(_) | Outcome::Unsupported(_)) | Err(_) => {
                Err(wrong("kind", "a kind of error"))
            }
        }
    }

    fn end(&self) -> Read<End> {
        let rules = self.object("rules")?;
        Ok(End {
            exit: Exit::of_code(self.count("exit")?)
                .ok_or_else(|| wrong("exit", "an exit code"))?,
            rules: Counts {
                pass: rules.count("pass")?,
                fail: rules.count("fail")?,
                warning: rules.maybe_count("warning").unwrap_or(0),
                expected: rules.count("expected")?,
                stale: rules.count("stale")?,
                unsupported: rules.count("unsupported")?,
                not_exercised: rules.count("not_exercised")?,
            },
            errors: self.count("errors")?,
            calls: self.count("calls")?,
            exposure: self.object("exposure")?.counts(),
            timing: self.object("timing")?.counts(),
        })
    }

    fn value(&self, key: &str) -> Read<&Value> {
        self.0.get(key).ok_or_else(|| StreamError(format!("the event has no `{key}`")))
    }

    fn text(&self, key: &str) -> Read<String> {
        self.value(key)?.as_str().map(str::to_owned).ok_or_else(|| wrong(key, "a string"))
    }

    fn maybe_text(&self, key: &str) -> Option<String> {
        self.0.get(key).and_then(Value::as_str).map(str::to_owned)
    }

    fn count(&self, key: &str) -> Read<u64> {
        self.value(key)?.as_u64().ok_or_else(|| wrong(key, "a count"))
    }

    fn maybe_count(&self, key: &str) -> Option<u64> {
        self.0.get(key).and_then(Value::as_u64)
    }

    fn object(&self, key: &str) -> Read<Line<'_>> {
        self.value(key)?.as_object().map(Line).ok_or_else(|| wrong(key, "an object"))
    }

    fn counts(&self) -> IndexMap<String, u64> {
        self.0.iter().filter_map(|(key, value)| Some((key.clone(), value.as_u64()?))).collect()
    }
}

/// The strings of an array; none where it is no array.
fn strings(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn wrong(key: &str, due: &str) -> StreamError {
    StreamError(format!("`{key}` is not {due}"))
}

fn safe(text: &str) -> String {
    crate::text::one_line(text, 80)
}
