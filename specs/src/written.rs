//! What pages and cases have in common: a tool and an outcome from the JSON that people write.
//!
//! Nothing here reads files.

use crate::tool::ValueAliases;
use crate::{Outcome, Tool, Value};
use indexmap::IndexMap;
use serde_json::{Map, json};

/// The name of the tool of every example and case.
const NAME: &str = "tool";

pub(crate) fn tool(
    parameters: &Value,
    value_aliases: &IndexMap<String, ValueAliases>,
) -> Result<Tool, String> {
    let mut tool = Map::new();
    tool.insert("name".into(), NAME.into());
    tool.insert("parameters".into(), parameters.clone());
    if !value_aliases.is_empty() {
        tool.insert("valueAliases".into(), json!(value_aliases));
    }
    Tool::from_json(&Value::Object(tool)).map_err(|fault| fault.to_string())
}

pub(crate) fn outcome(value: &Value) -> Result<Outcome, String> {
    Outcome::from_json(value).map_err(|fault| format!("the outcome: {fault}"))
}
