//! A schema in short form: `{rows: {names: string | string[]}[]}`.
//!
//! For people only: constraints stand where they matter, annotations are left out. The form is
//! never parsed.

use super::safe::{safe, safe_json};
use misread_specs::schema::{
    Extra, Field, Fixed, Format, Kind, List, Node, NumberRules, Object, Parameters, StringRules,
    Tuple, Union, UnionKeyword,
};
use std::fmt::Display;

/// The parameters of a tool in short form; definitions follow behind `where`.
#[must_use]
pub fn short_schema(parameters: &Parameters) -> String {
    let mut out = node(&parameters.root);
    for (position, (name, definition)) in parameters.definitions.iter().enumerate() {
        out.push_str(if position == 0 { " where " } else { ", " });
        out.push_str(&format!("{} = {}", safe(name), node(definition)));
    }
    out
}

fn node(node: &Node) -> String {
    kind(&node.kind)
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Any => "any".to_owned(),
        Kind::String(rules) => string(rules),
        Kind::Integer(rules) => number("integer", rules),
        Kind::Number(rules) => number("number", rules),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Null => "null".to_owned(),
        Kind::Const(fixed) | Kind::Enum(fixed) => values(fixed),
        Kind::List(it) => list(it),
        Kind::Tuple(it) => tuple(it),
        Kind::Object(it) => object(it),
        Kind::Union(it) => union(it),
        Kind::Ref(name) => safe(name),
    }
}

fn string(rules: &StringRules) -> String {
    let format = rules.format.map(|format| match format {
        Format::Uuid => "uuid",
        Format::DateTime => "date-time",
        Format::Email => "email",
        Format::Uri => "uri",
    });
    let pattern = rules.pattern.as_ref().map(|pattern| format!("/{}/", safe(pattern)));
    with(
        "string",
        [
            format.map(str::to_owned),
            bound("min", rules.min.as_ref()),
            bound("max", rules.max.as_ref()),
            pattern,
        ],
    )
}

fn number(name: &str, rules: &NumberRules) -> String {
    with(
        name,
        [
            bound(">=", rules.at_least.as_ref()),
            bound(">", rules.above.as_ref()),
            bound("<=", rules.at_most.as_ref()),
            bound("<", rules.below.as_ref()),
            bound("step", rules.step.as_ref()),
        ],
    )
}

fn values(fixed: &Fixed) -> String {
    let values: Vec<String> = fixed.values.iter().map(safe_json).collect();
    let values = values.join(" | ");
    match fixed.beside.as_deref() {
        // A type without assertions says nothing that the values do not.
        None
        | Some(Kind::Boolean | Kind::Null | Kind::Any | Kind::Const(_) | Kind::Enum(_))
        | Some(Kind::List(_) | Kind::Tuple(_) | Kind::Object(_))
        | Some(Kind::Union(_) | Kind::Ref(_)) => values,
        Some(beside @ (Kind::String(_) | Kind::Integer(_) | Kind::Number(_))) => {
            let beside = kind(beside);
            if beside.contains('(') { format!("({values}) & {beside}") } else { values }
        }
    }
}

fn list(list: &List) -> String {
    let item = match (&list.item, list.nothing) {
        (_, true) => "never".to_owned(),
        (None, false) => "any".to_owned(),
        (Some(item), false) => grouped(item),
    };
    with(&format!("{item}[]"), sizes(list.min, list.max, list.unique))
}

fn tuple(tuple: &Tuple) -> String {
    let mut items: Vec<String> = tuple.items.iter().map(node).collect();
    match &tuple.rest {
        Extra::Closed => {}
        Extra::Open => items.push("...any[]".to_owned()),
        Extra::Schema(rest) => items.push(format!("...{}[]", grouped(rest))),
    }
    // A closed tuple of full length is the usual one; only what differs is said.
    let full =
        matches!(tuple.rest, Extra::Closed) && tuple.min == u64::try_from(tuple.items.len()).ok();
    let min = if full { None } else { Some(tuple.min.unwrap_or(0)) };
    with(&format!("[{}]", items.join(", ")), sizes(min, tuple.max, tuple.unique))
}

fn sizes(min: Option<u64>, max: Option<u64>, unique: bool) -> [Option<String>; 3] {
    let unique = unique.then(|| "unique".to_owned());
    [bound("min", min.as_ref()), bound("max", max.as_ref()), unique]
}

fn object(object: &Object) -> String {
    let mut parts: Vec<String> = object.fields.iter().map(field).collect();
    match &object.extra {
        Extra::Open if parts.is_empty() => parts.push("[key]: any".to_owned()),
        // Open is what JSON Schema is unless told otherwise; closed is worth a word.
        Extra::Open => {}
        Extra::Closed => {
            return format!("closed {{{}}}", parts.join(", "));
        }
        Extra::Schema(extra) => parts.push(format!("[key]: {}", node(extra))),
    }
    format!("{{{}}}", parts.join(", "))
}

fn field((name, field): (&String, &Field)) -> String {
    let plain =
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    let name = if plain { name.clone() } else { safe_json(&name.as_str().into()) };
    let mark = if field.required { "" } else { "?" };
    let default = field.node.annotations.default.as_ref().map(safe_json);
    let default = default.map(|value| format!(" = {value}")).unwrap_or_default();
    format!("{name}{mark}: {}{default}", node(&field.node))
}

fn union(union: &Union) -> String {
    let between = match union.keyword {
        UnionKeyword::AnyOf | UnionKeyword::TypeList => " | ",
        UnionKeyword::OneOf => " ^ ",
    };
    let member = |member: &Node| match member.kind {
        Kind::Union(_) => grouped(member),
        Kind::Const(_) | Kind::Enum(_) => match union.keyword {
            UnionKeyword::AnyOf | UnionKeyword::TypeList => node(member),
            UnionKeyword::OneOf => grouped(member),
        },
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::List(_)
        | Kind::Tuple(_)
        | Kind::Object(_)
        | Kind::Ref(_) => node(member),
    };
    union.members.iter().map(member).collect::<Vec<_>>().join(between)
}

/// In brackets where a suffix would bind to the last member only.
fn grouped(inner: &Node) -> String {
    let compound = match &inner.kind {
        Kind::Union(_) => true,
        Kind::Const(fixed) | Kind::Enum(fixed) => fixed.values.len() != 1,
        Kind::Object(object) => matches!(object.extra, Extra::Closed),
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::List(_)
        | Kind::Tuple(_)
        | Kind::Ref(_) => false,
    };
    let text = node(inner);
    if compound { format!("({text})") } else { text }
}

fn bound<T: Display>(word: &str, value: Option<&T>) -> Option<String> {
    let space = if word.starts_with(char::is_alphabetic) { " " } else { "" };
    value.map(|value| format!("{word}{space}{value}"))
}

fn with<const N: usize>(name: &str, notes: [Option<String>; N]) -> String {
    let notes: Vec<String> = notes.into_iter().flatten().collect();
    if notes.is_empty() { name.to_owned() } else { format!("{name}({})", notes.join(", ")) }
}
