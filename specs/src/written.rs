//! What pages and cases have in common: a tool and an outcome from the JSON that people write.

use crate::schema::Parameters;
use crate::tool::ValueAliases;
use crate::{Outcome, Tool, Value};
use indexmap::IndexMap;

/// The name of the tool of an example or a case.
const NAME: &str = "tool";

pub(crate) fn tool(
    parameters: &Value,
    value_aliases: IndexMap<String, ValueAliases>,
) -> Result<Tool, String> {
    let parameters = Parameters::from_json(parameters).map_err(|fault| fault.to_string())?;
    Ok(Tool { name: NAME.to_owned(), parameters, value_aliases })
}

pub(crate) fn outcome(value: &Value) -> Result<Outcome, String> {
    Outcome::from_json(value).map_err(|fault| fault.to_string())
}
