//! The native ways to spell one and the same schema. A spelling never changes what is taken.

use super::Unsupported;
use super::compile::below;
use crate::limits::INLINE_NODES_MAX;
use serde_json::{Map, Value, json};

/// How the schemas of a tool's parameters are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// Every reference that is not recursive is replaced by what it refers to.
    Inline,
    /// Every schema of a property, an item or a member is a definition that is referred to.
    Ref,
}

impl Spelling {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Inline, Self::Ref];

    /// The name in the adapter protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Inline => "inline",
            Self::Ref => "ref",
        }
    }

    /// Writes the parameters in this spelling.
    ///
    /// # Errors
    /// Where the inline spelling would be too large.
    pub fn write(self, parameters: &Value) -> Result<Value, Unsupported> {
        match self {
            Self::Inline => inline(parameters),
            Self::Ref => Ok(by_reference(parameters)),
        }
    }
}

/// Calls `rewrite` on each sub-schema of a schema, with its pointer.
fn sub_schemas<E>(
    schema: &mut Map<String, Value>,
    pointer: &str,
    rewrite: &mut dyn FnMut(&str, &mut Value) -> Result<(), E>,
) -> Result<(), E> {
    for (keyword, value) in schema {
        let at = below(pointer, keyword);
        match (keyword.as_str(), value) {
            ("properties", Value::Object(schemas)) => {
                for (name, schema) in schemas {
                    rewrite(&below(&at, name), schema)?;
                }
            }
            ("prefixItems" | "anyOf" | "oneOf", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter_mut().enumerate() {
                    rewrite(&below(&at, &index.to_string()), schema)?;
                }
            }
            ("items" | "additionalProperties", schema @ Value::Object(_)) => rewrite(&at, schema)?,
            _ => {}
        }
    }
    Ok(())
}

fn inline(parameters: &Value) -> Result<Value, Unsupported> {
    let Some(defs) = parameters.get("$defs").and_then(Value::as_object) else {
        return Ok(parameters.clone());
    };
    let mut whole = parameters.clone();
    let mut inliner = Inliner { defs, open: Vec::new(), kept: Vec::new(), nodes: 0 };
    inliner.expand("", &mut whole)?;
    // A recursive definition stays, and so does what it refers to.
    let mut kept_defs = Map::new();
    let mut next = 0;
    while let Some(name) = inliner.kept.get(next).cloned() {
        let Some(mut schema) = defs.get(&name).cloned() else { break };
        inliner.open = vec![name.clone()];
        inliner.expand("", &mut schema)?;
        kept_defs.insert(name, schema);
        next += 1;
    }
    if let Some(root) = whole.as_object_mut() {
        root.shift_remove("$defs");
        if !kept_defs.is_empty() {
            root.insert("$defs".to_owned(), Value::Object(kept_defs));
        }
    }
    Ok(whole)
}

struct Inliner<'a> {
    defs: &'a Map<String, Value>,
    /// Definitions being written, outermost first.
    open: Vec<String>,
    /// Recursive definitions, in the order in which they were met.
    kept: Vec<String>,
    nodes: usize,
}

impl Inliner<'_> {
    fn expand(&mut self, pointer: &str, schema: &mut Value) -> Result<(), Unsupported> {
        self.nodes += 1;
        if self.nodes > INLINE_NODES_MAX {
            return Err(Unsupported::new("a schema too large to be written inline", pointer));
        }
        let Some(object) = schema.as_object_mut() else { return Ok(()) };
        let name = object
            .get("$ref")
            .and_then(Value::as_str)
            .and_then(|text| text.strip_prefix("#/$defs/"))
            .map(|name| name.replace("~1", "/").replace("~0", "~"));
        if let Some(name) = name {
            let Some(target) = self.defs.get(&name) else { return Ok(()) };
            if self.recursive(&name) {
                if !self.kept.contains(&name) {
                    self.kept.push(name);
                }
                return Ok(());
            }
            let mut written = target.clone();
            self.open.push(name);
            self.expand(pointer, &mut written)?;
            self.open.pop();
            object.shift_remove("$ref");
            if let Value::Object(mut written) = written {
                // A default belongs to the property that states it, not to what it refers to.
                written.shift_remove("default");
                for (keyword, value) in written {
                    object.entry(keyword).or_insert(value);
                }
            }
            return Ok(());
        }
        sub_schemas(object, pointer, &mut |at, sub| self.expand(at, sub))
    }

    /// Whether a definition leads back to itself.
    fn recursive(&self, name: &str) -> bool {
        let mut reached: Vec<String> = Vec::new();
        let mut open = vec![name.to_owned()];
        while let Some(next) = open.pop() {
            for target in self.defs.get(&next).map(references).unwrap_or_default() {
                if target == name {
                    return true;
                }
                if !reached.contains(&target) {
                    reached.push(target.clone());
                    open.push(target);
                }
            }
        }
        false
    }
}

/// The definitions that a schema refers to directly.
fn references(schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut schema = schema.clone();
    collect_references(&mut schema, &mut found);
    found
}

fn collect_references(schema: &mut Value, found: &mut Vec<String>) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(name) =
        object.get("$ref").and_then(Value::as_str).and_then(|text| text.strip_prefix("#/$defs/"))
    {
        found.push(name.replace("~1", "/").replace("~0", "~"));
    }
    let done: Result<(), std::convert::Infallible> = sub_schemas(object, "", &mut |_, sub| {
        collect_references(sub, found);
        Ok(())
    });
    let Ok(()) = done;
}

fn by_reference(parameters: &Value) -> Value {
    let mut whole = parameters.clone();
    let Some(root) = whole.as_object_mut() else { return whole };
    let mut defs = match root.shift_remove("$defs") {
        Some(Value::Object(defs)) => defs,
        Some(_) | None => Map::new(),
    };
    let names: Vec<String> = defs.keys().cloned().collect();
    let mut mover = Mover { taken: names.clone(), moved: Map::new() };
    for name in &names {
        if let Some(Value::Object(schema)) = defs.get_mut(name) {
            mover.parts(schema);
        }
    }
    mover.parts(root);
    defs.extend(mover.moved);
    if !defs.is_empty() {
        root.insert("$defs".to_owned(), Value::Object(defs));
    }
    whole
}

struct Mover {
    taken: Vec<String>,
    moved: Map<String, Value>,
}

impl Mover {
    /// Moves each sub-schema of a schema, the innermost first.
    fn parts(&mut self, schema: &mut Map<String, Value>) {
        let done: Result<(), std::convert::Infallible> = sub_schemas(schema, "", &mut |_, sub| {
            self.moved(sub);
            Ok(())
        });
        let Ok(()) = done;
    }

    fn moved(&mut self, schema: &mut Value) {
        let Some(object) = schema.as_object_mut() else { return };
        if object.contains_key("$ref") {
            return;
        }
        self.parts(object);
        let mut number = self.moved.len();
        let name = loop {
            let name = format!("s{number}");
            if !self.taken.contains(&name) {
                break name;
            }
            number += 1;
        };
        self.taken.push(name.clone());
        // What is said of the place, not of the schema, stays at the place.
        let mut reference = Map::new();
        for annotation in ["title", "description", "default"] {
            if let Some(value) = object.shift_remove(annotation) {
                reference.insert(annotation.to_owned(), value);
            }
        }
        let moved = std::mem::replace(schema, Value::Null);
        self.moved.insert(name.clone(), moved);
        reference.insert("$ref".to_owned(), json!(format!("#/$defs/{name}")));
        *schema = Value::Object(reference);
    }
}
