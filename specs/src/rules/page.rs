//! The text of one rule page to a [`Page`].
//!
//! It reads the form and nothing else: whether an example is right is for the oracle and the
//! judge to say.

use super::{Answers, Example, ExampleCall, Level, Page};
use crate::load_error::LoadError;
use crate::tool::ValueAliases;
use crate::written;
use crate::{Outcome, Value};
use indexmap::IndexMap;
use serde::Deserialize;

const CAPABILITIES: [&str; 4] = ["parse", "valueAliases", "rootText", "advertise"];
const FENCE: &str = "+++";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Front {
    id: String,
    sentence: String,
    level: Level,
    section: u8,
    since: u32,
    needs: Vec<String>,
    source: String,
    order: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Block {
    id: String,
    spec: Option<String>,
    parameters: Value,
    value_aliases: Option<IndexMap<String, ValueAliases>>,
    arguments: Option<Value>,
    outcome: Option<Value>,
    outcomes: Option<IndexMap<String, Value>>,
    parse: Option<Value>,
    calls: Option<Vec<Call>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    parameters: Option<Value>,
    spelling: Option<String>,
    arguments: Value,
    outcome: Option<Value>,
    outcomes: Option<IndexMap<String, Value>>,
}

/// A page, or what is wrong with it.
pub(super) fn read(file: &str, id: &str, text: &str) -> Result<Page, LoadError> {
    let text = text.replace("\r\n", "\n");
    let (head, body, body_line) = split(file, &text)?;
    let front: Front =
        toml::from_str(head).map_err(|fault| LoadError::toml(file, head, 1, &fault))?;
    check_front(file, id, &front)?;
    let (title, body, body_line) = heading(file, body, body_line)?;
    let examples = examples(file, body, body_line)?;
    check_examples(file, &examples)?;
    Ok(Page {
        id: front.id,
        sentence: front.sentence,
        level: front.level,
        section: front.section,
        since: front.since,
        needs: front.needs,
        source: front.source,
        order: front.order,
        title: title.to_owned(),
        body: body.trim().to_owned(),
        examples,
    })
}

/// The front matter, what follows it, and the line that this begins on.
fn split<'a>(file: &str, text: &'a str) -> Result<(&'a str, &'a str, usize), LoadError> {
    let missing = || LoadError::new(file, Some(1), "front matter stands between two lines `+++`");
    let rest = text.strip_prefix(FENCE).and_then(|rest| rest.strip_prefix('\n'));
    let rest = rest.ok_or_else(missing)?;
    let (head, body) = rest.split_once("\n+++\n").ok_or_else(missing)?;
    Ok((head, body, head.matches('\n').count() + 4))
}

fn check_front(file: &str, id: &str, front: &Front) -> Result<(), LoadError> {
    let fault = |what: String| Err(LoadError::new(file, Some(1), what));
    if front.id != id {
        return fault(format!("the id is `{}`, the path says `{id}`: rename one", front.id));
    }
    if front.sentence.trim().is_empty() || front.source.trim().is_empty() {
        return fault("`sentence` and `source` must say something".to_owned());
    }
    if !(2..=6).contains(&front.section) {
        return fault(format!("`section` is 2 to 6, not `{}`", front.section));
    }
    match front.needs.iter().find(|need| !CAPABILITIES.contains(&need.as_str())) {
        Some(need) => fault(format!(
            "`needs` holds the unknown capability `{need}`; known: {}",
            CAPABILITIES.join(", ")
        )),
        None => Ok(()),
    }
}

fn heading<'a>(
    file: &str,
    body: &'a str,
    line: usize,
) -> Result<(&'a str, &'a str, usize), LoadError> {
    let blank = body.len() - body.trim_start_matches('\n').len();
    let line = line + blank;
    let text = &body[blank..];
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match first.strip_prefix("# ") {
        Some(title) => Ok((title.trim(), rest, line + 1)),
        None => Err(LoadError::new(file, Some(line), "the text begins with a `# title`")),
    }
}

