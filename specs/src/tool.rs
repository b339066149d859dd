//! A tool: its name, its parameters and its value aliases (PROTOCOL.md section 1, `Tool`).

use crate::json::pointer;
use crate::schema::{Acceptance, Compiled, DialectError, Parameters};
use indexmap::IndexMap;
use serde_json::{Map, Value};

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

impl Tool {
    /// Reads the protocol's form; `shape` is let be, since `parameters` says the same.
    ///
    /// # Errors
    /// Where a member is missing, unknown or not of its form, or where `parameters` are outside
    /// the dialect. Pointers start at the tool: `/parameters/properties/x`.
    pub fn from_json(value: &Value) -> Result<Self, DialectError> {
        let Value::Object(map) = value else {
            return Err(DialectError::new("", "tool", "must be an object"));
        };
        if let Some(unknown) = map.keys().find(|key| !MEMBERS.contains(&key.as_str())) {
            let message = format!("is no member of a tool; a tool has `{}`", MEMBERS.join("`, `"));
            return Err(DialectError::new("", unknown, message));
        }
        let name = match map.get("name") {
            Some(Value::String(name)) if !name.is_empty() => name.clone(),
            Some(_) => return Err(DialectError::new("", "name", "must be text, not empty")),
            None => return Err(DialectError::new("", "name", "is missing; name the tool")),
        };
        let Some(parameters) = map.get("parameters") else {
            let message = "is missing; write an object schema";
            return Err(DialectError::new("", "parameters", message));
        };
        let parameters = Parameters::from_json(parameters).map_err(|mut error| {
            error.pointer.insert_str(0, "/parameters");
            error
        })?;
        let value_aliases = match map.get(ALIASES) {
            None => IndexMap::new(),
            Some(aliases) => value_aliases(aliases, &parameters)?,
        };
        Ok(Self { name, parameters, value_aliases })
    }

    /// The protocol's form without `shape`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.members(None)
    }

    /// The protocol's form with `shape`, as the harness sends it.
    #[must_use]
    pub fn to_json_with_shape(&self) -> Value {
        self.members(Some(self.parameters.to_shape()))
    }

    fn members(&self, shape: Option<Value>) -> Value {
        let mut out = Map::new();
        out.insert("name".into(), self.name.as_str().into());
        out.insert("parameters".into(), self.parameters.to_json());
        if let Some(shape) = shape {
            out.insert("shape".into(), shape);
        }
        if !self.value_aliases.is_empty() {
            let parameter = |(parameter, aliases): (&String, &ValueAliases)| {
                let aliases = aliases.iter();
                let aliases = aliases.map(|(legacy, name)| (legacy.clone(), name.as_str()));
                (parameter.clone(), aliases.collect::<Value>())
            };
            out.insert(ALIASES.into(), self.value_aliases.iter().map(parameter).collect());
        }
        Value::Object(out)
    }
}

const ALIASES: &str = "valueAliases";
const MEMBERS: [&str; 4] = ["name", "parameters", "shape", ALIASES];

fn value_aliases(
    value: &Value,
    parameters: &Parameters,
) -> Result<IndexMap<String, ValueAliases>, DialectError> {
    let wrong = |pointer: &str| {
        let message = "must be an object: by parameter, the canonical value of each legacy value";
        DialectError::new(pointer, ALIASES, message)
    };
    let compiled = Compiled::new(parameters)?;
    let mut all = IndexMap::new();
    for (parameter, aliases) in value.as_object().ok_or_else(|| wrong(""))? {
        let mut at = format!("/{ALIASES}");
        pointer::push(&mut at, parameter);
        let Some(part) = compiled.parameter(parameter) else {
            let message = format!("names `{parameter}`, which is no parameter; declare it");
            return Err(DialectError::new("", ALIASES, message));
        };
        let mut read = ValueAliases::new();
        for (legacy, canonical) in aliases.as_object().ok_or_else(|| wrong(&at))? {
            let canonical = canonical.as_str().ok_or_else(|| wrong(&at))?;
            if compiled.accepts(part, &Value::from(canonical)) == Acceptance::No {
                let message = format!(
                    "gives `{canonical}` for `{legacy}`, which the parameter does not take"
                );
                return Err(DialectError::new(&at, ALIASES, message));
            }
            read.insert(legacy.clone(), canonical.to_owned());
        }
        all.insert(parameter.clone(), read);
    }
    Ok(all)
}
