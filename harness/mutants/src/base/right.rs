//! The right way of each step: what [`Mistake`](crate::Mistake) does unless told otherwise.

use super::place::{At, Call};
use super::tell;
use misread_specs::json;
use misread_specs::schema::{Compiled, CompiledExtra, Fault, FaultKind, PartId, Shape};
use misread_specs::{Outcome, Path, Segment, Value};
use serde_json::Map;

/// Deeper text is not read.
pub(crate) const DEPTH_MAX: usize = json::OPEN_DEPTH;

/// The value that a text spells, unless it nests too deep.
pub(crate) fn spells(text: &str) -> Option<Value> {
    let read = json::read(text).ok()?;
    read.value.filter(|_| read.met.depth <= DEPTH_MAX)
}

/// The canonical value of a legacy value of this parameter.
pub(crate) fn alias(at: &At<'_>, text: &str) -> Option<Value> {
    let [Segment::Key(name)] = at.path.0.as_slice() else { return None };
    let aliases = at.call.declared.tool.value_aliases.get(name)?;
    aliases.get(text).map(|canonical| Value::from(canonical.as_str()))
}

/// The scalar that a text spells, where that is taken and neither text nor a structure: the rules
/// let it be read or left.
pub(crate) fn scalar(at: &At<'_>, text: &str) -> Option<Value> {
    let part = at.part();
    let either = !part.string_member && !part.any_member && !part.structured();
    spells(text).filter(|value| either && !value.is_string() && at.takes(value))
}

/// Whether what a text spells is a list that some list member takes as it stands.
pub(crate) fn refuses(at: &At<'_>, spelled: Option<Value>) -> bool {
    spelled.is_some_and(|value| value.is_array() && at.takes_as_list(&value))
}

/// What an argument set stands for.
pub(crate) enum Root<'a> {
    /// Nothing at all.
    Absent,
    /// A text as it is.
    Text(&'a str),
    /// A value.
    Value(&'a Value),
}

impl<'a> Root<'a> {
    /// What this argument set stands for.
    pub(crate) fn of(sent: &'a Value) -> Self {
        match (sent.get("$misread").and_then(Value::as_str), sent.get("text")) {
            (Some("absent"), _) => Self::Absent,
            (Some("text"), Some(Value::String(text))) => Self::Text(text),
            (Some(_) | None, _) => Self::Value(sent),
        }
    }
}

/// The arguments as an object: absent, null and blank are none, text is read once.
pub(crate) fn root(call: &Call<'_>) -> Result<Value, Outcome> {
    let empty = || Ok(Value::Object(Map::new()));
    let root = Root::of(call.sent);
    if !matches!(root, Root::Value(Value::Object(_))) && !call.surface.takes_any_root() {
        return Err(Outcome::Unsupported("this surface carries objects only".to_owned()));
    }
    match root {
        Root::Absent | Root::Value(Value::Null) => empty(),
        Root::Text(text) if text.trim().is_empty() => empty(),
        Root::Text(text) => match spells(text) {
            Some(Value::Null) => empty(),
            Some(value @ Value::Object(_)) => Ok(value),
            Some(_) | None => Err(tell::no_object(call)),
        },
        Root::Value(value @ Value::Object(_)) => Ok(value.clone()),
        Root::Value(_) => Err(tell::no_object(call)),
    }
}

/// The member of the value's kind, if it is the only one or the only one whose tags fit.
pub(crate) fn inside(at: &At<'_>, value: &Value) -> Option<PartId> {
    let part = at.part();
    let candidates = match value {
        Value::Array(_) => &part.array_members,
        Value::Object(_) => &part.object_members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
    };
    if let [only] = candidates.as_slice() {
        return Some(*only);
    }
    let mut fitting = candidates.iter().filter(|id| tags_fit(at.compiled(), **id, value));
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Some(*only),
        (Some(_) | None, _) => None,
    }
}

