//! Writes the kill table into `harness/mutants/README.md`.
//!
//! Every mutant is run as the command runs it, for the rule and the smallest call, and is watched
//! over twenty seeds without the written cases, for how many cases it takes.

/// Runs of the harness.
#[path = "../tests/mutants/runs.rs"]
mod runs;
/// Every failing call, without shrinking.
#[path = "../tests/mutants/watch.rs"]
mod watch;

use misread::event::Finding;
use misread_generators::{Example, Size};
use misread_mutants::{Mutant, all};
use runs::{Bounds, findings, on_two_threads};
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use watch::{Exam, failures, generated};

/// So many cases at most.
const CASES: u64 = 5_000;
/// The seeds of which the median is told.
const SEEDS: u64 = 20;

/// One line of the table.
struct Line {
    first: Option<(String, Size)>,
    /// By seed: the cases until it was caught.
    cases: Vec<u64>,
}

impl Line {
    fn median(&self) -> u64 {
        let mut cases = self.cases.clone();
        cases.sort_unstable();
        cases.get(cases.len() / 2).copied().unwrap_or(u64::MAX)
    }

    fn missed(&self) -> usize {
        self.cases.iter().filter(|cases| **cases > CASES).count()
    }
}

fn main() -> ExitCode {
    let mut lines: Vec<Line> = on_two_threads(all(), |mutant| Line {
        first: first(mutant).map(|finding| (finding.rule.clone(), size(&finding))),
        cases: Vec::new(),
    });
    for seed in 0..SEEDS {
        let exams = generated(seed, CASES);
        let cases = on_two_threads(all(), |mutant| cases_until_caught(mutant, &exams));
        lines.iter_mut().zip(cases).for_each(|(line, cases)| line.cases.push(cases));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let written = std::fs::read_to_string(&path).and_then(|text| {
        let head = text.split(MARK).next().unwrap_or_default().to_owned();
        std::fs::write(&path, format!("{head}{MARK}\n\n{}", table(&lines)))
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// What stands behind this line is written anew.
const MARK: &str =
    "<!-- what follows is written by `cargo run -p misread-mutants --example table` -->";

fn first(mutant: &Mutant) -> Option<Finding> {
    let bounds = Bounds { cases: CASES, findings: Some(1), shrink_calls: 400 };
    findings(&mut *(mutant.make)(), 7, bounds).ok()?.into_iter().next()
}

fn size(finding: &Finding) -> Size {
    Example { tool: finding.tool.clone(), calls: finding.calls.clone() }.size()
}

/// The number of the first case that fails, counted from one; more than the most where none does.
fn cases_until_caught(mutant: &Mutant, exams: &[Exam]) -> u64 {
    let failed = failures(&mut *(mutant.make)(), exams, |failed| !failed.is_empty());
    let numbers = failed.iter().filter_map(|(case, _, _)| case.parse::<u64>().ok());
    numbers.min().map_or(u64::MAX, |number| number + 1)
}

fn table(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut medians: Vec<u64> = lines.iter().map(Line::median).collect();
    medians.sort_unstable();
    let caught = lines.iter().filter(|line| line.first.is_some()).count();
    let middle = medians.get(medians.len() / 2).copied().unwrap_or_default();
    let always = lines.iter().filter(|line| line.missed() == 0).count();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "{caught} of {} mutants are caught with seed 7, {always} of them by every one of {SEEDS} \
         seeds within {CASES} cases. The median of the medians is {middle} cases.\n",
        lines.len()
    );
    out.push_str("| mutant | mistake | seen | caught first by | cases | calls | nodes | bytes |\n");
    out.push_str("|---|---|---|---|--:|--:|--:|--:|\n");
    for (mutant, line) in all().iter().zip(lines) {
        let cases = match line.median() {
            median if median > CASES => "—".to_owned(),
            median => median.to_string(),
        };
        let cases = match line.missed() {
            0 => cases,
            missed => format!("{cases} ({missed} seeds missed it)"),
        };
        let (rule, size) = match &line.first {
            Some((rule, size)) => (
                format!("`{rule}`"),
                format!("{} | {} | {}", size.calls, size.nodes, size.argument_bytes),
            ),
            None => ("nothing".to_owned(), "— | — | —".to_owned()),
        };
        let what = mutant.what.trim_end_matches('.');
        let _ = writeln!(
            out,
            "| `{}` | {what} | {} | {rule} | {cases} | {size} |",
            mutant.id, mutant.seen
        );
    }
    out
}
