//! The process reach against an adapter of our own with one fault at a time
//! (`tests/faulty/faulty.py`): each fault has its verdict, the calls beside it keep their
//! outcomes, and no process is left.

use libtest_mimic::{Arguments, Conclusion, Failed, Trial};
use misread::limits::Limits;
use misread::reach::{ProcessReach, Proof, prove};
use misread::{Defined, Definition, Implementation, Request, Trouble};
use misread_generators::Feature;
use misread_specs::{Accepted, BrokenKind, Outcome, Tool, Value, json};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The adapter does not start: part of the one line that says so.
const NOT_STARTED: [(&str, &str); 20] = [
    (
        "exits-at-start",
        "exited with status 3 before it answered `initialize`; last on standard \
     error: `a library is missing`",
    ),
    ("crashes-at-start", "died by signal 6 before it answered `initialize`"),
    (
        "prints-prose-at-start",
        "is no adapter: it printed a line that is no JSON: `Welcome to \
     \\u{1b}[1mfaulty\\u{1b}[0m 1.0!`",
    ),
    (
        "prints-half-a-line-at-start",
        "is no adapter: it exited with status 0, its output ends within \
     a line: `Welcome`",
    ),
    ("hangs-at-start", "gave no answer within 2 s to `initialize`"),
    ("never-reads", "gave no answer within 2 s to `initialize`"),
    ("other-version", "speaks `misread/0`, but this is `misread/1`"),
    ("other-version-by-error", "speaks `misread/9`, but this is `misread/1`"),
    ("no-surface", "offers no surface: name at least one"),
    ("surface-twice", "names surface `agent` twice"),
    ("misspelt-capability", "has `capabilities.advertize`, which is none of `tools`"),
    ("odd-value", "has `\"all\"` at `capabilities.tools`: give `any`, `own` or `catalogue`"),
    ("own-tools", "has `\"own\"` at `tools`, which this version cannot check: leave it out"),
    ("fixed-tools", "has `\"catalogue\"` at `tools`, which this version cannot check"),
    ("mcp-server", "is an MCP server, not an adapter: check it with `--mcp -- COMMAND`"),
    ("mcp-server-that-exits", "is an MCP server, not an adapter: check it with `--mcp -- COMMAND`"),
    ("mcp-server-at-once", "is an MCP server, not an adapter: check it with `--mcp -- COMMAND`"),
    ("error-at-start", "answered `initialize` with error -32603 `out of sorts`"),
    ("missing-command", "does not exist: check its spelling, or give its full path"),
    ("no-executable", "is not executable: make it so with `chmod +x`"),
];

/// One call breaks the adapter: how, and part of the detail.
const BROKEN: [(&str, BrokenKind, &str); 31] = [
    ("exits-0", BrokenKind::Exited(0), "exited with status 0"),
    ("exits-3", BrokenKind::Exited(3), "exited with status 3"),
    ("answers-then-exits", BrokenKind::Exited(4), "exited with status 4"),
    ("dies-by-sigsegv", BrokenKind::Crashed(11), "died by signal 11"),
    ("dies-by-sigkill", BrokenKind::Crashed(9), "died by signal 9"),
    ("dies-with-grandchild", BrokenKind::Exited(3), "exited with status 3"),
    ("hangs", BrokenKind::Hung, "no answer within 1 s"),
    ("hangs-and-ignores-sigterm", BrokenKind::Hung, "no answer within 1 s"),
    ("closes-output", BrokenKind::Hung, "closed its standard output and went on running"),
    ("half-a-message-and-hangs", BrokenKind::Hung, "no answer within 1 s"),
    ("half-a-message-and-exits", BrokenKind::Garbage, "ends within a line: `{\"jsonrpc"),
    ("prints-noise-instead", BrokenKind::Garbage, "no JSON: `Traceback: \\u{1b}[31moops`"),
    ("prints-noise-before", BrokenKind::Garbage, "no JSON: `debug`"),
    ("prints-noise-behind", BrokenKind::Garbage, "no JSON: `debug`"),
    ("prints-an-empty-line", BrokenKind::Garbage, "printed an empty line"),
    ("not-utf-8", BrokenKind::Garbage, "bytes that are not UTF-8"),
    ("nan", BrokenKind::Garbage, "a line that is no JSON"),
    ("unknown-id", BrokenKind::WrongId, "an id that nobody asked"),
    ("text-for-id", BrokenKind::WrongId, "answered with the id `\""),
    ("answers-twice", BrokenKind::AnsweredTwice, "answered a request twice"),
    ("too-few-results", BrokenKind::Malformed, "sent 0 results for 1 argument sets"),
    ("too-many-results", BrokenKind::Malformed, "sent 99 results for 1 argument sets"),
    ("no-results", BrokenKind::Malformed, "without a list `results`"),
    ("no-outcome", BrokenKind::Malformed, "no outcome"),
    ("result-and-error", BrokenKind::Malformed, "both a result and an error"),
    ("no-version", BrokenKind::Malformed, "left `\"jsonrpc\": \"2.0\"` out"),
    ("duplicate-keys", BrokenKind::Malformed, "names a key twice"),
    ("hundred-thousand-levels", BrokenKind::Malformed, "deeper than 512 levels"),
    ("gibibyte-on-a-line", BrokenKind::TooLarge, "a line of more than 1048576 bytes"),
    ("adapter-error", BrokenKind::AdapterFailed, "error -32603 `cannot\\u{a}say`"),
    ("error-with-id-null", BrokenKind::AdapterFailed, "error -32700 `no JSON`"),
];

