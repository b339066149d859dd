//! A spec file of a test's own, with no Rust changed for it: a row is added, another moved, the
//! sentences are renamed; oracle, `expect`, `check`, `replay` and the terminal report follow.

/// What is said of files that are no spec.
#[path = "own_spec/faults.rs"]
mod faults;

use libtest_mimic::{Arguments, Trial};
use misread::oracle::{Oracle, Permitted};
use misread_specs::{Tool, json, spec};
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Output, Stdio};
use std::sync::Arc;

const SPEC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own_spec/house.toml");
const ADAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/own_spec/house.py");

const PARAMETERS: &str = r#"{"type": "object", "properties": {
    "names": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    "filter": {"anyOf": [{"type": "string"}, {"type": "object", "properties":
        {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}]},
    "rows": {"type": "array", "items": {"type": "string"}}}}"#;

/// One call of the tool, and what must happen.
struct Call {
    id: &'static str,
    arguments: &'static str,
    /// The rule that decides at its only parameter.
    rule: &'static str,
    /// The outcome under `house.toml`.
    house: &'static str,
    /// The outcome under the file that it extends.
    refuse: &'static str,
}

const CALLS: [Call; 7] = [
    Call {
        id: "list-text",
        arguments: r#"{"names": "[\"a\"]"}"#,
        rule: "union/list-as-text-refused",
        house: "refused at names: send names as a list; we do not read lists out of text",
        refuse: "refused at names: names is a list written as text — pass the array itself, not \
                 JSON written as text",
    },
    Call {
        id: "object-text",
        arguments: r#"{"filter": "{\"a\": \"b\"}"}"#,
        rule: "house/object-as-text-refused",
        house: "refused at filter: send filter as an object; we do not read objects out of text",
        refuse: r#"accepted {"filter":"{\"a\": \"b\"}"}"#,
    },
    Call {
        id: "text-of-another-object",
        arguments: r#"{"filter": "{\"b\": 1}"}"#,
        rule: "union/string-kept",
        house: r#"accepted {"filter":"{\"b\": 1}"}"#,
        refuse: r#"accepted {"filter":"{\"b\": 1}"}"#,
    },
    Call {
        id: "object-text-for-a-list",
        arguments: r#"{"names": "{\"a\": \"b\"}"}"#,
        rule: "union/string-kept",
        house: r#"accepted {"names":"{\"a\": \"b\"}"}"#,
        refuse: r#"accepted {"names":"{\"a\": \"b\"}"}"#,
    },
    Call {
        id: "structure-text",
        arguments: r#"{"rows": "[\"a\"]"}"#,
        rule: "structure/unreadable-left",
        house: "rejected at rows",
        refuse: r#"accepted {"rows":["a"]}"#,
    },
    Call {
        id: "object",
        arguments: r#"{"filter": {"a": "b"}}"#,
        rule: "value/kept",
        house: r#"accepted {"filter":{"a":"b"}}"#,
        refuse: r#"accepted {"filter":{"a":"b"}}"#,
    },
    Call {
        id: "list",
        arguments: r#"{"names": ["[\"a\"]"]}"#,
        rule: "value/kept",
        house: r#"accepted {"names":["[\"a\"]"]}"#,
        refuse: r#"accepted {"names":["[\"a\"]"]}"#,
    },
];

fn value(text: &str) -> misread_specs::Value {
    json::read(text).ok().and_then(|read| read.value).unwrap_or_else(|| panic!("no JSON: {text}"))
}

