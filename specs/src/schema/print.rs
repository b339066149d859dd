//! From the written form to JSON Schema: the inverse of parsing.

use super::node::{
    Annotations, Extra, Fixed, Kind, List, Node, NumberRules, Object, Parameters, StringRules,
    Tuple, Union, UnionKeyword,
};
use super::parse::DEFS;
use crate::json::pointer;
use serde_json::{Map, Value};

impl Parameters {
    /// The JSON Schema that [`Parameters::from_json`] reads as these parameters.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut schema = node_members(&self.root);
        if !self.definitions.is_empty() {
            let named = |(name, definition): (&String, &Node)| (name.clone(), definition.to_json());
            schema.insert("$defs".into(), self.definitions.iter().map(named).collect());
        }
        Value::Object(schema)
    }
}

impl Node {
    /// The JSON Schema of this node.
    #[must_use]
    pub fn to_json(&self) -> Value {
        Value::Object(node_members(self))
    }
}

impl UnionKeyword {
    /// The keyword that lists the members; `None` for a `type` list.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::AnyOf => Some("anyOf"),
            Self::OneOf => Some("oneOf"),
            Self::TypeList => None,
        }
    }
}

fn node_members(node: &Node) -> Map<String, Value> {
    let mut out = Map::new();
    kind(&node.kind, &mut out);
    let Annotations { title, description, default } = &node.annotations;
    put(&mut out, "title", title.clone());
    put(&mut out, "description", description.clone());
    put(&mut out, "default", default.clone());
    out
}

fn put(out: &mut Map<String, Value>, keyword: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        out.insert(keyword.to_owned(), value.into());
    }
}

fn kind(kind: &Kind, out: &mut Map<String, Value>) {
    match kind {
        Kind::Any => {}
        Kind::Null => named("null", out),
        Kind::Boolean => named("boolean", out),
        Kind::String(rules) => {
            named("string", out);
            strings(rules, out);
        }
        Kind::Integer(rules) => {
            named("integer", out);
            numbers(rules, out);
        }
        Kind::Number(rules) => {
            named("number", out);
            numbers(rules, out);
        }
        Kind::Const(fixed) => {
            put(out, "const", fixed.values.first().cloned());
            beside(fixed, out);
        }
        Kind::Enum(fixed) => {
            put(out, "enum", Some(fixed.values.clone()));
            beside(fixed, out);
        }
        Kind::List(list) => list_members(list, out),
        Kind::Tuple(tuple) => tuple_members(tuple, out),
        Kind::Object(object) => object_members(object, out),
        Kind::Union(union) => union_members(union, out),
        Kind::Ref(name) => {
            let token = pointer::to_fragment(&pointer::escape(name));
            out.insert("$ref".into(), format!("{DEFS}{token}").into());
        }
    }
}

/// Sets the type. The members of a `type` list come one after the other, so that theirs collect.
fn named(name: &str, out: &mut Map<String, Value>) {
    match out.get_mut("type") {
        Some(Value::Array(names)) => names.push(name.into()),
        Some(_) | None => drop(out.insert("type".into(), name.into())),
    }
}

fn strings(rules: &StringRules, out: &mut Map<String, Value>) {
    put(out, "minLength", rules.min);
    put(out, "maxLength", rules.max);
    put(out, "pattern", rules.pattern.clone());
    put(out, "format", rules.format.map(super::node::Format::name));
}

fn numbers(rules: &NumberRules, out: &mut Map<String, Value>) {
    let number = |number: &Option<serde_json::Number>| number.clone().map(Value::Number);
    put(out, "minimum", number(&rules.at_least));
    put(out, "maximum", number(&rules.at_most));
    put(out, "exclusiveMinimum", number(&rules.above));
    put(out, "exclusiveMaximum", number(&rules.below));
    put(out, "multipleOf", number(&rules.step));
}

fn beside(fixed: &Fixed, out: &mut Map<String, Value>) {
    if let Some(beside) = &fixed.beside {
        kind(beside, out);
    }
}

fn list_members(list: &List, out: &mut Map<String, Value>) {
    named("array", out);
    match &list.item {
        Some(item) => drop(out.insert("items".into(), item.to_json())),
        None if list.nothing => drop(out.insert("items".into(), false.into())),
        None => {}
    }
    sizes(list.min, list.max, list.unique, out);
}

fn tuple_members(tuple: &Tuple, out: &mut Map<String, Value>) {
    named("array", out);
    out.insert("prefixItems".into(), tuple.items.iter().map(Node::to_json).collect());
    extra("items", &tuple.rest, out);
    sizes(tuple.min, tuple.max, tuple.unique, out);
}

fn sizes(min: Option<u64>, max: Option<u64>, unique: bool, out: &mut Map<String, Value>) {
    put(out, "minItems", min);
    put(out, "maxItems", max);
    put(out, "uniqueItems", unique.then_some(true));
}

fn object_members(object: &Object, out: &mut Map<String, Value>) {
    named("object", out);
    if !object.fields.is_empty() {
        let property =
            |(name, field): (&String, &super::node::Field)| (name.clone(), field.node.to_json());
        out.insert("properties".into(), object.fields.iter().map(property).collect());
        let required = object.fields.iter().filter(|(_, field)| field.required);
        let required: Vec<Value> = required.map(|(name, _)| name.as_str().into()).collect();
        put(out, "required", (!required.is_empty()).then_some(required));
    }
    extra("additionalProperties", &object.extra, out);
}

fn extra(keyword: &str, extra: &Extra, out: &mut Map<String, Value>) {
    match extra {
        Extra::Open => {}
        Extra::Closed => put(out, keyword, Some(false)),
        Extra::Schema(node) => put(out, keyword, Some(node.to_json())),
    }
}

fn union_members(union: &Union, out: &mut Map<String, Value>) {
    match union.keyword.name() {
        Some(keyword) => {
            out.insert(keyword.into(), union.members.iter().map(Node::to_json).collect());
        }
        None => {
            out.insert("type".into(), Value::Array(Vec::new()));
            for member in &union.members {
                kind(&member.kind, out);
            }
        }
    }
}