/// Something went wrong once and not again: an error of the run.
const TROUBLE: [(&str, &str); 3] = [
    ("crashes-once", "exited with status 5"),
    ("noise-once", "no JSON: `debug`"),
    ("batches-only", "sent 0 results for 5 argument sets"),
];

/// No fault at all.
const LEGAL: [&str; 11] = [
    "none",
    "crlf",
    "out-of-order",
    "no-shutdown-method",
    "noise-after-shutdown",
    "grandchild-holds-the-pipes",
    "stray-grandchild-holds-the-pipes",
    "ignores-shutdown-and-sigterm",
    "floods-stderr",
    "slow",
    "unmade-tool",
];

/// Every call goes wrong: the run is given up, and why.
const GIVEN_UP: [(&str, &str); 3] = [
    (
        "hangs-always",
        "gave up after 3 calls that hung; last, the adapter gave no answer within 1 s: mend that, \
         or raise the limit `--hangs`",
    ),
    ("wrong-ids-always", "gave up after 3 answers that are none; last, the adapter answered with"),
    ("brackets-always", "gave up after 3 answers that are none; last, the adapter printed a line"),
];

/// Signals that end a run.
const SIGNALS: [&str; 3] = ["INT", "TERM", "HUP"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    let ignored = !cfg!(unix) || !python.is_ok_and(|status| status.success());
    let mut trials = Vec::new();
    let mut add = |name: String, check: Box<dyn FnOnce() -> Result<(), Failed> + Send>| {
        let kind = if ignored { "needs unix and python3" } else { "" };
        trials.push(Trial::test(name, check).with_kind(kind).with_ignored_flag(ignored));
    };
    for (fault, part) in NOT_STARTED {
        add(format!("start/{fault}"), Box::new(move || not_started(fault, part)));
    }
    for (fault, kind, part) in BROKEN {
        add(format!("call/{fault}"), Box::new(move || broken(fault, kind, part)));
    }
    for (fault, part) in TROUBLE {
        add(format!("once/{fault}"), Box::new(move || trouble(fault, part)));
    }
    for fault in LEGAL {
        add(format!("legal/{fault}"), Box::new(move || legal(fault)));
    }
    for (fault, part) in GIVEN_UP {
        add(format!("run/{fault}"), Box::new(move || given_up(fault, part)));
    }
    for signal in SIGNALS {
        add(format!("signal/{signal}"), Box::new(move || signalled(signal)));
    }
    add("run/one-live".to_owned(), Box::new(one_live));
    add("define/undeclared-keyword".to_owned(), Box::new(undeclared_keyword));
    add("run/exits-always".to_owned(), Box::new(exits_always));
    add("run/restart".to_owned(), Box::new(fresh_start));
    add("define/crashes".to_owned(), Box::new(|| define_fails("define-crashes", "status 7")));
    add("define/errs".to_owned(), Box::new(|| define_fails("define-errs", "error -32603")));
    add("define/more-than-live".to_owned(), Box::new(more_than_live));
    add("define/same-name-twice".to_owned(), Box::new(same_name_twice));
    add("call/parse-breaks".to_owned(), Box::new(parse_breaks));
    add("call/line-over-the-limit".to_owned(), Box::new(line_over_the_limit));
    add("proof/takes-everything".to_owned(), Box::new(takes_everything));
    add("proof/dies-on-a-value".to_owned(), Box::new(dies_on_a_value));
    add("proof/no-echo".to_owned(), Box::new(no_echo));
    let conclusion: Conclusion = libtest_mimic::run(&arguments, trials);
    conclusion.exit_code()
}