fn misread(folder: &Path, line: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misread"));
    command.args(line).current_dir(folder).stdin(Stdio::null()).output().expect("misread runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The outcome that the oracle allows, and the rule that decides at the parameter.
fn said(name: &str, call: &Call) -> (String, String) {
    let spec = Arc::new(spec::load(name).unwrap_or_else(|fault| panic!("{fault}")));
    let tool = value(&format!(r#"{{"name": "tool", "parameters": {PARAMETERS}}}"#));
    let tool = Tool::from_json(&tool).expect("a tool");
    let oracle = Oracle::new(&spec, &tool).expect("a normal form");
    let expectation = oracle.expect(&value(call.arguments));
    let outcome = match expectation.permitted.as_slice() {
        [Permitted::Accepted(arguments)] => format!("accepted {}", json::write(arguments)),
        [Permitted::Refused(path, sentence)] => format!("refused at {path}: {sentence}"),
        [Permitted::Rejected(places)] => format!("rejected at {}", places[0]),
        several => format!("{several:?}"),
    };
    let line = expectation.positions.iter().find(|line| line.path.0.len() == 1);
    (outcome, line.map(|line| line.rule.clone()).unwrap_or_default())
}

fn the_oracle_follows() {
    let mut wrong = Vec::new();
    for call in &CALLS {
        let (outcome, rule) = said(SPEC, call);
        if (outcome.as_str(), rule.as_str()) != (call.house, call.rule) {
            wrong.push(format!("{}: {outcome}, by {rule}", call.id));
        }
        let (outcome, _) = said("refuse", call);
        if outcome != call.refuse {
            wrong.push(format!("{} under `refuse`: {outcome}", call.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn the_command_expect_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("schema.json"), PARAMETERS).expect("written");
    for call in &CALLS {
        fs::write(folder.path().join("call.json"), call.arguments).expect("written");
        let line = ["expect", "--parameters", "schema.json", "--arguments", "call.json", "--spec"];
        let output = misread(folder.path(), &[&line[..], &[SPEC]].concat());
        let printed = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{}: {}", call.id, text(&output.stderr));
        for due in [format!("outcome   {}\n", call.house), format!("({})\n", call.rule)] {
            assert!(printed.contains(&due), "{}: no `{due}` in:\n{printed}", call.id);
        }
    }
}

fn check(folder: &Path, more: &[&str]) -> Output {
    let line = ["check", "--spec", SPEC, "--cases", "400", "--", "python3", ADAPTER];
    misread(folder, &[&line[..], more].concat())
}

fn check_and_its_report_follow() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = check(folder.path(), &[]);
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{report}{}", text(&output.stderr));
    for due in [
        "spec house revision 3",
        "pass           house/object-as-text-refused",
        "pass           structure/unreadable-left",
        "conforms to `house`",
    ] {
        assert!(report.contains(due), "no `{due}` in:\n{report}");
    }
    for gone in ["structure/text-repaired", "refusal/inside-repair", "union/object-text-kept"] {
        assert!(!report.contains(gone), "`{gone}` in:\n{report}");
    }
}

fn a_finding_bears_the_rule_and_the_sentence_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = check(folder.path(), &["lists-only"]);
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}{}", text(&output.stderr));
    for due in [
        "FAIL  house/object-as-text-refused   agent",
        r#"sent       {"a":"{}"}"#,
        "expected   refused at a: send a as an object; we do not read objects out of text",
        r#"got        accepted {"a":"{}"}"#,
        "does not conform to `house`: 1 finding;",
    ] {
        assert!(report.contains(due), "no `{due}` in:\n{report}");
    }
    // The counterexample carries the spec: it is judged by it where the file is not at hand.
    let findings = folder.path().join(".misread").join("findings").join("house");
    let written: Vec<_> = fs::read_dir(findings).expect("a folder").flatten().collect();
    assert_eq!(written.len(), 1, "{written:?}");
    let file = written[0].path().display().to_string();
    for (mode, code) in [("lists-only", 1), ("whole", 0)] {
        let output = misread(folder.path(), &["replay", &file, "--", "python3", ADAPTER, mode]);
        let printed = format!("{}{}", text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{mode}: {printed}");
    }
}

fn the_adapter_of_another_house_fails_under_refuse() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = ["check", "--cases", "100", "--", "python3", ADAPTER];
    let output = misread(folder.path(), &line);
    let report = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{report}{}", text(&output.stderr));
    assert!(report.contains("is a list written as text — pass the array itself"), "{report}");
}

fn a_file_that_is_no_spec_is_one_line_with_place_and_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    for fault in &faults::FAULTS {
        let file = format!("{}.toml", fault.id);
        let whole = format!("{}{}", fault.begins, fault.goes_on);
        fs::write(folder.path().join(&file), whole).expect("written");
        let output = misread(folder.path(), &["check", "--spec", &file]);
        let said = text(&output.stderr);
        let colon = if fault.says.starts_with(':') { "" } else { ":" };
        let due = format!("misread: {file}{colon}{}\n", fault.says);
        if output.status.code() != Some(2) || said != due || !output.stdout.is_empty() {
            wrong.push(format!("{}: {:?}\n  {said}  {due}", fault.id, output.status.code()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files_that_extend_one_another_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, other) in [("one", "two"), ("two", "one")] {
        let whole =
            format!("name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"{other}.toml\"\n");
        fs::write(folder.path().join(format!("{name}.toml")), whole).expect("written");
    }
    let output = misread(folder.path(), &["check", "--spec", "one.toml"]);
    let said = text(&output.stderr);
    let due = "two.toml:4: extends `one.toml`, which comes back to where it began; let the last \
               file extend a shipped one";
    assert_eq!((output.status.code(), said.trim_end()), (Some(2), &*format!("misread: {due}")));
}

/// Name, whether it runs the adapter, and what it does.
type Test = (&'static str, bool, fn());

const TESTS: [Test; 7] = [
    ("oracle-follows", false, the_oracle_follows),
    ("expect-follows", false, the_command_expect_follows),
    ("check-follows", true, check_and_its_report_follow),
    (
        "finding-bears-rule-and-sentence",
        true,
        a_finding_bears_the_rule_and_the_sentence_of_the_file,
    ),
    ("other-spec-other-verdict", true, the_adapter_of_another_house_fails_under_refuse),
    ("no-spec", false, a_file_that_is_no_spec_is_one_line_with_place_and_remedy),
    ("extends-in-a-ring", false, files_that_extend_one_another_are_named),
];

fn main() -> ExitCode {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    let lacking = !python.is_ok_and(|status| status.success())
        && std::env::var_os("MISREAD_NO_IGNORED").is_none();
    let trials = TESTS.into_iter().map(|(name, adapter, test)| {
        let ignored = adapter && lacking;
        let kind = if ignored { "needs python3" } else { "" };
        let trial = Trial::test(name, move || {
            test();
            Ok(())
        });
        trial.with_kind(kind).with_ignored_flag(ignored)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
