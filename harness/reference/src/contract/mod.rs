//! What a tool's arguments must be, and the one mechanism that reads them on every surface.
//!
//! A surface never reads, repairs or checks a value by itself; it calls [`Contract::coerce`].

use crate::issue::{Place, Rejection};
use crate::schema::{Node, Tree, Unsupported, compile};
use jsonschema::{Draft, PatternOptions, Validator, ValidatorMap};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

/// Which of the values is wrong, and what is taken there.
mod explain;
/// The reading of values, before anything is validated.
mod read;

/// The arguments of a call, as a surface carries them.
#[derive(Clone, Copy, Debug)]
pub enum Arguments<'a> {
    /// The call has no arguments at all.
    Absent,
    /// The arguments; a string is arguments sent whole as text.
    Value(&'a Value),
}

/// The parameters of a tool, ready to read arguments.
pub struct Contract {
    parameters: Value,
    tree: Tree,
    whole: Validator,
    /// A validator for each sub-schema; made when a call first needs one.
    parts: OnceLock<Option<ValidatorMap>>,
    aliases: HashMap<String, HashMap<String, String>>,
    defaults: Vec<(String, Value)>,
}

impl fmt::Debug for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contract").field("parameters", &self.parameters).finish_non_exhaustive()
    }
}

impl Contract {
    /// Prepares parameters.
    ///
    /// # Errors
    /// Where the parameters are outside the dialect; the error names keyword and place.
    pub fn new(parameters: &Value) -> Result<Self, Unsupported> {
        let tree = compile(parameters)?;
        let options = options();
        let whole = options.build(parameters).map_err(|error| {
            let why = format!("no valid schema: {}", error.masked());
            Unsupported::new(why, error.instance_path().as_str())
        })?;
        let properties = parameters.get("properties").and_then(Value::as_object);
        let defaults = properties
            .into_iter()
            .flatten()
            .filter_map(|(name, schema)| Some((name.clone(), schema.get("default")?.clone())))
            .collect();
        Ok(Self {
            parameters: parameters.clone(),
            tree,
            whole,
            parts: OnceLock::new(),
            aliases: HashMap::new(),
            defaults,
        })
    }

    /// Takes a legacy value of a parameter as its canonical value, without showing it to anyone.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub fn alias(
        &mut self,
        parameter: &str,
        legacy: &str,
        canonical: &str,
    ) -> Result<(), Unsupported> {
        if self.root().objects.iter().all(|root| root.field(parameter).is_none()) {
            let why = format!("value aliases for `{parameter}`, which is no parameter");
            return Err(Unsupported::new(why, "/properties"));
        }
        let of_parameter = self.aliases.entry(parameter.to_owned()).or_default();
        of_parameter.insert(legacy.to_owned(), canonical.to_owned());
        Ok(())
    }

    /// The declared parameters, which every surface advertises as they stand.
    #[must_use]
    pub fn parameters(&self) -> &Value {
        &self.parameters
    }

    /// The names of the declared parameters, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.root().objects.iter().flat_map(|root| &root.fields).map(|(name, _)| name.as_str())
    }

    /// Whether a parameter takes some string as it stands; `None` where it is not declared.
    pub(crate) fn takes_strings(&self, parameter: &str) -> Option<bool> {
        let field = self.root().objects.iter().find_map(|root| root.field(parameter))?;
        Some(self.tree.node(field).string)
    }

    /// What a parameter takes, in words.
    pub(crate) fn describe(&self, parameter: &str) -> String {
        let field = self.root().objects.iter().find_map(|root| root.field(parameter));
        field.map_or_else(String::new, |field| {
            crate::schema::describe(&self.parameters, &self.tree.node(field).pointer)
        })
    }

    /// Reads, validates and completes the arguments of a call. Every surface comes through here.
    ///
    /// # Errors
    /// The refusal of a list written as text, or else what validation says.
    pub fn coerce<'a>(&self, arguments: Arguments<'a>) -> Result<Cow<'a, Value>, Rejection> {
        let read = self.read_root(arguments)?;
        self.checked(read)
    }

    /// Validates by the plain schema, without any coercion.
    ///
    /// # Errors
    /// What validation says.
    pub fn parse<'a>(&self, arguments: Arguments<'a>) -> Result<Cow<'a, Value>, Rejection> {
        self.checked(match arguments {
            Arguments::Absent => Cow::Owned(Value::Object(Map::new())),
            Arguments::Value(value) => Cow::Borrowed(value),
        })
    }

    fn checked<'a>(&self, arguments: Cow<'a, Value>) -> Result<Cow<'a, Value>, Rejection> {
        if !self.whole.is_valid(&arguments) {
            return Err(self.explain(&arguments));
        }
        Ok(self.completed(arguments))
    }

    /// Adds the defaults of absent parameters, as they are declared.
    fn completed<'a>(&self, arguments: Cow<'a, Value>) -> Cow<'a, Value> {
        let absent = |name: &str| arguments.get(name).is_none();
        if !self.defaults.iter().any(|(name, _)| absent(name)) {
            return arguments;
        }
        let mut arguments = arguments.into_owned();
        if let Some(members) = arguments.as_object_mut() {
            for (name, default) in &self.defaults {
                members.entry(name.as_str()).or_insert_with(|| default.clone());
            }
        }
        Cow::Owned(arguments)
    }

    fn root(&self) -> &Node {
        self.tree.node(Tree::ROOT)
    }

    /// Whether a value is valid, as it stands, for the schema at a pointer.
    fn is_valid(&self, pointer: &str, value: &Value) -> bool {
        let parts = self.parts.get_or_init(|| options().build_map(&self.parameters).ok());
        let part = parts.as_ref().and_then(|parts| parts.get(&format!("#{pointer}")));
        part.is_some_and(|part| part.is_valid(value))
    }
}

/// No reference is ever fetched, and no pattern takes more than linear time.
fn options() -> jsonschema::ValidationOptions<'static> {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .with_pattern_options(PatternOptions::regex())
        .offline()
}

/// The rejection of arguments that are no object.
fn no_object() -> Rejection {
    Rejection::at(Place::Root.path(), "the arguments take an object that names the parameters")
}