fn limits() -> Limits {
    Limits {
        line_bytes: 1 << 20,
        shutdown_time: Duration::from_millis(300),
        restarts: 3,
        ..Limits::default()
    }
}

/// Trials run side by side, some with the same fault.
static TRIALS: AtomicUsize = AtomicUsize::new(0);

/// A faulty adapter, and where its processes leave their ids.
struct Faulty {
    fault: String,
    command: Vec<String>,
    pids: PathBuf,
}

impl Faulty {
    fn new(fault: &str) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faulty/faulty.py");
        let number = TRIALS.fetch_add(1, Ordering::Relaxed);
        let pids = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{fault}-{number}.pids"));
        for mark in ["", ".once"] {
            let _ = std::fs::remove_file(format!("{}{mark}", pids.display()));
        }
        let text = |path: &Path| path.display().to_string();
        let command = match fault {
            "missing-command" => vec!["misread-no-such-command".to_owned()],
            "no-executable" => {
                vec![text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))]
            }
            _ => vec!["python3".to_owned(), text(&script), fault.to_owned(), text(&pids)],
        };
        Self { fault: fault.to_owned(), command, pids }
    }

    fn start(&self) -> Result<ProcessReach, Trouble> {
        let mut limits = limits();
        if matches!(self.fault.as_str(), "hangs-at-start" | "never-reads") {
            limits.initialize_time = Duration::from_secs(2);
        }
        ProcessReach::start(&self.command, &limits)
    }

    /// Fails where one of the processes still runs.
    fn none_left(&self) -> Result<(), Failed> {
        let noted = std::fs::read_to_string(&self.pids).unwrap_or_default();
        let until = Instant::now() + Duration::from_secs(2);
        for pid in noted.lines() {
            while runs(pid)? {
                if Instant::now() > until {
                    let _ = Command::new("kill").args(["-9", pid]).status();
                    return Err(format!("process {pid} is left").into());
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        Ok(())
    }
}

/// Whether a process runs; one that waits to be reaped by somebody else does not.
fn runs(pid: &str) -> Result<bool, Failed> {
    let told = Command::new("ps").args(["-o", "stat=", "-p", pid]).output()?;
    let state = String::from_utf8_lossy(&told.stdout);
    Ok(!state.trim().is_empty() && !state.trim().starts_with('Z'))
}

fn tool(name: &str) -> Tool {
    let parameters = json!({"type": "object", "properties": {}});
    Tool::from_json(&json!({"name": name, "parameters": parameters})).expect("a tool")
}

fn define(reach: &mut ProcessReach, names: &[&str]) -> Vec<Result<Defined, Trouble>> {
    let tools: Vec<Tool> = names.iter().map(|name| tool(name)).collect();
    let definitions: Vec<_> =
        tools.iter().map(|tool| Definition { tool, spelling: None }).collect();
    reach.define(&definitions)
}

/// Calls two tools, five sets a message; set 3 of the second message is the one that breaks.
fn call(reach: &mut ProcessReach) -> Vec<Result<Vec<Outcome>, Trouble>> {
    let sets: Vec<Vec<Value>> = (0..3).map(sets).collect();
    let request =
        |tool, message: usize| Request { tool, surface: "agent", arguments: &sets[message] };
    reach.call(&[request("one", 0), request("two", 1), request("one", 2)])
}

fn sets(message: usize) -> Vec<Value> {
    let set = |at: usize| match (message, at) {
        (1, 3) => json!({"boom": true}),
        _ => json!({"message": message, "at": at}),
    };
    (0..5).map(set).collect()
}

fn accepted(arguments: Value) -> Outcome {
    Outcome::Accepted(Accepted { arguments, wire: None, handler_called: None, notes: Vec::new() })
}

fn check(holds: bool, what: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(what().into()) }
}

fn check_part(text: &str, part: &str) -> Result<(), Failed> {
    check(text.contains(part), || format!("expected `{part}`\nin       `{text}`"))?;
    check(!text.contains('\n'), || format!("expected one line, got `{text}`"))
}

fn check_accepted(
    outcomes: &[Outcome],
    message: usize,
    except: Option<usize>,
) -> Result<(), Failed> {
    let sets = sets(message);
    check(outcomes.len() == sets.len(), || format!("{} outcomes", outcomes.len()))?;
    for (at, (outcome, set)) in outcomes.iter().zip(sets).enumerate() {
        let right = Some(at) == except || *outcome == accepted(set);
        check(right, || format!("message {message}, set {at}: {outcome:?}"))?;
    }
    Ok(())
}

fn not_started(fault: &str, part: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let started = Instant::now();
    let trouble = faulty.start().err().ok_or("it started")?;
    check_part(&trouble.what, part)?;
    check(trouble.what.starts_with("command `"), || trouble.what.clone())?;
    check(trouble.lasting, || "it is not lasting".to_owned())?;
    check(started.elapsed() < Duration::from_secs(10), || "too slow".to_owned())?;
    faulty.none_left()
}

fn broken(fault: &str, kind: BrokenKind, part: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let mut reach = faulty.start()?;
    check(define(&mut reach, &["one", "two"]).iter().all(Result::is_ok), || "define".to_owned())?;
    for (message, outcomes) in call(&mut reach).into_iter().enumerate() {
        let outcomes = outcomes?;
        check_accepted(&outcomes, message, (message == 1).then_some(3))?;
        if message == 1 {
            let Outcome::Broken(broken) = &outcomes[3] else {
                return Err(format!("not broken: {:?}", outcomes[3]).into());
            };
            check(broken.kind == kind, || format!("{broken:?}"))?;
            check_part(&broken.detail, part)?;
        }
    }
    // The run goes on.
    let honest = sets(0);
    let request = Request { tool: "two", surface: "agent", arguments: &honest };
    for outcomes in reach.call(&[request]) {
        check_accepted(&outcomes?, 0, None)?;
    }
    drop(reach);
    faulty.none_left()
}

fn trouble(fault: &str, part: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let mut reach = faulty.start()?;
    define(&mut reach, &["one", "two"]);
    let mut troubles = Vec::new();
    for (message, outcomes) in call(&mut reach).into_iter().enumerate() {
        match outcomes {
            Ok(outcomes) => check_accepted(&outcomes, message, None)?,
            Err(trouble) => troubles.push(trouble),
        }
    }
    check(troubles.len() == 1, || format!("{troubles:?}"))?;
    check_part(&troubles[0].what, part)?;
    check(!troubles[0].lasting, || "it is lasting".to_owned())?;
    drop(reach);
    faulty.none_left()
}

fn legal(fault: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let mut reach = faulty.start()?;
    let defined = define(&mut reach, &["one", "unmade", "two"]);
    let unmade = Defined::Unsupported { why: "no booms".into(), pointer: Some("/x".into()) };
    check(defined == [Ok(Defined::Done), Ok(unmade), Ok(Defined::Done)], || {
        format!("{defined:?}")
    })?;
    for (message, outcomes) in call(&mut reach).into_iter().enumerate() {
        check_accepted(&outcomes?, message, None)?;
    }
    let stderr = reach.stderr().len();
    check(stderr <= limits().stderr_bytes, || format!("{stderr} bytes of standard error"))?;
    let started = Instant::now();
    drop(reach);
    check(started.elapsed() < Duration::from_secs(2), || "it did not end in time".to_owned())?;
    if fault == "stray-grandchild-holds-the-pipes" {
        // It left the group, so that it is nobody's but its own; only our ends must be closed.
        let noted = std::fs::read_to_string(&faulty.pids)?;
        let stray = noted.lines().last().ok_or("no grandchild")?;
        check(runs(stray)?, || "the grandchild did not get away".to_owned())?;
        Command::new("kill").args(["-9", stray]).status()?;
    }
    faulty.none_left()
}

fn exits_always() -> Result<(), Failed> {
    let faulty = Faulty::new("exits-always");
    let mut reach = faulty.start()?;
    define(&mut reach, &["one", "two"]);
    let results = call(&mut reach);
    let trouble = results.last().and_then(|last| last.as_ref().err()).ok_or("no trouble")?;
    check_part(&trouble.what, "gave up after 3 restarts; last, the adapter exited with status 6")?;
    check(trouble.lasting, || "it is not lasting".to_owned())?;
    drop(reach);
    faulty.none_left()
}

/// A fresh start does not give the patience back.
fn given_up(fault: &str, part: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let limits = Limits { hangs: 3, amiss: 3, restarts: 20, ..limits() };
    let mut reach = ProcessReach::start(&faulty.command, &limits)?;
    define(&mut reach, &["one", "two"]);
    let results = call(&mut reach);
    let trouble = results.last().and_then(|last| last.as_ref().err()).ok_or("no trouble")?;
    check_part(&trouble.what, part)?;
    check(trouble.lasting, || "it is not lasting".to_owned())?;
    let again = reach.restart().err().ok_or("it started again")?;
    check_part(&again.what, part)?;
    drop(reach);
    faulty.none_left()
}

/// A signal amid a call that hangs: the report comes, the adapter goes.
fn signalled(signal: &str) -> Result<(), Failed> {
    let faulty = Faulty::new("hangs-always");
    let folder = tempfile::tempdir()?;
    let child = Command::new(env!("CARGO_BIN_EXE_misread"))
        .args(["check", "--call-time", "60s", "--"])
        .args(&faulty.command)
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let until = Instant::now() + Duration::from_secs(10);
    while std::fs::read_to_string(&faulty.pids).unwrap_or_default().is_empty() {
        check(Instant::now() < until, || "the adapter did not start".to_owned())?;
        std::thread::sleep(Duration::from_millis(20));
    }
    // It is past its start now, and soon in a call that lasts a minute.
    std::thread::sleep(Duration::from_millis(500));
    let sent = Instant::now();
    let pid = child.id().to_string();
    Command::new("kill").args([&format!("-{signal}"), &pid]).status()?;
    let output = child.wait_with_output()?;
    check(sent.elapsed() < Duration::from_secs(5), || format!("{:?}", sent.elapsed()))?;
    let said = String::from_utf8_lossy(&output.stderr);
    check(output.status.code() == Some(3), || format!("{:?}: {said}", output.status))?;
    check(said.contains("stopped by a signal"), || said.to_string())?;
    let told = String::from_utf8_lossy(&output.stdout);
    check(told.contains("could not be observed"), || told.to_string())?;
    faulty.none_left()
}

/// A whole run with an adapter that holds one tool at a time and errs at a second.
fn one_live() -> Result<(), Failed> {
    let faulty = Faulty::new("one-live");
    let folder = tempfile::tempdir()?;
    let output = Command::new(env!("CARGO_BIN_EXE_misread"))
        .args(["check", "--cases", "40", "--rule", "call/answers", "--"])
        .args(&faulty.command)
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()?;
    let told = String::from_utf8_lossy(&output.stdout);
    check(output.status.code() == Some(0), || told.to_string())?;
    faulty.none_left()
}

/// What the adapter did not declare is not sent, and the others are.
fn undeclared_keyword() -> Result<(), Failed> {
    let faulty = Faulty::new("few-keywords");
    let mut reach = faulty.start()?;
    let parameters = json!({
        "type": "object", "properties": {"a": {"type": "string", "minLength": 1}}
    });
    let more = Tool::from_json(&json!({"name": "more", "parameters": parameters}))?;
    let tools = [tool("one"), more, tool("two")];
    let definitions: Vec<_> =
        tools.iter().map(|tool| Definition { tool, spelling: None }).collect();
    let defined = reach.define(&definitions);
    let unsupported = Defined::Unsupported {
        why: "`minLength` is not declared in `keywords`".into(),
        pointer: Some("/properties/a/minLength".into()),
    };
    let due = [Ok(Defined::Done), Ok(unsupported), Ok(Defined::Done)];
    check(defined == due, || format!("{defined:?}"))?;
    drop(reach);
    faulty.none_left()
}

fn fresh_start() -> Result<(), Failed> {
    let faulty = Faulty::new("none");
    let mut reach = faulty.start()?;
    define(&mut reach, &["one", "two"]);
    for _ in 0..5 {
        // More often than the limit allows after faults.
        reach.restart()?;
        for (message, outcomes) in call(&mut reach).into_iter().enumerate() {
            check_accepted(&outcomes?, message, None)?;
        }
    }
    drop(reach);
    faulty.none_left()
}

fn define_fails(fault: &str, part: &str) -> Result<(), Failed> {
    let faulty = Faulty::new(fault);
    let mut reach = faulty.start()?;
    let defined = define(&mut reach, &["one", "boom", "two"]);
    check(defined[0] == Ok(Defined::Done), || format!("{defined:?}"))?;
    check(defined[2] == Ok(Defined::Done), || format!("{defined:?}"))?;
    let trouble = defined[1].as_ref().err().ok_or("it was defined")?;
    check_part(&trouble.what, part)?;
    check_part(&trouble.what, "`boom`")?;
    for (message, outcomes) in call(&mut reach).into_iter().enumerate() {
        check_accepted(&outcomes?, message, None)?;
    }
    drop(reach);
    faulty.none_left()
}

/// The adapter errs where more than four tools are live, or one twice.
fn more_than_live() -> Result<(), Failed> {
    let faulty = Faulty::new("none");
    let mut reach = faulty.start()?;
    let defined = define(&mut reach, &["a", "b", "c", "d", "e", "f"]);
    check(defined.iter().all(|one| *one == Ok(Defined::Done)), || format!("{defined:?}"))?;
    let honest = sets(0);
    let request = |tool| Request { tool, surface: "agent", arguments: &honest };
    let mut results = reach.call(&[request("f"), request("b")]);
    let gone = results.pop().and_then(Result::err).ok_or("`b` is still there")?;
    check_part(&gone.what, "tool `b` is not defined: at most 4 are live")?;
    for outcomes in results {
        check_accepted(&outcomes?, 0, None)?;
    }
    drop(reach);
    faulty.none_left()
}

fn same_name_twice() -> Result<(), Failed> {
    let faulty = Faulty::new("none");
    let mut reach = faulty.start()?;
    let defined = define(&mut reach, &["a", "b", "a", "a"]);
    check(defined.iter().all(|one| *one == Ok(Defined::Done)), || format!("{defined:?}"))?;
    drop(reach);
    faulty.none_left()
}

fn parse_breaks() -> Result<(), Failed> {
    let faulty = Faulty::new("dies-by-sigsegv");
    let mut reach = faulty.start()?;
    define(&mut reach, &["one"]);
    let outcomes = reach.parse("one", &sets(1))?;
    check_accepted(&outcomes, 1, Some(3))?;
    check(matches!(outcomes[3], Outcome::Broken(_)), || format!("{:?}", outcomes[3]))?;
    drop(reach);
    faulty.none_left()
}

/// Sets that fit a line each and not together go out apart; one that fits none is trouble.
fn line_over_the_limit() -> Result<(), Failed> {
    let faulty = Faulty::new("none");
    let mut reach = faulty.start()?;
    define(&mut reach, &["one"]);
    let long = |bytes: usize| json!({"text": "x".repeat(bytes)});
    let (fit, none_fits) = (vec![long(700_000), long(700_000)], vec![long(1_100_000)]);
    let request = |arguments| Request { tool: "one", surface: "agent", arguments };
    let results = reach.call(&[request(&fit), request(&none_fits)]);
    let outcomes = results[0].as_ref().map_err(Clone::clone)?;
    check(*outcomes == fit.into_iter().map(accepted).collect::<Vec<_>>(), || "lost".to_owned())?;
    let trouble = results[1].as_ref().err().ok_or("it was sent")?;
    check_part(&trouble.what, "needs a line of more than 1048576 bytes")?;
    drop(reach);
    faulty.none_left()
}

fn proof_of(fault: &str) -> Result<Proof, Trouble> {
    let limits = Limits { restarts: 0, ..limits() };
    prove(&mut ProcessReach::start(&Faulty::new(fault).command, &limits)?)
}

fn json_value(text: &str) -> Value {
    json::read(text).ok().and_then(|read| read.value).expect("JSON")
}

/// Our adapter enforces nothing, so that no keyword is left.
fn takes_everything() -> Result<(), Failed> {
    let proof = proof_of("none")?;
    for feature in [Feature::MinItems, Feature::Integer, Feature::Ref, Feature::Closed] {
        check(!proof.features.schema.has(feature), || format!("{feature:?} is left"))?;
    }
    check(proof.features.schema.has(Feature::Any), || "`{}` is withdrawn".to_owned())?;
    // Python prints 1e400 as `Infinity`, which is no JSON; big whole numbers it carries.
    check(!proof.sendable(&json_value("1e400")), || "1e400 is sendable".to_owned())?;
    check(proof.sendable(&json_value("18446744073709551617")), || "2^64 + 1 is not".to_owned())
}

/// A crash on a hostile value costs no restart, and the value is not sent again.
fn dies_on_a_value() -> Result<(), Failed> {
    let proof = proof_of("echo-dies-on-surrogates")?;
    check(!proof.sendable(&json_value(r#""\ud800""#)), || "a surrogate is sendable".to_owned())?;
    check(proof.sendable(&json!("\u{1f600}")), || "an emoji is not sendable".to_owned())
}

fn no_echo() -> Result<(), Failed> {
    let trouble = proof_of("no-echo").err().ok_or("it was proved")?;
    check(trouble.lasting, || "it is not lasting".to_owned())?;
    check_part(&trouble.what, "answer `echo` with")
}
