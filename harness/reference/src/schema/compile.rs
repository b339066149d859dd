//! The dialect check, and the tree made from what passes it.
//!
//! What is outside the dialect is an error that names the keyword and its place; nothing is ever
//! built by leaving a keyword out.

use super::{ArrayMember, Node, NodeId, ObjectMember, Rest, Tree, Unsupported};
use serde_json::{Map, Value};
use std::collections::HashMap;

const ANNOTATIONS: [&str; 3] = ["title", "description", "default"];
const ASSERTIONS: [&str; 19] = [
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "enum",
    "const",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];
const FORMATS: [&str; 4] = ["uuid", "date-time", "email", "uri"];
const TYPES: [&str; 7] = ["string", "integer", "number", "boolean", "null", "array", "object"];

/// Checks the parameters of a tool and makes their tree.
pub(crate) fn compile(parameters: &Value) -> Result<Tree, Unsupported> {
    let root = parameters.as_object().ok_or_else(|| Unsupported::new("no object schema", ""))?;
    if root.get("type") != Some(&Value::from("object")) {
        return Err(Unsupported::new("the root is not of `type: object`", "/type"));
    }
    let mut compiler = Compiler { parameters, tree: Tree::default(), known: HashMap::new() };
    compiler.node("", parameters)?;
    if let Some(defs) = root.get("$defs") {
        let defs = defs.as_object().ok_or_else(|| Unsupported::new("`$defs` is no object", ""))?;
        for (name, schema) in defs {
            compiler.node(&below("/$defs", name), schema)?;
        }
    }
    Ok(compiler.tree)
}

/// The pointer of a key or an index below another pointer.
pub(crate) fn below(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

struct Compiler<'a> {
    parameters: &'a Value,
    tree: Tree,
    known: HashMap<String, NodeId>,
}

impl<'a> Compiler<'a> {
    /// The node of a schema; made once, so that a recursive schema is a loop in the tree.
    fn node(&mut self, pointer: &str, schema: &'a Value) -> Result<NodeId, Unsupported> {
        if let Some(&id) = self.known.get(pointer) {
            return Ok(id);
        }
        let id = NodeId(self.tree.nodes.len());
        self.known.insert(pointer.to_owned(), id);
        self.tree.nodes.push(Node::default());
        let mut node = Node { pointer: pointer.to_owned(), ..Node::default() };
        let mut seen = vec![pointer.to_owned()];
        self.flatten(pointer, schema, &mut node, &mut seen)?;
        self.tree.nodes[id.0] = node;
        Ok(id)
    }

    /// Adds the members of a schema to a node.
    fn flatten(
        &mut self,
        pointer: &str,
        schema: &'a Value,
        node: &mut Node,
        seen: &mut Vec<String>,
    ) -> Result<(), Unsupported> {
        let schema = match schema {
            Value::Bool(true) => {
                node.any = true;
                return Ok(());
            }
            Value::Object(schema) => schema,
            Value::Bool(false) => {
                return Err(Unsupported::new("a schema that is `false`", pointer));
            }
            Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => {
                return Err(Unsupported::new("a schema that is no object", pointer));
            }
        };
        check_keywords(pointer, schema)?;
        if let Some(reference) = schema.get("$ref") {
            let (target, schema) = self.resolve(pointer, reference)?;
            // A union that refers to itself has no member by that way.
            if !seen.contains(&target) {
                seen.push(target.clone());
                self.flatten(&target, schema, node, seen)?;
                seen.pop();
            }
            return Ok(());
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(members) = schema.get(union) {
                return self.union(&below(pointer, union), members, node, seen);
            }
        }
        self.leaf(pointer, schema, node)
    }

    fn union(
        &mut self,
        pointer: &str,
        members: &'a Value,
        node: &mut Node,
        seen: &mut Vec<String>,
    ) -> Result<(), Unsupported> {
        let members = members
            .as_array()
            .filter(|members| !members.is_empty())
            .ok_or_else(|| Unsupported::new("a union without members", pointer))?;
        for (index, member) in members.iter().enumerate() {
            self.flatten(&below(pointer, &index.to_string()), member, node, seen)?;
        }
        Ok(())
    }

