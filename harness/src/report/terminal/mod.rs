//! What people read at a terminal: the findings, the table of rules, and a last line that says
//! what it comes to. What was not looked at is shown, and never in green.

/// Outcomes in a few words.
mod describe;
/// A finding.
mod finding;
/// Lines, breaking, colour.
mod layout;
/// The table of rules.
mod table;

use crate::event::{End, Event, Fault, Finding, RuleLine, Run, Stale, Warning, Weight};
use crate::exit::Exit;
use crate::report::Options;
use crate::text::{one_line, safe};
use indexmap::IndexMap;
use layout::{Look, Page};
use misread_specs::{BrokenKind, json};

pub use describe::{describe_expected, describe_outcome};
pub use layout::wrap;

/// How many findings are shown in full.
const IN_FULL: usize = 5;
/// The longest message that is shown.
const MESSAGE_MAX: usize = 600;
/// How many lines of standard error are shown for an error.
const STDERR_LINES: usize = 5;

/// The events by kind.
#[derive(Default)]
struct Sorted<'a> {
    run: Option<&'a Run>,
    warnings: Vec<&'a Warning>,
    findings: Vec<&'a Finding>,
    rules: Vec<&'a RuleLine>,
    stale: Vec<&'a Stale>,
    errors: Vec<&'a Fault>,
    end: Option<&'a End>,
}

/// The whole report.
pub(super) fn render(events: &[Event], options: &Options) -> String {
    let mut sorted = Sorted::default();
    for event in events {
        match event {
            Event::Run(run) => sorted.run = Some(run),
            Event::Warning(warning) => sorted.warnings.push(warning),
            Event::Finding(finding) => sorted.findings.push(finding),
            Event::Rule(rule) => sorted.rules.push(rule),
            Event::Stale(stale) => sorted.stale.push(stale),
            Event::Error(fault) => sorted.errors.push(fault),
            Event::End(end) => sorted.end = Some(end),
        }
    }
    let mut page = Page::new(options.width, options.color);
    if let Some(run) = sorted.run {
        head(&mut page, run);
    }
    errors(&mut page, &sorted.errors);
    findings(&mut page, &sorted.findings, options);
    stale(&mut page, &sorted.stale);
    table::rules(&mut page, &sorted.rules);
    remarks(&mut page, &sorted);
    closing(&mut page, &sorted, options);
    page.into_text()
}

fn head(page: &mut Page, run: &Run) {
    let budget = match (run.cases, run.seconds) {
        (Some(cases), _) => format!(", {cases} cases"),
        (None, Some(seconds)) => format!(", {seconds} s"),
        (None, None) => String::new(),
    };
    let shard = if run.shard == (1, 1) {
        String::new()
    } else {
        format!(", shard {}/{}", run.shard.0, run.shard.1)
    };
    let implementation = format!("{} {} ({})", run.name, run.version, run.language);
    page.line(Look::Bold, &one_line(&implementation, MESSAGE_MAX));
    let surfaces = run.surfaces.join(", ");
    let text = format!(
        "surfaces {surfaces}; spec {} revision {}; seed {}{budget}{shard}",
        run.spec, run.revision, run.seed
    );
    page.line(Look::Plain, &one_line(&text, MESSAGE_MAX));
    page.blank();
}

fn findings(page: &mut Page, findings: &[&Finding], options: &Options) {
    let mut sorted: Vec<&Finding> = findings.to_vec();
    sorted.sort_by_cached_key(|finding| (weight_order(finding.verdict), size(finding)));
    let (full, rest) = choose(&sorted);
    for finding in &full {
        finding::block(page, finding, options);
        page.blank();
    }
    let mut rules: Vec<&str> = rest.iter().map(|finding| finding.rule.as_str()).collect();
    rules.dedup();
    let mut shown: Vec<&str> = Vec::new();
    for rule in rules {
        if shown.contains(&rule) {
            continue;
        }
        shown.push(rule);
        let more: Vec<&&Finding> = rest.iter().filter(|finding| finding.rule == rule).collect();
        page.headed(Look::Bold, "also", &safe(&format!("{rule}   {} more", more.len())));
        more.into_iter().for_each(|finding| finding::short(page, finding));
        page.blank();
    }
}

/// The smallest of each rule come first, then the smallest of all; no more than a few in full.
fn choose<'a>(sorted: &[&'a Finding]) -> (Vec<&'a Finding>, Vec<&'a Finding>) {
    let mut full: Vec<usize> = Vec::new();
    for (position, finding) in sorted.iter().enumerate() {
        let new = full.iter().all(|at| sorted[*at].rule != finding.rule);
        if new && full.len() < IN_FULL && finding.verdict != Weight::Expected {
            full.push(position);
        }
    }
    for (position, finding) in sorted.iter().enumerate() {
        let open = !full.contains(&position) && finding.verdict != Weight::Expected;
        if open && full.len() < IN_FULL {
            full.push(position);
        }
    }
    full.sort_unstable();
    let rest = (0..sorted.len()).filter(|position| !full.contains(position));
    (full.iter().map(|at| sorted[*at]).collect(), rest.map(|at| sorted[at]).collect())
}

fn weight_order(weight: Weight) -> u8 {
    match weight {
        Weight::Fail => 0,
        Weight::Warning => 1,
        Weight::Expected => 2,
    }
}

/// Smaller is easier to read: fewer calls, then less text.
fn size(finding: &Finding) -> (usize, usize, String) {
    let calls: usize = finding.calls.iter().map(|call| json::write(call).len()).sum();
    let tool = json::write(&finding.tool.parameters.to_json());
    (finding.calls.len(), calls + tool.len(), format!("{} {tool}", finding.rule))
}

