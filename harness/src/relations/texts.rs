//! `relation/white-space` and `relation/escape`: how a JSON text is spaced and escaped says
//! nothing. What is kept is kept as sent.

use super::change::put;
use super::eligible::is_open;
use super::{Base, Change, ESCAPE, Made, Plan, WHITE_SPACE, plan};
use crate::oracle::Position;
use misread_specs::schema::{Part, Shape, StringRules};
use misread_specs::{Path, Segment, Value, json};

pub(super) fn white_space(base: &Base<'_>) -> Vec<Plan> {
    let forms = ["before", "after", "inside"];
    let places = places(base);
    let each = places.iter().flat_map(|at| forms.map(|form| plan(WHITE_SPACE, form, at.clone())));
    each.collect()
}

pub(super) fn escapes(base: &Base<'_>) -> Vec<Plan> {
    let changes = |at: &Path| {
        let text = at.find(base.arguments).and_then(Value::as_str);
        text.is_some_and(|text| escaped(text) != text)
    };
    let places = places(base).into_iter().filter(changes);
    places.map(|at| plan(ESCAPE, "letters", at)).collect()
}

/// The texts of structures where a structure is taken, and any text or none.
fn places(base: &Base<'_>) -> Vec<Path> {
    if !holds_structure_text(base.arguments) || is_open(base.oracle, base.arguments) {
        return Vec::new();
    }
    let positions = base.oracle.positions(base.arguments);
    let fits = |position: &&Position<'_>| is_structure_text(base, position);
    positions.iter().filter(fits).map(|position| position.path.clone()).collect()
}

/// Whether some text looks like that of a list or an object.
pub(super) fn holds_structure_text(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim_start().starts_with(['[', '{']),
        Value::Array(values) => values.iter().any(holds_structure_text),
        Value::Object(members) => members.values().any(holds_structure_text),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn is_structure_text(base: &Base<'_>, position: &Position<'_>) -> bool {
    let (Some(part), Value::String(text)) = (position.part, position.value.as_ref()) else {
        return false;
    };
    let compiled = base.oracle.compiled();
    let part = compiled.part(part);
    let shapes = || part.shape.union().iter().map(|member| compiled.part(*member)).chain([part]);
    !position.in_text
        && part.structured()
        && shapes().all(takes_any_text_or_none)
        && !is_aliased(base, &position.path)
        && spells_structure(text)
}

/// Whether other white space cannot make a text valid or invalid here.
fn takes_any_text_or_none(part: &Part) -> bool {
    match &part.shape {
        Shape::String(rules) => *rules == StringRules::default(),
        Shape::Fixed { values, .. } => !values.iter().any(Value::is_string),
        Shape::Any
        | Shape::Integer(_)
        | Shape::Number(_)
        | Shape::Boolean
        | Shape::Null
        | Shape::Array { .. }
        | Shape::Object { .. }
        | Shape::Union { .. } => true,
    }
}

fn is_aliased(base: &Base<'_>, path: &Path) -> bool {
    match path.0.as_slice() {
        [Segment::Key(name)] => base.oracle.aliases(name).is_some(),
        _ => false,
    }
}

/// Whether a text is JSON of a list or an object, with nothing in it that RFC 8259 leaves open.
pub(super) fn spells_structure(text: &str) -> bool {
    json::read(text).is_ok_and(|read| {
        !read.met.open() && read.value.is_some_and(|value| value.is_array() || value.is_object())
    })
}

pub(super) fn make(base: &Base<'_>, plan: &Plan) -> Option<Made> {
    let from = plan.at.find(base.arguments)?;
    let text = from.as_str()?;
    let to = match plan.form {
        "before" => format!("\n\t {text}"),
        "after" => format!("{text} \r\n"),
        "inside" => spaced(text),
        _ => escaped(text),
    };
    let to = Value::from(to);
    let mut arguments = base.arguments.clone();
    put(&mut arguments, &plan.at, to.clone());
    let change = Change::Text(plan.at.clone(), from.clone(), to);
    Some(Made { tool: None, arguments, change })
}

/// The text with white space between its tokens.
fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let (mut in_string, mut escape) = (false, false);
    for c in text.chars() {
        if !in_string && matches!(c, ']' | '}') {
            out.push('\n');
        }
        out.push(c);
        match c {
            '"' if !escape => in_string = !in_string,
            '[' | '{' | ',' | ':' if !in_string => out.push(' '),
            _ => {}
        }
        escape = in_string && c == '\\' && !escape;
    }
    out
}

/// The text with the first character of each string escaped, where it is a letter or a digit.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let (mut in_string, mut escape, mut first) = (false, false, false);
    for c in text.chars() {
        if first && c.is_ascii_alphanumeric() {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
        first = false;
        if c == '"' && !escape {
            in_string = !in_string;
            first = in_string;
        }
        escape = in_string && c == '\\' && !escape;
    }
    out
}
