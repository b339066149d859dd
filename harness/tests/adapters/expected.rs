//! The rows of `harness/adapters/expected.toml`, whose head says what a row means.

use super::adapter::root;
use libtest_mimic::Failed;
use misread_specs::{Value, json};
use serde::Deserialize;
use std::fmt;

/// What a run must find.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    adapter: String,
    rule: String,
    surface: String,
    parameters: String,
    arguments: String,
    got: String,
    #[serde(rename = "note")]
    _note: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    row: Vec<Row>,
}

/// The rows of one adapter.
pub(crate) fn rows(adapter: &str) -> Result<Vec<Row>, Failed> {
    let text = std::fs::read_to_string(root().join("harness/adapters/expected.toml"))?;
    let file: File = toml::from_str(&text).map_err(|fault| format!("expected.toml: {fault}"))?;
    Ok(file.row.into_iter().filter(|row| row.adapter == adapter).collect())
}

impl Row {
    /// Whether this finding is the one that the row lists.
    pub(crate) fn is(&self, finding: &Value) -> bool {
        let named = |rule: &Value| *rule == self.rule;
        let also = finding["also"].as_array().is_some_and(|also| also.iter().any(named));
        let surfaces = finding["surfaces"].as_array();
        let calls = finding["calls"].as_array().map(Vec::as_slice);
        (named(&finding["rule"]) || also)
            && surfaces.is_some_and(|all| all.iter().any(|one| *one == self.surface))
            && plain(&finding["tool"]["parameters"]) == plain(&value(&self.parameters))
            && matches!(calls, Some([call]) if json::equal(call, &value(&self.arguments)))
            && answers(&value(&self.got), &finding["got"][&self.surface])
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, surface, parameters, arguments, got, .. } = self;
        write!(f, "\"{rule}\" {parameters} [{arguments}] {surface}: {got}")
    }
}

fn value(text: &str) -> Value {
    json::read(text).ok().and_then(|read| read.value).unwrap_or_default()
}

/// Whether an answer says at least what a row says of it.
fn answers(row: &Value, got: &Value) -> bool {
    let arguments = row.get("arguments");
    row["outcome"] == got["outcome"]
        && arguments.is_none_or(|arguments| json::equal(arguments, &got["arguments"]))
}

/// A schema without `required`, the members of its unions in one order.
fn plain(schema: &Value) -> Value {
    match schema {
        Value::Object(node) => {
            let mut plain = serde_json::Map::new();
            for (key, below) in node.iter().filter(|(key, _)| *key != "required") {
                match (key.as_str(), below) {
                    ("type" | "anyOf" | "oneOf", Value::Array(members)) => {
                        plain.insert("members".to_owned(), sorted(members));
                    }
                    _ => {
                        plain.insert(key.clone(), self::plain(below));
                    }
                }
            }
            let mut keys: Vec<_> = plain.into_iter().collect();
            keys.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(keys.into_iter().collect())
        }
        Value::Array(items) => items.iter().map(plain).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}

fn sorted(members: &[Value]) -> Value {
    let typed = |member: &Value| match member.as_str() {
        Some(name) => serde_json::json!({"type": name}),
        None => plain(member),
    };
    let mut members: Vec<Value> = members.iter().map(typed).collect();
    members.sort_by_key(json::write);
    Value::Array(members)
}
