//! Bad input on the real command: one clear line, the right exit code, never a panic.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SCHEMA: &str = r#"{"type":"object","properties":{"names":{"anyOf":[{"type":"string"},
{"type":"array","items":{"type":"string"}}]}},"required":["names"]}"#;

fn misread(folder: &Path, line: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misread"));
    command.args(line).current_dir(folder).env_remove("NO_COLOR").stdin(Stdio::null());
    command.output().expect("misread runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with files, good and bad.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let files: [(&str, &[u8]); 20] = [
        ("schema.json", SCHEMA.as_bytes()),
        ("call.json", br#"{"names":"[\"a.png\"]"}"#),
        ("prose.json", b"names: a"),
        ("cut.json", br#"{"names":"#),
        ("twice.json", b"{\"a\":{\"b\":1},\n \"b\":2,\n \"a\":3}"),
        ("marked.json", b"\xef\xbb\xbf{}"),
        ("latin.json", b"{\"a\":\"\xe9\"}"),
        ("reserved.json", "{\"a\":\"\u{10d800}\"}".as_bytes()),
        ("outside.json", br#"{"type":"object","properties":{"a":{"type":"string","not":{}}}}"#),
        ("dangling.json", br##"{"type":"object","properties":{"a":{"$ref":"#/$defs/x"}}}"##),
        (
            "spec-key.toml",
            b"name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"refuse\"\nsurprise = 1\n",
        ),
        (
            "spec-loop.toml",
            b"name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"spec-loop.toml\"\n",
        ),
        (
            "spec-missing.toml",
            b"name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"nowhere.toml\"\n",
        ),
        (
            "baseline-reason.toml",
            b"[[expected]]\nrule='a'\nsurface='b'\nshape='*'\nseen='c'\nreason=''\nfound_after=1\n",
        ),
        ("baseline-key.toml", b"[[expected]]\nrule='a'\nsurprise='b'\n"),
        ("finding-2.json", br#"{"format":"misread-finding/2"}"#),
        ("finding-cut.json", br#"{"format":"misread-find"#),
        ("a-file", b""),
        ("not-executable", b"#!/bin/sh\n"),
        ("prose.sh", b"echo 'hello, I am no adapter'\n"),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    folder
}

/// Name, what is typed behind `misread`, the exit code and what is said.
const BAD: [(&str, &str, i32, &str); 39] = [
    (
        "no-such-file",
        "expect --parameters schema.json --arguments nowhere.json",
        2,
        "nowhere.json: ",
    ),
    (
        "no-json",
        "expect --parameters schema.json --arguments prose.json",
        2,
        "prose.json:1:2: no JSON",
    ),
    (
        "cut-off",
        "expect --parameters schema.json --arguments cut.json",
        2,
        "cut.json:1:10: no JSON",
    ),
    (
        "key-twice",
        "expect --parameters schema.json --arguments twice.json",
        2,
        "twice.json:3:2: a key stands twice",
    ),
    (
        "byte-order-mark",
        "expect --parameters schema.json --arguments marked.json",
        2,
        "marked.json:1:1: ",
    ),
    ("no-utf-8", "expect --parameters schema.json --arguments latin.json", 2, "latin.json:1:7: "),
    ("reserved", "expect --parameters schema.json --arguments reserved.json", 2, "reserved.json: "),
    ("outside-the-dialect", "expect --parameters outside.json --arguments call.json", 2, "`not`"),
    (
        "outside-says-where",
        "expect --parameters outside.json --arguments call.json",
        2,
        "/properties/a",
    ),
    (
        "dangling-reference",
        "expect --parameters dangling.json --arguments call.json",
        2,
        "dangling.json: ",
    ),
    (
        "spec-unknown-key",
        "expect --parameters schema.json --arguments call.json --spec spec-key.toml",
        2,
        "spec-key.toml:5",
    ),
    (
        "spec-loop",
        "expect --parameters schema.json --arguments call.json --spec spec-loop.toml",
        2,
        "spec-loop.toml",
    ),
    (
        "spec-extends-nothing",
        "expect --parameters schema.json --arguments call.json --spec spec-missing.toml",
        2,
        "nowhere.toml",
    ),
    ("no-such-spec", "check --spec nothing", 2, "nothing: "),
    ("no-cases", "check --cases 0", 2, "--cases"),
    ("no-time", "check --time 0s", 2, "--time"),
    ("time-without-unit", "check --time 30", 2, "`30s`"),
    ("shard-beyond", "check --shard 9/8", 2, "--shard"),
    ("unknown-flag", "check --surprise", 2, "--surprise"),
    ("no-such-rule", "check --rule union/nothing", 4, "union/string-kept"),
    ("no-such-surface", "check --surface nothing", 4, "mcp-raw"),
    ("report-in-no-folder", "check --report json=no/such/f.json", 2, "no/such/f.json"),
    ("report-without-file", "check --report json", 2, "FORMAT=FILE"),
    ("report-format-unknown", "check --report pdf=f", 2, "ndjson"),
    ("findings-in-a-file", "check --findings a-file/x", 2, "a-file/x"),
    ("baseline-missing", "check --baseline nowhere.toml", 2, "baseline write"),
    (
        "baseline-no-reason",
        "check --baseline baseline-reason.toml",
        2,
        "baseline-reason.toml:1: `reason`",
    ),
    ("baseline-unknown-key", "check --baseline baseline-key.toml", 2, "baseline-key.toml:3"),
    ("command-missing", "check -- no-such-command-here", 3, "no-such-command-here"),
    ("command-not-executable", "check -- ./not-executable", 3, "not-executable"),
    ("command-ends-at-once", "check -- true", 3, "true"),
    ("command-prints-prose", "check -- sh prose.sh", 3, "hello, I am no adapter"),
    ("replay-missing", "replay nowhere.json", 2, "nowhere.json: "),
    ("replay-other-version", "replay finding-2.json", 2, "finding/2"),
    ("replay-cut-off", "replay finding-cut.json", 2, "finding-cut.json:1:"),
    ("explain-unknown", "explain union/kept", 2, "did you mean"),
    ("cases-of-no-rule", "list cases --rule x", 4, "`x`"),
    ("write-without-reason", "baseline write b.toml --reason=", 2, "`--reason`"),
    ("prune-in-a-shard", "baseline prune baseline-key.toml --shard 1/2", 2, "whole run"),
];

#[test]
fn bad_input_is_one_line_and_an_exit_code() {
    let folder = folder();
    let mut faults = Vec::new();
    for (id, line, code, due) in BAD {
        let line: Vec<&str> = line.split_whitespace().collect();
        let output = misread(folder.path(), &line);
        let said = text(&output.stderr);
        let first = said.lines().next().unwrap_or_default();
        let ours = said.lines().filter(|line| !line.starts_with("  ")).count() == 1;
        let checks = [
            ("exit code", output.status.code() == Some(code)),
            ("what it says", said.contains(due)),
            ("no panic", !said.contains("panicked") && !said.contains("fault of misread")),
            ("no data", output.stdout.is_empty()),
            ("one line", first.starts_with("error: ") || ours),
        ];
        let broken = checks.iter().filter(|(_, holds)| !holds);
        faults.extend(broken.map(|(check, _)| format!("{id}: {check}: {said}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!folder.path().join("f.json").exists());
}

#[test]
fn expect_prints_the_outcome_and_every_position() {
    let folder = folder();
    let line = ["expect", "--parameters", "schema.json", "--arguments", "call.json"];
    let output = misread(folder.path(), &line);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    let sentence = "refused at names: names is a list written as text — pass the array itself, \
                    not JSON written as text";
    assert!(said.contains(sentence), "{said}");
    assert!(said.contains("union/list-as-text-refused"), "{said}");
    let output = misread(folder.path(), &[&line[..], &["--format", "json"]].concat());
    let read = misread_specs::json::read(text(&output.stdout).trim()).expect("JSON");
    let value = read.value.expect("a value");
    assert_eq!(value["outcome"], "refused");
    assert_eq!(value["path"], serde_json::json!(["names"]));
}

#[test]
fn output_that_nobody_reads_ends_quietly() {
    let folder = folder();
    for line in [&["list", "cases"][..], &["explain", "union/string-kept"], &["--help"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_misread"))
            .args(line)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("misread runs");
        drop(child.stdout.take());
        let mut said = String::new();
        let mut stderr = child.stderr.take().expect("standard error");
        stderr.read_to_string(&mut said).expect("read");
        let status = child.wait().expect("ended");
        assert_eq!((status.code(), said.as_str()), (Some(0), ""), "{line:?}");
    }
}

#[test]
fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
    let folder = folder();
    let line = [
        "check",
        "--cases",
        "50",
        "--rule",
        "union/string-kept",
        "--report",
        "ndjson=run.ndjson",
        "--report",
        "json=run.json",
    ];
    let output = misread(folder.path(), &line);
    assert_eq!(output.status.code(), Some(0), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("not your code"), "{}", text(&output.stdout));
    let stream = fs::read_to_string(folder.path().join("run.ndjson")).expect("a report");
    let last = stream.lines().last().map(misread::event::read_line);
    assert!(matches!(last, Some(Ok(misread::event::Event::End(_)))), "{stream}");
    let left = fs::read_dir(folder.path()).expect("a folder").flatten();
    let left: Vec<_> =
        left.filter(|it| it.file_name().to_string_lossy().contains("part")).collect();
    assert!(left.is_empty(), "{left:?}");
}
