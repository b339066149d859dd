//! From JSON Schema to the written form: everything of the dialect, and an error for the rest.

/// The assertions of each type.
mod assertions;
/// What only shows once the whole schema is there: references, defaults, the root.
mod check;
/// Reading the members of a schema object.
mod keywords;
/// Unions, `const` and `enum`.
mod union;

use super::error::DialectError;
use super::node::{Annotations, Kind, Node, Parameters};
use crate::json::pointer;
use indexmap::IndexMap;
use keywords::Keywords;
use serde_json::Value;

pub(super) use check::locate;

/// Schemas nest no deeper than this.
pub const SCHEMA_DEPTH: usize = 128;

/// What a reference starts with.
pub(super) const DEFS: &str = "#/$defs/";

impl Parameters {
    /// Reads the `parameters` of a tool.
    ///
    /// # Errors
    /// Where a keyword, or what it says, is outside the dialect of PROTOCOL.md section 1.3.
    pub fn from_json(schema: &Value) -> Result<Self, DialectError> {
        let mut at = Place { pointer: String::new(), depth: 0 };
        let mut definitions = IndexMap::new();
        if let Some(defs) = schema.get("$defs") {
            let Value::Object(defs) = defs else {
                return Err(at.error("$defs", "must be an object of schemas"));
            };
            for (name, definition) in defs {
                let node = at.inside(&["$defs", name], |at| node(definition, at, "$defs"))?;
                definitions.insert(name.clone(), node);
            }
        }
        let root = root(schema, &mut at)?;
        let parameters = Self { root, definitions };
        check::whole(&parameters)?;
        Ok(parameters)
    }
}

/// Where in the schema we are.
struct Place {
    pointer: String,
    depth: usize,
}

impl Place {
    fn error(&self, keyword: &str, message: impl Into<String>) -> DialectError {
        DialectError::new(&self.pointer, keyword, message)
    }

    /// Reads something below this place.
    fn inside<T>(
        &mut self,
        tokens: &[&str],
        read: impl FnOnce(&mut Self) -> Result<T, DialectError>,
    ) -> Result<T, DialectError> {
        let length = self.pointer.len();
        if self.depth >= SCHEMA_DEPTH {
            let keyword = tokens.first().copied().unwrap_or_default();
            let message = format!("nests deeper than {SCHEMA_DEPTH} schemas; use `$ref`");
            return Err(self.error(keyword, message));
        }
        self.depth += 1;
        for token in tokens {
            pointer::push(&mut self.pointer, token);
        }
        let result = read(self);
        self.pointer.truncate(length);
        self.depth -= 1;
        result
    }
}

fn root(schema: &Value, at: &mut Place) -> Result<Node, DialectError> {
    let mut keywords = Keywords::new(schema, at, "parameters")?;
    keywords.take("$defs");
    finish(keywords, at)
}

/// Reads the schema that stands under `keyword`.
fn node(schema: &Value, at: &mut Place, keyword: &str) -> Result<Node, DialectError> {
    let keywords = Keywords::new(schema, at, keyword)?;
    finish(keywords, at)
}

fn finish(mut keywords: Keywords<'_>, at: &mut Place) -> Result<Node, DialectError> {
    let annotations = Annotations {
        title: keywords.text("title", at)?,
        description: keywords.text("description", at)?,
        default: keywords.take("default").cloned(),
    };
    let kind = kind(&mut keywords, at)?;
    keywords.done(at)?;
    Ok(Node { kind, annotations })
}

fn kind(keywords: &mut Keywords<'_>, at: &mut Place) -> Result<Kind, DialectError> {
    if let Some(target) = keywords.take("$ref") {
        keywords.alone("$ref", at)?;
        return reference(target, at);
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(members) = keywords.take(keyword) {
            keywords.alone(keyword, at)?;
            return union::members(keyword, members, at);
        }
    }
    if keywords.has("const") || keywords.has("enum") {
        return union::fixed(keywords, at);
    }
    match keywords.take("type") {
        Some(types) => assertions::typed(types, keywords, at),
        None => Ok(Kind::Any),
    }
}

fn reference(target: &Value, at: &Place) -> Result<Kind, DialectError> {
    let wrong = || at.error("$ref", "must be text such as `#/$defs/NAME`");
    let target = target.as_str().ok_or_else(wrong)?;
    let named = |token: &str| pointer::unescape(&pointer::from_fragment(token)?);
    let name = target.strip_prefix(DEFS).filter(|token| !token.contains('/')).and_then(named);
    name.map(Kind::Ref).ok_or_else(|| {
        let message =
            format!("points to `{target}`; move that schema into `$defs` and write `{DEFS}NAME`");
        at.error("$ref", message)
    })
}