    fn resolve(
        &self,
        pointer: &str,
        reference: &'a Value,
    ) -> Result<(String, &'a Value), Unsupported> {
        let outside = || Unsupported::new("a `$ref` that leads out of `$defs`", pointer);
        let name = reference.as_str().and_then(|text| text.strip_prefix("#/$defs/"));
        let name = name.filter(|name| !name.contains('/')).ok_or_else(outside)?;
        let target = format!("/$defs/{}", percent_decoded(name).ok_or_else(outside)?);
        let schema = self.parameters.pointer(&target).ok_or_else(outside)?;
        Ok((target, schema))
    }

    /// A schema that is no union: one member for each of its types.
    fn leaf(
        &mut self,
        pointer: &str,
        schema: &'a Map<String, Value>,
        node: &mut Node,
    ) -> Result<(), Unsupported> {
        if let Some(values) = values(pointer, schema)? {
            node.string |= match schema.get("type") {
                None => values.iter().any(|value| value.is_string()),
                Some(types) => names(types, "string"),
            };
            if schema.get("type").is_none() {
                return Ok(());
            }
        }
        let Some(types) = schema.get("type") else {
            node.any = true;
            return Ok(());
        };
        for name in type_names(pointer, types)? {
            match name {
                "string" => node.string = true,
                "array" => {
                    let member = self.array(pointer, schema)?;
                    node.arrays.push(member);
                }
                "object" => {
                    let member = self.object(pointer, schema)?;
                    node.objects.push(member);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn array(
        &mut self,
        pointer: &str,
        schema: &'a Map<String, Value>,
    ) -> Result<ArrayMember, Unsupported> {
        let mut prefix = Vec::new();
        if let Some(items) = schema.get("prefixItems") {
            let at = below(pointer, "prefixItems");
            let items = items.as_array().ok_or_else(|| Unsupported::new("no list", &at))?;
            for (index, item) in items.iter().enumerate() {
                prefix.push(self.node(&below(&at, &index.to_string()), item)?);
            }
        }
        let rest = self.rest(pointer, schema, "items")?;
        Ok(ArrayMember { pointer: pointer.to_owned(), prefix, rest })
    }

    fn object(
        &mut self,
        pointer: &str,
        schema: &'a Map<String, Value>,
    ) -> Result<ObjectMember, Unsupported> {
        let mut fields = Vec::new();
        if let Some(properties) = schema.get("properties") {
            let at = below(pointer, "properties");
            let properties =
                properties.as_object().ok_or_else(|| Unsupported::new("no object", &at))?;
            for (name, property) in properties {
                fields.push((name.clone(), self.node(&below(&at, name), property)?));
            }
        }
        let required: Vec<String> = schema
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(Value::as_str).map(str::to_owned).collect())
            .unwrap_or_default();
        let mut tags = Vec::new();
        for (name, _) in fields.iter().filter(|(name, _)| required.contains(name)) {
            if let Some(values) = self.tag(&schema["properties"][name.as_str()]) {
                tags.push((name.clone(), values));
            }
        }
        let rest = self.rest(pointer, schema, "additionalProperties")?;
        Ok(ObjectMember { fields, required, rest, tags })
    }

    fn rest(
        &mut self,
        pointer: &str,
        schema: &'a Map<String, Value>,
        keyword: &str,
    ) -> Result<Rest, Unsupported> {
        Ok(match schema.get(keyword) {
            None | Some(Value::Bool(true)) => Rest::Anything,
            Some(Value::Bool(false)) => Rest::Nothing,
            Some(schema) => Rest::Each(self.node(&below(pointer, keyword), schema)?),
        })
    }

    /// The strings of a tag: a constant or an enumeration of strings, also behind references and
    /// unions of one member.
    fn tag(&self, schema: &'a Value) -> Option<Vec<String>> {
        let mut schema = schema;
        // A chain of references is no longer than the parameters have definitions.
        for _ in 0..=self.parameters.get("$defs").and_then(Value::as_object).map_or(0, Map::len) {
            if let Some(reference) = schema.get("$ref") {
                schema = self.resolve("", reference).ok()?.1;
            }
        }
        for union in ["anyOf", "oneOf"] {
            if let Some(members) = schema.get(union).and_then(Value::as_array) {
                let [only] = members.as_slice() else { return None };
                return self.tag(only);
            }
        }
        let values = match (schema.get("const"), schema.get("enum")) {
            (Some(value), None) => std::slice::from_ref(value),
            (None, Some(values)) => values.as_array()?.as_slice(),
            (Some(_), Some(_)) | (None, None) => return None,
        };
        values.iter().map(|value| value.as_str().map(str::to_owned)).collect()
    }
}

/// The scalars of a `const` or an `enum`.
fn values<'s>(
    pointer: &str,
    schema: &'s Map<String, Value>,
) -> Result<Option<Vec<&'s Value>>, Unsupported> {
    let mut found = None;
    for keyword in ["const", "enum"] {
        let Some(value) = schema.get(keyword) else { continue };
        let at = below(pointer, keyword);
        let values: Vec<&Value> = if keyword == "const" {
            vec![value]
        } else {
            value.as_array().ok_or_else(|| Unsupported::new("no list", &at))?.iter().collect()
        };
        if values.iter().any(|value| value.is_array() || value.is_object()) {
            return Err(Unsupported::new(format!("a `{keyword}` that is no scalar"), at));
        }
        found = Some(values);
    }
    Ok(found)
}

fn names(types: &Value, name: &str) -> bool {
    types == name || types.as_array().is_some_and(|types| types.iter().any(|one| one == name))
}

fn type_names<'s>(pointer: &str, types: &'s Value) -> Result<Vec<&'s str>, Unsupported> {
    let unknown = || Unsupported::new("an unknown `type`", below(pointer, "type"));
    let listed = match types {
        Value::Array(types) if !types.is_empty() => types.iter().map(Value::as_str).collect(),
        Value::String(name) => Some(vec![name.as_str()]),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    let listed: Vec<&str> = listed.ok_or_else(unknown)?;
    if listed.iter().all(|name| TYPES.contains(name)) { Ok(listed) } else { Err(unknown()) }
}

