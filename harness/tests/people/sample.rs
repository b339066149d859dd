//! Events of a made-up run, the smallest that show what a report must show.

use indexmap::IndexMap;
use misread::event::{
    Counts, End, Event, Exercised, Fault, Finding, RuleLine, Run, Verdict, Warning, Weight,
};
use misread::exit::Exit;
use misread_specs::{
    Accepted, BrokenKind, ErrorKind, ErrorOutcome, Issue, Outcome, Path, Tool, Value,
};
use serde_json::json;

pub(crate) fn tool(parameters: Value) -> Tool {
    Tool::from_json(&json!({"name": "t", "parameters": parameters})).expect("a tool")
}

pub(crate) fn string_or_list() -> Tool {
    tool(json!({
        "type": "object",
        "properties": {"names": {"anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}},
        ]}},
        "required": ["names"],
    }))
}

pub(crate) fn accepted(arguments: Value) -> Outcome {
    Outcome::Accepted(Accepted { arguments, wire: None, handler_called: None, notes: Vec::new() })
}

pub(crate) fn rejected(path: &[&str], message: &str) -> Outcome {
    let path = path.iter().fold(Path::root(), |path, key| path.key(key));
    Outcome::Error(ErrorOutcome {
        kind: ErrorKind::Validation,
        issues: vec![Issue { path: Some(path), message: message.to_owned() }],
        message: None,
        handler_called: None,
    })
}

pub(crate) fn run() -> Run {
    Run {
        misread: "0.1.0".to_owned(),
        spec: "refuse".to_owned(),
        revision: 1,
        seed: 7,
        cases: Some(2000),
        seconds: None,
        shard: (1, 1),
        name: "toolkit".to_owned(),
        version: "4.6.7".to_owned(),
        language: "typescript".to_owned(),
        surfaces: vec!["agent".to_owned(), "mcp".to_owned()],
        capabilities: json!({"tools": "any"}),
        reach: "adapter".to_owned(),
    }
}

pub(crate) fn finding(rule: &str, call: Value) -> Finding {
    let got = accepted(call.clone());
    Finding {
        rule: rule.to_owned(),
        verdict: Weight::Fail,
        surfaces: vec!["agent".to_owned(), "mcp".to_owned()],
        excused: Vec::new(),
        case: "s7/1234".to_owned(),
        seen: 812,
        found_after: 3,
        also: vec!["surface/parity".to_owned()],
        tool: string_or_list(),
        spelling: None,
        calls: vec![call],
        compared: None,
        expected: json!({
            "outcome": "refused",
            "path": ["names"],
            "message": "names is a list written as text — pass the array itself, not JSON \
                        written as text",
        }),
        got: IndexMap::from([("agent".to_owned(), got.clone()), ("mcp".to_owned(), got)]),
        detail: "the list written as text reached the handler".to_owned(),
        pointer: None,
        file: Some(".misread/findings/union-list-as-text-refused-1f3a.json".to_owned()),
    }
}

pub(crate) fn list_as_text() -> Finding {
    finding("union/list-as-text-refused", json!({"names": "[\"a\"]"}))
}

pub(crate) fn rule(rule: &str, verdict: Verdict, agent: u64, mcp: u64, failed: u64) -> RuleLine {
    let exercised = |cases: u64| Exercised {
        cases,
        depth: vec![cases, 0],
        container: IndexMap::from([("object".to_owned(), cases)]),
    };
    RuleLine {
        rule: rule.to_owned(),
        verdict,
        reason: None,
        too_few: false,
        exercised: IndexMap::from([
            ("agent".to_owned(), exercised(agent)),
            ("mcp".to_owned(), exercised(mcp)),
        ]),
        failed,
    }
}

pub(crate) fn end(exit: Exit, rules: &[RuleLine]) -> End {
    let mut counts = Counts::default();
    rules.iter().for_each(|rule| counts.add(rule.verdict));
    End {
        exit,
        rules: counts,
        errors: 0,
        calls: 81_234,
        exposure: IndexMap::from([("object text kept in string | object".to_owned(), 12)]),
        timing: IndexMap::new(),
    }
}

/// A run with a finding in full, one on a line, one that is expected, a warning, an error.
pub(crate) fn events() -> Vec<Event> {
    let mut parity = finding("surface/parity", json!({"names": "a"}));
    parity.got.insert("mcp".to_owned(), rejected(&["names"], "names must be a list"));
    parity.expected = json!({"outcome": "accepted", "arguments": {"names": "a"}});
    parity.detail = "`mcp` rejects what `agent` takes".to_owned();
    parity.surfaces = vec!["mcp".to_owned()];
    parity.also = Vec::new();
    let mut expected = finding("scalar/never-flipped", json!({"names": "1"}));
    expected.verdict = Weight::Expected;
    let findings = [list_as_text(), parity, expected];
    let mut unexercised = rule("default/applied", Verdict::NotExercised, 0, 0, 0);
    unexercised.reason = Some("no default is declared as applied".to_owned());
    let rules = [
        rule("union/list-as-text-refused", Verdict::Fail, 812, 812, 812),
        rule("surface/parity", Verdict::Fail, 2000, 1998, 3),
        rule("scalar/never-flipped", Verdict::Expected, 40, 40, 40),
        rule("union/string-kept", Verdict::Pass, 1044, 1044, 0),
        unexercised,
    ];
    let mut events = vec![Event::Run(run())];
    events.push(Event::Warning(Warning {
        kind: "adapter/keyword-not-enforced".to_owned(),
        what: "`uniqueItems` is taken by `define` and not enforced; it is left out".to_owned(),
    }));
    events.extend(findings.into_iter().map(|finding| Event::Finding(Box::new(finding))));
    let last = end(Exit::Deviates, &rules);
    events.extend(rules.into_iter().map(Event::Rule));
    events.push(Event::Error(Fault {
        kind: Some(BrokenKind::Crashed(11)),
        what: "the adapter crashed once and not again with the same call".to_owned(),
        case: Some("s7/99".to_owned()),
        during: "call".to_owned(),
        stderr: "Segmentation fault\n".to_owned(),
    }));
    events.push(Event::End(last));
    events
}
