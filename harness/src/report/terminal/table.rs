//! The table of rules: verdict, rule, how many cases exercised it on each surface.

use super::layout::{Look, Page};
use crate::event::{RuleLine, Verdict};
use crate::text::{one_line, safe};

const REASON_MAX: usize = 200;

/// All rules; those that need a look come first, those that pass last.
pub(super) fn rules(page: &mut Page, rules: &[&RuleLine]) {
    if rules.is_empty() {
        return;
    }
    let wide = Verdict::ALL.iter().map(|verdict| verdict.word().len()).max().unwrap_or(0);
    let long = rules.iter().map(|line| line.rule.chars().count()).max().unwrap_or(0);
    for verdict in Verdict::ALL {
        for line in rules.iter().filter(|line| line.verdict == verdict) {
            let notes = notes(line);
            if page.narrow() {
                page.headed(look(verdict), verdict.word(), &safe(&line.rule));
                page.field("", &notes);
            } else {
                let head = format!("{:<wide$}", verdict.word());
                let rule = safe(&line.rule);
                page.hung(look(verdict), &head, &format!("{rule:<long$}  {notes}"), wide + 2);
            }
        }
    }
    page.blank();
}

/// Green is for what was looked at and found right.
fn look(verdict: Verdict) -> Look {
    match verdict {
        Verdict::Pass => Look::Good,
        Verdict::Fail | Verdict::Stale => Look::Bad,
        Verdict::Warning | Verdict::NotExercised => Look::Doubtful,
        Verdict::Expected | Verdict::Unsupported => Look::Dim,
    }
}

fn notes(line: &RuleLine) -> String {
    let mut notes = Vec::new();
    let mut counts = line.exercised.values().map(|surface| surface.cases);
    let first = counts.next();
    if line.cases() == 0 {
        let silent = line.reason.is_none() && !line.too_few;
        notes.extend(silent.then(|| "no case exercised it".to_owned()));
    } else if line.exercised.len() > 1 && counts.all(|count| Some(count) == first) {
        notes.push(format!("{} cases on each surface", first.unwrap_or(0)));
    } else {
        let each = line.exercised.iter();
        notes.extend(each.map(|(surface, it)| safe(&format!("{surface} {}", it.cases))));
    }
    if line.failed > 0 {
        notes.push(format!("failed {}", line.failed));
    }
    if line.too_few {
        let few = if line.cases() == 0 { "no case" } else { "too few cases" };
        notes.push(format!("{few} exercised it; give a larger budget"));
    }
    if let Some(reason) = &line.reason {
        notes.push(one_line(reason, REASON_MAX));
    }
    notes.join(", ")
}
