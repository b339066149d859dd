//! `explain`: the page of a rule.

use super::failure::Failure;
use super::screen;
use crate::exit::Exit;
use misread_specs::rules::{self, Level, Page};

/// Print the page of a rule: the sentence, why, what to change, examples
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  misread explain union/list-as-text-refused")]
pub(super) struct Args {
    /// The rule, as `misread list rules` names it
    #[arg(value_name = "RULE")]
    rule: String,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let Some(page) = rules::find(&args.rule) else {
        let all: Vec<&str> = rules::all().iter().map(|page| page.id.as_str()).collect();
        return Err(Failure::usage(format!(
            "no rule is called `{}`; {}",
            args.rule,
            nearest(&args.rule, &all)
        )));
    };
    screen::print(&text(page))?;
    Ok(Exit::Conforms)
}

fn text(page: &Page) -> String {
    let needs = match page.needs.as_slice() {
        [] => String::new(),
        needs => format!("needs   {}\n", needs.join(", ")),
    };
    format!(
        "{}\n\n{}\n\nlevel   {}\nsince   revision {}\n{needs}source  {}\n\n# {}\n\n{}\n",
        page.id,
        page.sentence,
        level(page.level),
        page.since,
        page.source,
        page.title,
        page.body.trim()
    )
}

pub(super) fn level(level: Level) -> &'static str {
    match level {
        Level::Must => "MUST",
        Level::Should => "SHOULD",
        Level::May => "MAY",
    }
}

/// The rules whose names share most with what was asked for, or where to see them all.
fn nearest(asked: &str, all: &[&str]) -> String {
    let words: Vec<&str> = asked.split(['/', '-']).filter(|word| word.len() > 2).collect();
    let shared = |rule: &str| words.iter().filter(|word| rule.contains(**word)).count();
    let most = all.iter().map(|rule| shared(rule)).max().unwrap_or(0);
    if most == 0 {
        return "`misread list rules` shows all".to_owned();
    }
    let best: Vec<String> = all
        .iter()
        .filter(|rule| shared(rule) == most)
        .take(5)
        .map(|rule| format!("`{rule}`"))
        .collect();
    format!("did you mean {}? `misread list rules` shows all", best.join(" or "))
}
