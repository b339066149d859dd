//! `list`: what there is, one a line.

use super::failure::Failure;
use super::{input, screen};
use crate::exit::Exit;
use crate::text::safe;
use misread_specs::{cases, rules};

/// List what there is, one a line
#[derive(clap::Subcommand, Debug)]
#[command(
    after_help = "Examples:\n  misread list rules\n  misread list cases --rule union/string-kept"
)]
pub(super) enum What {
    /// The rules of a spec: id, level, sentence
    #[command(after_help = "Example:\n  misread list rules --spec strict")]
    Rules {
        /// The spec: `refuse`, `keep`, `repair`, `strict` or a file of your own
        #[arg(long, value_name = "NAME|FILE", default_value = "refuse")]
        spec: String,
    },
    /// The written cases: id, spec, what is going on
    #[command(after_help = "Example:\n  misread list cases --rule union/string-kept")]
    Cases {
        /// Only cases that are mostly about this rule
        #[arg(long, value_name = "RULE")]
        rule: Option<String>,
    },
}

pub(super) fn run(what: &What) -> Result<Exit, Failure> {
    let lines = match what {
        What::Rules { spec } => list_rules(spec)?,
        What::Cases { rule } => list_cases(rule.as_deref())?,
    };
    screen::print(&lines)?;
    Ok(Exit::Conforms)
}

fn list_rules(spec: &str) -> Result<String, Failure> {
    let spec = input::spec(spec)?;
    let wide = spec.rules.iter().map(String::len).max().unwrap_or(0);
    let line = |rule: &String| match rules::find(rule) {
        Some(page) => {
            let level = super::explain::level(page.level);
            format!("{rule:<wide$}  {level:<6}  {}\n", page.sentence)
        }
        None => format!("{rule:<wide$}\n"),
    };
    Ok(spec.rules.iter().map(line).collect())
}

fn list_cases(rule: Option<&str>) -> Result<String, Failure> {
    let fits = |case: &&cases::Case| rule.is_none_or(|rule| case.rule.as_deref() == Some(rule));
    let chosen: Vec<&cases::Case> = cases::all().iter().filter(fits).collect();
    if chosen.is_empty() {
        let rule = rule.unwrap_or("any rule");
        return Err(Failure::nothing(format!(
            "no written case is about `{rule}`; `misread list rules` shows the rules"
        )));
    }
    let wide = chosen.iter().map(|case| case.id.len()).max().unwrap_or(0);
    let line = |case: &&cases::Case| {
        format!("{:<wide$}  {:<6}  {}\n", case.id, case.spec, safe(&case.what))
    };
    Ok(chosen.iter().map(line).collect())
}