/// Whether an object member has tags and the value has them all.
pub(crate) fn tags_fit(compiled: &Compiled, id: PartId, value: &Value) -> bool {
    let Shape::Object { fields, .. } = &compiled.part(id).shape else { return false };
    let mut tags =
        fields.iter().filter(|(_, field)| field.required).filter_map(
            |(name, field)| match &compiled.part(field.part).shape {
                Shape::Fixed { values, .. } if values.iter().all(Value::is_string) => {
                    Some((name, values))
                }
                _ => None,
            },
        );
    let fits = |(name, values): (&String, &Vec<Value>)| {
        value.get(name).is_some_and(|tag| values.contains(tag))
    };
    tags.next().is_some_and(fits) && tags.all(fits)
}

/// Absent parameters get their defaults.
pub(crate) fn defaults(call: &Call<'_>, value: &mut Value) {
    let compiled = &call.declared.compiled;
    let Shape::Object { fields, .. } = &compiled.part(compiled.root()).shape else { return };
    let Value::Object(members) = value else { return };
    for (name, field) in fields {
        if let Some(default) = &field.default
            && !members.contains_key(name)
        {
            members.insert(name.clone(), default.clone());
        }
    }
}

/// The refusal of a list written as text.
pub(crate) fn sentence(path: &Path) -> String {
    format!("{path} is a list written as text — pass the array itself, not JSON written as text")
}

/// What is wrong at a place.
pub(crate) fn explains(call: &Call<'_>, fault: &Fault) -> String {
    match fault.what {
        FaultKind::Missing => "is missing".to_owned(),
        FaultKind::Undeclared => "is not declared here".to_owned(),
        FaultKind::Repeated => "holds an item twice".to_owned(),
        FaultKind::Length => "is too short or too long".to_owned(),
        FaultKind::Pattern => "does not match the pattern".to_owned(),
        FaultKind::Range => "is out of bounds".to_owned(),
        FaultKind::Step => "is no multiple of the step".to_owned(),
        FaultKind::Size => "has too few or too many items".to_owned(),
        FaultKind::SeveralMembers => "fits more than one form".to_owned(),
        FaultKind::Type | FaultKind::NotListed | FaultKind::NoMember => {
            let compiled = &call.declared.compiled;
            let part = part_at(compiled, &fault.path);
            format!("takes {}", part.map_or("something else".to_owned(), |p| takes(compiled, p)))
        }
    }
}

/// What governs a place that no union stands around.
fn part_at(compiled: &Compiled, path: &Path) -> Option<PartId> {
    path.0.iter().try_fold(compiled.root(), |id, segment| {
        match (&compiled.part(id).shape, segment) {
            (Shape::Object { fields, extra }, Segment::Key(name)) => {
                fields.get(name).map(|field| field.part).or(of(*extra))
            }
            (Shape::Array { items, rest, .. }, Segment::Index(index)) => {
                items.get(*index).copied().or(of(*rest))
            }
            _ => None,
        }
    })
}

fn of(extra: CompiledExtra) -> Option<PartId> {
    match extra {
        CompiledExtra::Part(part) => Some(part),
        CompiledExtra::Open | CompiledExtra::Closed => None,
    }
}

/// What a part takes, in words.
pub(crate) fn takes(compiled: &Compiled, id: PartId) -> String {
    match &compiled.part(id).shape {
        Shape::Any => "any value".to_owned(),
        Shape::String(_) => "a string".to_owned(),
        Shape::Integer(_) => "an integer".to_owned(),
        Shape::Number(_) => "a number".to_owned(),
        Shape::Boolean => "true or false".to_owned(),
        Shape::Null => "null".to_owned(),
        Shape::Fixed { values, .. } => {
            let values: Vec<String> = values.iter().map(json::write).collect();
            format!("one of {}", values.join(", "))
        }
        Shape::Array { .. } => "an array".to_owned(),
        Shape::Object { .. } => "an object".to_owned(),
        Shape::Union { members, .. } => {
            let each: Vec<String> = members.iter().map(|member| takes(compiled, *member)).collect();
            each.join(" or ")
        }
    }
}

/// The plain schema: validation and nothing else.
pub(crate) fn parse(call: &Call<'_>) -> Outcome {
    let faults = call.declared.compiled.faults(call.sent);
    if faults.is_empty() {
        return tell::accepted(call.sent.clone());
    }
    let issue = |fault: &Fault| (fault.path.clone(), explains(call, fault));
    tell::rejected(call, faults.iter().map(issue).collect())
}
