//! Events to JSON lines: keys in a fixed order, nothing hidden raw in a line.

use super::{Counts, End, Event, Exercised, FORMAT, Fault, Finding, RuleLine, Run, Stale, Warning};
use indexmap::IndexMap;
use misread_specs::{BrokenKind, Outcome, Value};
use serde_json::{Map, json};

/// The kind of an error where the implementation could not be reached at all.
pub(super) const UNREACHABLE: &str = "unreachable";

impl Event {
    /// The event as an object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Run(run) => run_to_json(run),
            Self::Warning(Warning { kind, what }) => {
                json!({"event": "warning", "kind": kind, "what": what})
            }
            Self::Finding(finding) => finding_to_json(finding),
            Self::Rule(rule) => rule_to_json(rule),
            Self::Stale(Stale { entry, file, line, what }) => json!({
                "event": "stale", "entry": entry, "file": file, "line": line, "what": what,
            }),
            Self::Error(fault) => fault_to_json(fault),
            Self::End(end) => end_to_json(end),
        }
    }

    /// The event as one line of the stream, without its line break.
    #[must_use]
    pub fn to_line(&self) -> String {
        crate::text::json_line(&self.to_json())
    }
}

fn run_to_json(run: &Run) -> Value {
    let mut value = json!({
        "event": "run",
        "format": FORMAT,
        "misread": run.misread,
        "spec": {"name": run.spec, "revision": run.revision},
        "seed": run.seed,
        "cases": run.cases,
    });
    if let Some(seconds) = run.seconds {
        value["seconds"] = seconds.into();
    }
    value["shard"] = format!("{}/{}", run.shard.0, run.shard.1).into();
    value["implementation"] =
        json!({"name": run.name, "version": run.version, "language": run.language});
    value["surfaces"] = json!(run.surfaces);
    value["capabilities"] = run.capabilities.clone();
    value["reach"] = run.reach.as_str().into();
    value
}

fn finding_to_json(finding: &Finding) -> Value {
    let mut value = json!({
        "event": "finding",
        "rule": finding.rule,
        "verdict": finding.verdict.word(),
        "surfaces": finding.surfaces,
    });
    if !finding.excused.is_empty() {
        value["excused"] = json!(finding.excused);
    }
    value["case"] = finding.case.as_str().into();
    value["seen"] = finding.seen.into();
    value["foundAfter"] = finding.found_after.into();
    value["also"] = json!(finding.also);
    value["tool"] = finding.tool.to_json();
    if let Some(spelling) = &finding.spelling {
        value["spelling"] = spelling.as_str().into();
    }
    value["calls"] = json!(finding.calls);
    if let Some(first) = &finding.compared {
        value["compared"] = first.to_json();
    }
    value["expected"] = finding.expected.clone();
    value["got"] = mapped(&finding.got, Outcome::to_json);
    value["detail"] = finding.detail.as_str().into();
    value["pointer"] = json!(finding.pointer);
    value["file"] = json!(finding.file);
    value
}

fn rule_to_json(rule: &RuleLine) -> Value {
    let mut value = json!({"event": "rule", "rule": rule.rule, "verdict": rule.verdict.word()});
    if let Some(reason) = &rule.reason {
        value["reason"] = reason.as_str().into();
    }
    if rule.too_few {
        value["tooFew"] = true.into();
    }
    value["exercised"] = mapped(&rule.exercised, |exercised: &Exercised| {
        json!({
            "cases": exercised.cases,
            "depth": exercised.depth,
            "container": exercised.container,
        })
    });
    value["failed"] = rule.failed.into();
    value
}

fn fault_to_json(fault: &Fault) -> Value {
    let mut value =
        json!({"event": "error", "kind": fault.kind.map_or(UNREACHABLE, BrokenKind::name)});
    match fault.kind {
        Some(BrokenKind::Crashed(signal)) => value["signal"] = signal.into(),
        Some(BrokenKind::Exited(status)) => value["status"] = status.into(),
        Some(
            BrokenKind::Hung
            | BrokenKind::Garbage
            | BrokenKind::WrongId
            | BrokenKind::AnsweredTwice
            | BrokenKind::TooLarge
            | BrokenKind::AdapterFailed
            | BrokenKind::Malformed,
        )
        | None => {}
    }
    value["what"] = fault.what.as_str().into();
    value["case"] = json!(fault.case);
    value["during"] = fault.during.as_str().into();
    value["stderr"] = fault.stderr.as_str().into();
    value
}

fn end_to_json(end: &End) -> Value {
    let Counts { pass, fail, warning, expected, stale, unsupported, not_exercised } = end.rules;
    json!({
        "event": "end",
        "exit": end.exit.code(),
        "rules": {
            "pass": pass,
            "fail": fail,
            "warning": warning,
            "expected": expected,
            "stale": stale,
            "unsupported": unsupported,
            "not_exercised": not_exercised,
        },
        "errors": end.errors,
        "calls": end.calls,
        "exposure": end.exposure,
        "timing": end.timing,
    })
}

fn mapped<T>(map: &IndexMap<String, T>, to_json: impl Fn(&T) -> Value) -> Value {
    map.iter().map(|(key, value)| (key.clone(), to_json(value))).collect::<Map<_, _>>().into()
}
