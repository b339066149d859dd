//! A finding: in full as a block, or as one line.

use super::describe::{describe_expected, describe_outcome, value};
use super::layout::{Look, Page};
use crate::event::{Finding, Weight};
use crate::report::Options;
use crate::text::{one_line, safe, shell_quote, short_schema};
use indexmap::IndexMap;

/// The longest schema that is shown.
const SCHEMA_MAX: usize = 600;

/// All that it takes to understand a finding and to show it again.
pub(super) fn block(page: &mut Page, finding: &Finding, options: &Options) {
    let (head, look) = headline(finding.verdict);
    let surfaces = finding.surfaces.join(", ");
    page.headed(look, head, &safe(&format!("{}   {surfaces}", finding.rule)));
    page.field("wrong", &one_line(&finding.detail, SCHEMA_MAX));
    if let Some(first) = &finding.compared {
        page.field("first", &one_line(&short_schema(&first.tool.parameters), SCHEMA_MAX));
        for call in &first.calls {
            page.field("sent", &value(call));
        }
    }
    page.field("tool", &schema(finding));
    for call in &finding.calls {
        page.field("sent", &value(call));
    }
    if let Some(pointer) = &finding.pointer {
        page.field("advertised", &one_line(pointer, SCHEMA_MAX));
    }
    page.field("expected", &describe_expected(&finding.expected));
    let mut same: IndexMap<String, Vec<&str>> = IndexMap::new();
    for (surface, outcome) in &finding.got {
        same.entry(describe_outcome(outcome)).or_default().push(surface);
    }
    let everywhere = same.len() == 1;
    for (outcome, surfaces) in &same {
        let surfaces = safe(&surfaces.join(", "));
        let where_from = if everywhere { String::new() } else { format!("{surfaces}: ") };
        page.field("got", &format!("{where_from}{outcome}"));
    }
    if !finding.also.is_empty() {
        page.field("also", &safe(&finding.also.join(", ")));
    }
    if !finding.excused.is_empty() {
        page.field("excused", &safe(&finding.excused.join(", ")));
    }
    let cases = if finding.seen == 1 { "case" } else { "cases" };
    page.field("seen", &safe(&format!("{} {cases}, first {}", finding.seen, finding.case)));
    if let Some(file) = &finding.file {
        page.command("replay", &replay(file, options));
    }
}

/// The least that tells findings of one rule apart.
pub(super) fn short(page: &mut Page, finding: &Finding) {
    let calls: Vec<String> = finding.calls.iter().map(value).collect();
    let text = format!("{}  {}", schema(finding), calls.join("  "));
    let text = one_line(&text, if page.narrow() { 120 } else { 160 });
    let file = finding.file.as_deref().map(safe).unwrap_or_default();
    page.field(headline(finding.verdict).0, &text);
    page.field_cut("wrong", &finding.detail, SCHEMA_MAX);
    if !file.is_empty() {
        page.field("", &file);
    }
}

fn headline(weight: Weight) -> (&'static str, Look) {
    match weight {
        Weight::Fail => ("FAIL", Look::Bad),
        Weight::Warning => ("WARNING", Look::Doubtful),
        Weight::Expected => ("EXPECTED", Look::Dim),
    }
}

fn schema(finding: &Finding) -> String {
    let mut text = short_schema(&finding.tool.parameters);
    for (parameter, aliases) in &finding.tool.value_aliases {
        for (legacy, canonical) in aliases {
            text.push_str(&safe(&format!(", {parameter}: {legacy} stands for {canonical}")));
        }
    }
    if let Some(spelling) = &finding.spelling {
        text.push_str(&safe(&format!(", spelled {spelling}")));
    }
    one_line(&text, SCHEMA_MAX)
}

fn replay(file: &str, options: &Options) -> Vec<String> {
    let mut words = vec!["misread".to_owned(), "replay".to_owned(), shell_quote(file)];
    if !options.command.is_empty() {
        words.push("--".to_owned());
        words.extend(options.command.iter().map(|word| shell_quote(word)));
    }
    words
}
