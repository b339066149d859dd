//! Runs of the binary under test, from the root of the project, and what they told.

use super::adapter::{Adapter, root};
use libtest_mimic::Failed;
use misread_specs::{Value, json};
use std::process::Command;
use tempfile::TempDir;

/// Where people find counterexamples; a run of ours writes them elsewhere.
const FINDINGS: &str = ".misread/findings";
const SEED: &str = "0";
const NOT_MADE: &str = "adapter/tools-not-made";

/// What a run left.
#[derive(Debug)]
pub(crate) struct Run {
    code: Option<i32>,
    /// All that it printed.
    pub(crate) printed: String,
    /// The event stream.
    pub(crate) events: Vec<Value>,
    /// Its findings.
    pub(crate) findings: Vec<Value>,
    /// The counterexamples, for as long as the run is held.
    _folder: TempDir,
}

/// Which tools an adapter made.
#[derive(Debug)]
pub(crate) struct Lacking {
    pub(crate) made: u64,
    pub(crate) all: u64,
    reasons: Vec<String>,
}

/// `misread check` with an adapter.
pub(crate) fn check(adapter: &Adapter, flags: &[&str]) -> Result<Run, Failed> {
    let folder = tempfile::tempdir()?;
    let findings = folder.path().join("findings").display().to_string();
    let stream = folder.path().join("run.ndjson");
    let report = format!("ndjson={}", stream.display());
    let ours = ["check", "--seed", SEED];
    let cases = ["--cases", adapter.cases];
    let cases: &[&str] = if flags.contains(&cases[0]) { &[] } else { &cases };
    let theirs = ["--findings", &findings, "--report", &report];
    let arguments = [&ours, cases, flags, &theirs, &["--"]].concat();
    let (code, printed) = misread(&arguments, adapter)?;
    let printed = printed.replace(&findings, FINDINGS);
    let text = std::fs::read_to_string(&stream)
        .map_err(|fault| format!("no stream: {fault}\n{printed}"))?;
    let read = |line: &str| json::read(line).ok().and_then(|read| read.value);
    let events: Vec<Value> = text.lines().filter_map(read).collect();
    if events.last().is_none_or(|event| event["event"] != "end") {
        return Err(format!("the stream does not end\n{printed}").into());
    }
    let findings = events.iter().filter(|event| event["event"] == "finding").cloned().collect();
    Ok(Run { code, printed, events, findings, _folder: folder })
}

/// `misread replay` of a counterexample.
pub(crate) fn replay(adapter: &Adapter, file: &str) -> Result<Run, Failed> {
    let (code, printed) = misread(&["replay", file, "--"], adapter)?;
    let none = Vec::new;
    Ok(Run { code, printed, events: none(), findings: none(), _folder: tempfile::tempdir()? })
}

fn misread(arguments: &[&str], adapter: &Adapter) -> Result<(Option<i32>, String), Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misread"));
    command.args(arguments).args(adapter.command()).current_dir(root());
    let output = command.output()?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok((output.status.code(), text(&output.stdout) + &text(&output.stderr)))
}

/// A finding in a line.
pub(crate) fn brief(finding: &Value) -> String {
    let parameters = json::write(&finding["tool"]["parameters"]);
    format!("{} {} {}", finding["rule"], parameters, json::write(&finding["calls"]))
}

impl Run {
    /// Fails where it ended otherwise.
    pub(crate) fn ends_with(&self, code: i32) -> Result<(), Failed> {
        if self.code == Some(code) {
            return Ok(());
        }
        Err(format!("exit {:?}, not {code}\n{}", self.code, self.printed).into())
    }

    /// The findings that are no warnings, a line each.
    pub(crate) fn fails(&self) -> Vec<String> {
        self.findings.iter().filter(|one| one["verdict"] == "fail").map(brief).collect()
    }

    /// What the run says of the tools that were not made.
    pub(crate) fn lacking(&self) -> Result<Lacking, Failed> {
        let told = self.events.iter().find(|event| event["kind"] == NOT_MADE);
        let Some(told) = told.and_then(|event| event["what"].as_str()) else {
            return Ok(Lacking { made: 1, all: 1, reasons: Vec::new() });
        };
        let read = || {
            let (counts, reasons) = told.split_once("lacking: ")?;
            let mut words = counts.split(' ');
            let (made, all) = (words.next()?.parse().ok()?, words.nth(1)?.parse().ok()?);
            let reason = |text: &str| Some(text.rsplit_once(" (")?.0.to_owned());
            let mut reasons = reasons.split("; ").map(reason).collect::<Option<Vec<_>>>()?;
            reasons.sort();
            Some(Lacking { made, all, reasons })
        };
        read().ok_or_else(|| format!("another form: {told}").into())
    }

    /// The part of the terminal report that tells of the finding of a rule, without the count of
    /// cases, which every new case would change.
    pub(crate) fn report_of(&self, rule: &str) -> Result<String, Failed> {
        let head = format!("FAIL  {rule} ");
        let lines = self.printed.lines().skip_while(|line| !line.starts_with(&head));
        let lines = lines.take_while(|line| !line.is_empty());
        let lines: Vec<&str> = lines.filter(|line| !line.starts_with("  seen ")).collect();
        if lines.is_empty() {
            return Err(format!("no finding of `{rule}`\n{}", self.printed).into());
        }
        Ok(format!("```\n{}\n```\n", lines.join("\n")))
    }
}

impl Lacking {
    /// The table of a README. It has no counts, which every new case would change.
    pub(crate) fn table(&self) -> String {
        if self.reasons.is_empty() {
            return "Every tool of the run was made.\n".to_owned();
        }
        let rows = self.reasons.iter().map(|reason| format!("| {reason} |\n"));
        format!("| why a tool was not made |\n|---|\n{}", rows.collect::<String>())
    }
}