/// Every keyword is of the dialect and stands where it may.
fn check_keywords(pointer: &str, schema: &Map<String, Value>) -> Result<(), Unsupported> {
    let union = ["$ref", "anyOf", "oneOf"].into_iter().filter(|key| schema.contains_key(*key));
    let union: Vec<&str> = union.collect();
    for (keyword, value) in schema {
        let at = || below(pointer, keyword);
        let known = keyword.as_str();
        if ANNOTATIONS.contains(&known) || (known == "$defs" && pointer.is_empty()) {
            continue;
        }
        let assertion = ASSERTIONS.contains(&known) || known == "type";
        if !assertion && !union.contains(&known) {
            return Err(Unsupported::new(format!("the keyword `{keyword}`"), at()));
        }
        if !union.is_empty() && (assertion || union.len() > 1) {
            return Err(Unsupported::new(format!("`{keyword}` beside `{}`", union[0]), at()));
        }
        if assertion && !matches!(known, "type" | "enum" | "const") && !schema.contains_key("type")
        {
            return Err(Unsupported::new(format!("`{keyword}` without a `type`"), at()));
        }
        if known == "format" && !value.as_str().is_some_and(|name| FORMATS.contains(&name)) {
            return Err(Unsupported::new("an unknown `format`", at()));
        }
    }
    Ok(())
}

/// Percent escapes of a URI fragment, read.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let code = std::str::from_utf8(tail.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(code, 16).ok()?);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    String::from_utf8(bytes).ok()
}