fn stale(page: &mut Page, stale: &[&Stale]) {
    for entry in stale {
        let place = format!("{}:{}", entry.file, entry.line);
        page.headed(Look::Bad, "STALE", &one_line(&place, MESSAGE_MAX));
        for key in ["rule", "surface", "seen"] {
            let value = entry.entry.get(key).and_then(|value| value.as_str()).unwrap_or_default();
            page.field(key, &one_line(value, MESSAGE_MAX));
        }
        page.field("wrong", &one_line(&entry.what, MESSAGE_MAX));
        page.blank();
    }
}

/// Equal ones stand once: those that differ at most in the case and in what was logged.
fn errors(page: &mut Page, errors: &[&Fault]) {
    let mut equal: IndexMap<(&str, &str), Vec<&Fault>> = IndexMap::new();
    for fault in errors {
        equal.entry((&fault.what, &fault.during)).or_default().push(fault);
    }
    for faults in equal.values() {
        if let [fault, others @ ..] = faults.as_slice() {
            error(page, fault, others.len());
        }
    }
}

fn error(page: &mut Page, fault: &Fault, others: usize) {
    let times = if others == 0 { String::new() } else { format!(" ({} times)", others + 1) };
    page.headed(Look::Bad, "ERROR", &format!("{}{times}", one_line(&fault.what, MESSAGE_MAX)));
    let word = if others == 0 { "case" } else { "first case" };
    let case = fault.case.as_deref().map(|case| format!(", {word} {case}")).unwrap_or_default();
    page.field("during", &safe(&format!("{}{case}", fault.during)));
    if fault.kind == Some(BrokenKind::Garbage) {
        page.field("remedy", "standard output is for messages; log to standard error");
    }
    let lines: Vec<&str> = fault.stderr.lines().collect();
    for line in lines.iter().skip(lines.len().saturating_sub(STDERR_LINES)) {
        page.field("stderr", &one_line(line, MESSAGE_MAX));
    }
    page.blank();
}

fn remarks(page: &mut Page, sorted: &Sorted<'_>) {
    let exposure = sorted.end.map(|end| &end.exposure);
    for (name, count) in exposure.into_iter().flatten().filter(|(_, count)| **count > 0) {
        page.headed(Look::Plain, "exposure", &safe(&format!("{name}: {count} (no finding)")));
    }
    for warning in &sorted.warnings {
        let text = format!("{}: {}", warning.kind, warning.what);
        page.headed(Look::Doubtful, "warning", &one_line(&text, MESSAGE_MAX));
    }
}

fn closing(page: &mut Page, sorted: &Sorted<'_>, options: &Options) {
    let Some(end) = sorted.end else {
        page.line(Look::Bad, "the stream has no end: the run broke off, and this says nothing");
        return;
    };
    let spec = sorted.run.map(|run| run.spec.as_str()).unwrap_or_default();
    let new = sorted.findings.iter().filter(|finding| finding.verdict == Weight::Fail).count();
    let stale = match sorted.stale.len() {
        0 => String::new(),
        stale => format!(", {} stale", counted(stale, "entry", "entries")),
    };
    let (look, says) = match end.exit {
        Exit::Conforms => (Look::Good, format!("conforms to `{spec}`")),
        Exit::Deviates if new == 0 && !sorted.stale.is_empty() => {
            (Look::Bad, format!("nothing new against `{spec}`{stale}"))
        }
        Exit::Deviates => {
            let new = counted(new, "finding", "findings");
            (Look::Bad, format!("does not conform to `{spec}`: {new}{stale}"))
        }
        Exit::Unobserved => (Look::Bad, "could not be observed".to_owned()),
        Exit::NothingRan => {
            let few = sorted.rules.iter().filter(|line| line.too_few).count();
            let says = match sorted.rules.iter().any(|line| line.cases() > 0) {
                true => format!(
                    "{} exercised by too few cases, so nothing is said of `{spec}` as a whole",
                    counted(few, "rule was", "rules were")
                ),
                false => "nothing was exercised, so nothing is said".to_owned(),
            };
            (Look::Bad, says)
        }
        Exit::Usage | Exit::Bug => (Look::Bad, end.exit.meaning().to_owned()),
    };
    let not = end.rules.not_exercised;
    let not = if not == 0 { String::new() } else { format!(", {not} not exercised") };
    let text = safe(&format!(
        "{says}; {} passed{not}; {} calls (exit {}: {})",
        counted(usize::try_from(end.rules.pass).unwrap_or(usize::MAX), "rule", "rules"),
        end.calls,
        end.exit.code(),
        meaning(end.exit, new, sorted.stale.len())
    ));
    page.blank();
    page.line(look, &text);
    if options.reference {
        page.line(
            Look::Plain,
            "this judged the built-in reference, not your code; yours: misread check -- COMMAND",
        );
    }
}

/// What the code means here; of the two reasons for exit 1, those that hold.
fn meaning(exit: Exit, new: usize, stale: usize) -> &'static str {
    match exit {
        Exit::Deviates if stale == 0 => "does not conform",
        Exit::Deviates if new == 0 => "an entry of the baseline is stale",
        Exit::Deviates => "does not conform, and an entry of the baseline is stale",
        Exit::Conforms | Exit::Usage | Exit::Unobserved | Exit::NothingRan | Exit::Bug => {
            exit.meaning()
        }
    }
}

fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
