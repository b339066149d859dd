//! A tool: its name, its parameters and its value aliases (PROTOCOL.md section 1, `Tool`).

use crate::schema::Parameters;
use indexmap::IndexMap;

/// Legacy value to canonical value, for one parameter.
pub type ValueAliases = IndexMap<String, String>;

/// A name and parameters; optionally value aliases (SPEC.md section 1).
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// The name that calls use; matches `[A-Za-z0-9_-]{1,64}` in generated tools.
    pub name: String,
    /// What the tool takes.
    pub parameters: Parameters,
    /// By parameter: the legacy values that stand for a canonical enum value.
    pub value_aliases: IndexMap<String, ValueAliases>,
}
