//! The text of one case file to [`Case`]s, and to the reports that are none.

use super::{Case, Expect, SetAside, Shipped, Waiting};
use crate::load_error::LoadError;
use crate::tool::ValueAliases;
use crate::{Path, Value, written};
use indexmap::IndexMap;
use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    case: Vec<Spanned<WrittenCase>>,
    #[serde(default)]
    set_aside: Vec<SetAside>,
    waiting: Option<String>,
    #[serde(default)]
    report: Vec<Spanned<Report>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCase {
    id: String,
    what: String,
    source: Option<String>,
    rule: Option<String>,
    spec: Option<String>,
    surfaces: Option<Vec<String>>,
    parameters: String,
    value_aliases: Option<String>,
    arguments: String,
    expect: Kind,
    handler: Option<String>,
    path: Option<String>,
    alternatives: Option<Vec<Alternative>>,
    #[serde(default)]
    message_must_name: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Alternative {
    expect: Kind,
    handler: Option<String>,
    path: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Accepted,
    Refused,
    Rejected,
    AnyOf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    id: String,
    source: String,
    what: String,
    parameters: String,
    arguments: String,
    must: String,
}

/// Adds what the file holds to `all`; an id that stands there already is an error.
pub(super) fn read(file: &str, text: &str, all: &mut Shipped) -> Result<(), LoadError> {
    let written: Written =
        toml::from_str(text).map_err(|fault| LoadError::toml(file, text, 0, &fault))?;
    for case in written.case {
        let line = line(text, case.span().start);
        let case = case.into_inner();
        let id = case.id.clone();
        let fault = |what: String| LoadError::new(file, Some(line), format!("case `{id}`: {what}"));
        if let Some(earlier) = all.cases.iter().find(|earlier| earlier.id == id) {
            return Err(fault(format!("the id is taken already, in `{}`", earlier.file)));
        }
        all.cases.push(self::case(file, case).map_err(fault)?);
    }
    for report in written.report {
        let line = line(text, report.span().start);
        let report = report.into_inner();
        let id = report.id.clone();
        let fault =
            |what: String| LoadError::new(file, Some(line), format!("report `{id}`: {what}"));
        if let Some(earlier) = all.waiting.iter().find(|earlier| earlier.id == id) {
            return Err(fault(format!("the id is taken already, in `{}`", earlier.file)));
        }
        let waiting = written.waiting.clone().ok_or_else(|| {
            fault("the file says at its top what its reports wait for: `waiting = …`".to_owned())
        })?;
        all.waiting.push(self::report(file, report, waiting).map_err(fault)?);
    }
    all.set_aside.extend(written.set_aside);
    Ok(())
}

fn line(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or_default().matches('\n').count() + 1
}

fn case(file: &str, written: WrittenCase) -> Result<Case, String> {
    if written.id.is_empty() || written.what.trim().is_empty() {
        return Err("`id` and `what` must say something".to_owned());
    }
    let aliases: IndexMap<String, ValueAliases> = match &written.value_aliases {
        Some(text) => serde_json::from_str(text)
            .map_err(|fault| format!("`value_aliases` are no JSON aliases: {fault}"))?,
        None => IndexMap::new(),
    };
    let tool = written::tool(&json("parameters", &written.parameters)?, &aliases)
        .map_err(|fault| format!("`parameters`: {fault}"))?;
    let expect = match (written.expect, written.alternatives) {
        (Kind::AnyOf, Some(list)) if list.len() > 1 => {
            if written.handler.is_some() || written.path.is_some() {
                return Err("`handler` and `path` belong to the alternatives".to_owned());
            }
            let one = |one: Alternative| single(one.expect, one.handler, one.path);
            Expect::AnyOf(list.into_iter().map(one).collect::<Result<_, _>>()?)
        }
        (Kind::AnyOf, _) => return Err("`any-of` takes two or more `alternatives`".to_owned()),
        (_, Some(_)) => return Err("`alternatives` belong to `any-of`".to_owned()),
        (kind, None) => single(kind, written.handler, written.path)?,
    };
    Ok(Case {
        id: written.id,
        file: file.to_owned(),
        what: written.what,
        source: written.source,
        rule: written.rule,
        spec: written.spec.unwrap_or_else(|| "refuse".to_owned()),
        surfaces: written.surfaces,
        tool,
        arguments: json("arguments", &written.arguments)?,
        expect,
        message_must_name: written.message_must_name,
    })
}

fn single(kind: Kind, handler: Option<String>, path: Option<String>) -> Result<Expect, String> {
    match (kind, handler, path) {
        (Kind::Accepted, Some(handler), None) => Ok(Expect::Accepted(json("handler", &handler)?)),
        (Kind::Refused, None, Some(path)) => Ok(Expect::Refused(self::path(&path)?)),
        (Kind::Rejected, None, path) => {
            path.map(|path| self::path(&path)).transpose().map(Expect::Rejected)
        }
        (Kind::Accepted, ..) => Err("`accepted` takes `handler` and no `path`".to_owned()),
        (Kind::Refused, ..) => Err("`refused` takes `path` and no `handler`".to_owned()),
        (Kind::Rejected, ..) => Err("`rejected` takes no `handler`".to_owned()),
        (Kind::AnyOf, ..) => Err("an alternative is no `any-of`".to_owned()),
    }
}

fn report(file: &str, written: Report, waiting: String) -> Result<Waiting, String> {
    Ok(Waiting {
        id: written.id,
        file: file.to_owned(),
        waiting,
        source: written.source,
        what: written.what,
        parameters: json("parameters", &written.parameters)?,
        arguments: json("arguments", &written.arguments)?,
        must: json("must", &written.must)?,
    })
}

fn json(field: &str, text: &str) -> Result<Value, String> {
    let read = crate::json::read(text).map_err(|fault| format!("`{field}` is no JSON: {fault}"))?;
    read.value.ok_or_else(|| format!("`{field}` nests too deep; send it as text"))
}

fn path(text: &str) -> Result<Path, String> {
    let form = || "`path` is a JSON list of names and indexes, like `[\"rows\", 0]`".to_owned();
    Path::from_json(&json("path", text)?).ok_or_else(form)
}