/// Every fenced `json` block under `## Good` and `## Bad`.
fn examples(file: &str, body: &str, first: usize) -> Result<Vec<Example>, LoadError> {
    let mut examples = Vec::new();
    let mut good = None;
    let mut open: Option<(bool, usize, String)> = None;
    for (at, line) in body.lines().enumerate() {
        let number = first + at;
        if let Some((wanted, start, block)) = open.as_mut() {
            if line.trim_end() != "```" {
                block.push_str(line);
                block.push('\n');
                continue;
            }
            if let (true, Some(good)) = (*wanted, good) {
                examples.push(example(file, good, *start, block)?);
            }
            open = None;
        } else if let Some(name) = line.strip_prefix("## ") {
            good = section(file, number, name.trim())?;
        } else if let Some(language) = line.strip_prefix("```") {
            open = Some((language.trim() == "json", number, String::new()));
        }
    }
    match open {
        Some((_, start, _)) => Err(LoadError::new(file, Some(start), "the fence is not closed")),
        None => Ok(examples),
    }
}

/// Whether examples under this heading are good; `None` where they are no examples.
fn section(file: &str, line: usize, name: &str) -> Result<Option<bool>, LoadError> {
    match name {
        "Good" => Ok(Some(true)),
        "Bad" => Ok(Some(false)),
        "Migration" => Ok(None),
        _ => Err(LoadError::new(
            file,
            Some(line),
            format!("the heading `{name}` is none of `Migration`, `Good`, `Bad`"),
        )),
    }
}

fn example(file: &str, good: bool, line: usize, text: &str) -> Result<Example, LoadError> {
    let block: Block =
        serde_json::from_str(text).map_err(|fault| LoadError::json(file, line + 1, &fault))?;
    let fault = |what: String| LoadError::new(file, Some(line), format!("`{}`: {what}", block.id));
    let tool = written::tool(&block.parameters, &block.value_aliases.unwrap_or_default())
        .map_err(&fault)?;
    let listed = match (block.arguments, block.calls) {
        (Some(arguments), None) => {
            let (outcome, outcomes) = (block.outcome, block.outcomes);
            vec![Call { parameters: None, spelling: None, arguments, outcome, outcomes }]
        }
        (None, Some(calls)) if block.outcome.is_none() && block.outcomes.is_none() => calls,
        (None, _) | (Some(_), Some(_)) => {
            return Err(fault("has either `arguments` with an outcome or `calls`".to_owned()));
        }
    };
    if listed.is_empty() {
        return Err(fault("`calls` is empty".to_owned()));
    }
    let calls = listed.into_iter().map(call).collect::<Result<_, _>>().map_err(&fault)?;
    let parse = block.parse.as_ref().map(written::outcome).transpose().map_err(&fault)?;
    let spec = block.spec.clone().unwrap_or_else(|| "refuse".to_owned());
    Ok(Example { id: block.id, good, line, spec, tool, calls, parse })
}

fn call(call: Call) -> Result<ExampleCall, String> {
    let answers = match (call.outcome, call.outcomes) {
        (Some(outcome), None) => Answers::Everywhere(written::outcome(&outcome)?),
        (None, Some(outcomes)) if !outcomes.is_empty() => {
            let read = |(surface, outcome): (String, Value)| {
                written::outcome(&outcome).map(|outcome| (surface, outcome))
            };
            let outcomes = outcomes.into_iter().map(read);
            Answers::BySurface(outcomes.collect::<Result<IndexMap<String, Outcome>, _>>()?)
        }
        (None, _) | (Some(_), Some(_)) => {
            return Err("a call has either `outcome` or `outcomes`".to_owned());
        }
    };
    let own = |parameters| written::tool(&parameters, &IndexMap::new());
    let tool = call.parameters.map(own).transpose()?;
    Ok(ExampleCall { tool, spelling: call.spelling, arguments: call.arguments, answers })
}

fn check_examples(file: &str, examples: &[Example]) -> Result<(), LoadError> {
    for (at, example) in examples.iter().enumerate() {
        if examples[..at].iter().any(|earlier| earlier.id == example.id) {
            let what = format!("the example id `{}` is taken twice", example.id);
            return Err(LoadError::new(file, Some(example.line), what));
        }
    }
    for (good, heading) in [(true, "Good"), (false, "Bad")] {
        if !examples.iter().any(|example| example.good == good) {
            let what = format!("no example stands under `## {heading}`");
            return Err(LoadError::new(file, None, what));
        }
    }
    Ok(())
}
