//! Bad input on the real command: one clear line, the right exit code, never a panic.

use super::sample;
use misread::counterexample::Counterexample;
use misread_specs::bounded;
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
    let files: [(&str, &[u8]); 23] = [
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
        ("spec-no-toml.toml", b"name = \n"),
        (
            "spec-placeholder.toml",
            b"name = \"n\"\nrevision = 1\nabout = \"a\"\nextends = \"refuse\"\n[sentences]\n\
              list-as-text = \"{path} is wrong in {tool}\"\n",
        ),
        (
            "pattern-large.json",
            br#"{"type":"object","properties":{"a":{"type":"string","pattern":"(a{999}){999}"}}}"#,
        ),
        ("finding-2.json", br#"{"format":"misread-finding/2"}"#),
        ("finding-cut.json", br#"{"format":"misread-find"#),
        ("a-file", b""),
        ("not-executable", b"#!/bin/sh\n"),
        ("prose.sh", b"echo 'hello, I am no adapter'\n"),
    ];
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    let long = fs::File::create(folder.path().join("long.json")).expect("made");
    long.set_len(bounded::FILE_BYTES_MAX + 1).expect("long");
    edited_findings(folder.path());
    folder
}

/// Counterexamples that somebody edited, each in one place.
fn edited_findings(folder: &Path) {
    let whole = Counterexample::new(&sample::run(), None, &sample::list_as_text()).to_text();
    let edits = [
        ("finding.json", "", ""),
        ("finding-rule.json", "union/list-as-text-refused", "union/nothing"),
        ("finding-surface.json", "\"surfaces\": [\"agent\"", "\"surfaces\": [\"nowhere\""),
        ("finding-no-surface.json", "\"surfaces\": ", "\"surfaces\": [], \"s\": "),
        ("finding-spelling.json", "\"spelling\": null", "\"spelling\": \"odd\""),
        ("finding-calls.json", "\"calls\": ", "\"calls\": [], \"c\": "),
        ("finding-expected.json", "\"expected\": ", "\"expected\": null, \"e\": "),
    ];
    for (name, from, to) in edits {
        assert!(whole.contains(from), "{name}: {whole}");
        fs::write(folder.join(name), whole.replacen(from, to, 1)).expect("written");
    }
}

/// Name, what is typed behind `misread`, the exit code and what is said.
const BAD: [(&str, &str, i32, &str); 62] = [
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
    (
        "file-too-long",
        "expect --parameters schema.json --arguments long.json",
        2,
        "longer than 64 MiB",
    ),
    ("arguments-folder", "expect --parameters schema.json --arguments .", 2, "directory"),
    ("spec-folder", "check --spec .", 2, "directory"),
    ("baseline-folder", "check --baseline .", 2, "directory"),
    ("replay-folder", "replay .", 2, "directory"),
    ("spec-no-toml", "check --spec spec-no-toml.toml", 2, "spec-no-toml.toml:1: "),
    ("spec-no-toml-remedy", "check --spec spec-no-toml.toml", 2, "specs/README.md"),
    (
        "spec-placeholder",
        "check --spec spec-placeholder.toml",
        2,
        "spec-placeholder.toml:6: sentence `list-as-text` holds `{tool}`",
    ),
    (
        "pattern-too-large",
        "expect --parameters pattern-large.json --arguments call.json",
        2,
        "fewer or smaller repetitions",
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
    ("report-empty-file", "check --report ndjson=", 2, "`--report ndjson=FILE`"),
    ("reports-on-one-output", "check --report json=- --report ndjson=-", 2, "the other a file"),
    ("jobs-beyond", "check --jobs 65", 2, "as many as there are processors"),
    ("line-too-short", "check --line-bytes 10 -- true", 2, "give 1024 or more"),
    ("hangs-none", "check --hangs 0 -- true", 2, "--hangs"),
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
    ("replay-unknown-rule", "replay finding-rule.json", 2, "judges no rule `union/nothing`"),
    ("replay-unknown-surface", "replay finding-surface.json", 2, "has no surface `nowhere`"),
    ("replay-no-surface", "replay finding-no-surface.json", 2, "`surfaces` names none"),
    ("replay-unknown-spelling", "replay finding-spelling.json", 2, "has no spelling `odd`"),
    ("replay-no-calls", "replay finding-calls.json", 2, "`calls` is empty"),
    ("replay-expected-null", "replay finding-expected.json", 2, "`expected` has no `outcome`"),
    ("replay-one-of-two", "replay finding.json nowhere.json", 2, "nowhere.json: "),
    (
        "write-finding-and-command",
        "baseline write b.toml --reason r --finding finding.json -- true",
        2,
        "--finding",
    ),
    (
        "write-edited-finding",
        "baseline write b.toml --reason r --finding finding-calls.json",
        2,
        "finding-calls.json: ",
    ),
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

/// What has no end, or waits for ever, is not begun.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_not_read() {
    let folder = folder();
    let made = Command::new("mkfifo").arg(folder.path().join("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()));
    for file in ["/dev/zero", "pipe"] {
        for line in [
            "check --spec FILE",
            "check --baseline FILE",
            "expect --parameters FILE --arguments call.json",
            "expect --parameters schema.json --arguments FILE",
            "replay FILE",
            "baseline prune FILE",
        ] {
            let line = line.replace("FILE", file);
            let output = misread(folder.path(), &line.split(' ').collect::<Vec<_>>());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line}: {said}");
            assert!(said.contains("it is a pipe or a device"), "{line}: {said}");
            assert_eq!(said.lines().count(), 1, "{line}: {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let folder = folder();
    for line in [&["list", "rules"][..], &["check", "--cases", "10"], &["--help"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_misread"));
        command.args(line).current_dir(folder.path()).stdin(Stdio::null()).stdout(full);
        let output = command.output().expect("misread runs");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line:?}: {said}");
        assert!(said.contains("standard output cannot be written"), "{line:?}: {said}");
    }
}

#[test]
fn several_files_are_replayed_and_a_finding_becomes_an_entry() {
    let folder = folder();
    let output = misread(folder.path(), &["replay", "finding.json", "finding.json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).matches("file       finding.json").count(), 2);
    let line = ["baseline", "write", "b.toml", "--reason", "known", "--finding", "finding.json"];
    for (added, entries) in [("2 entries", 2), ("0 entries", 2)] {
        let output = misread(folder.path(), &line);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains(added), "{}", text(&output.stderr));
        let written = fs::read_to_string(folder.path().join("b.toml")).expect("a baseline");
        assert_eq!(written.matches("[[expected]]").count(), entries, "{written}");
    }
}
