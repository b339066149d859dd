//! What only shows once the whole schema is there: references and loops, the root, defaults.

use super::DEFS;
use crate::json::pointer;
use crate::schema::accept::Acceptance;
use crate::schema::error::DialectError;
use crate::schema::node::{Extra, Kind, Node, Parameters};
use crate::schema::normal::{Builder, Unresolved};

/// Checks what parsing one schema after the other cannot see.
pub(super) fn whole(parameters: &Parameters) -> Result<(), DialectError> {
    let mut builder = Builder::new(parameters).map_err(|error| locate(parameters, &error))?;
    let mut dangling = None;
    walk(parameters, &mut |node, _| {
        if let Kind::Ref(name) = &node.kind
            && !parameters.definitions.contains_key(name)
        {
            dangling.get_or_insert_with(|| Unresolved::Dangling(name.clone()));
        }
    });
    if let Some(error) = dangling {
        return Err(locate(parameters, &error));
    }
    root_kind(parameters)?;
    let mut defaults = Vec::new();
    walk(parameters, &mut |node, pointer| {
        let Kind::Object(object) = &node.kind else { return };
        for (name, field) in &object.fields {
            let Some(default) = &field.node.annotations.default else { continue };
            if let Ok(part) = builder.id(&field.node.kind) {
                let mut at = format!("{pointer}/properties");
                pointer::push(&mut at, name);
                defaults.push((at, part, default));
            }
        }
    });
    let compiled = builder.finish(&parameters.root.kind).map_err(|e| locate(parameters, &e))?;
    let wrong =
        |(_, part, default): &&(String, _, &_)| compiled.accepts(*part, default) == Acceptance::No;
    match defaults.iter().find(wrong) {
        None => Ok(()),
        Some((at, _, _)) => {
            let message = "is not what the property takes; write one that is valid";
            Err(DialectError::new(at, "default", message))
        }
    }
}

/// Finds the place of a reference that leads nowhere, or round in a circle.
pub(in crate::schema) fn locate(parameters: &Parameters, error: &Unresolved) -> DialectError {
    let (keyword, name, message) = match error {
        Unresolved::Dangling(name) => {
            let message = format!("points to `{name}`, which `$defs` does not hold; add it there");
            ("$ref", name, message)
        }
        Unresolved::Loop(name) => {
            let message = format!(
                "points to `{name}`, which leads back to itself with no list or object between; \
                 put one between"
            );
            ("$ref", name, message)
        }
        Unresolved::Pattern(pattern, why) => ("pattern", pattern, why.clone()),
    };
    let mut place = None;
    walk(parameters, &mut |node, pointer| {
        let here = match &node.kind {
            Kind::Ref(target) => keyword == "$ref" && target == name,
            Kind::String(rules) => keyword == "pattern" && rules.pattern.as_ref() == Some(name),
            Kind::Any
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Boolean
            | Kind::Null
            | Kind::Const(_)
            | Kind::Enum(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Object(_)
            | Kind::Union(_) => false,
        };
        if here && place.is_none() {
            place = Some(pointer.to_owned());
        }
    });
    DialectError::new(&place.unwrap_or_default(), keyword, message)
}

fn root_is_no_object() -> DialectError {
    DialectError::new("", "type", "must be `object`: the arguments of a tool are an object")
}

/// The root is an object schema itself, or references lead to one.
fn root_kind(parameters: &Parameters) -> Result<(), DialectError> {
    let mut node = &parameters.root;
    // Loops and dangling names were found before.
    while let Kind::Ref(name) = &node.kind {
        let Some(next) = parameters.definitions.get(name) else { break };
        node = next;
    }
    if matches!(node.kind, Kind::Object(_)) { Ok(()) } else { Err(root_is_no_object()) }
}

/// Visits every node with its pointer; references are not followed.
fn walk<'p>(parameters: &'p Parameters, visit: &mut impl FnMut(&'p Node, &str)) {
    below(&parameters.root, "", visit);
    for (name, node) in &parameters.definitions {
        let mut at = DEFS.trim_start_matches('#').trim_end_matches('/').to_owned();
        pointer::push(&mut at, name);
        below(node, &at, visit);
    }
}

fn below<'p>(node: &'p Node, pointer: &str, visit: &mut impl FnMut(&'p Node, &str)) {
    visit(node, pointer);
    match &node.kind {
        Kind::List(list) => {
            if let Some(item) = &list.item {
                below(item, &format!("{pointer}/items"), visit);
            }
        }
        Kind::Tuple(tuple) => {
            for (position, item) in tuple.items.iter().enumerate() {
                below(item, &format!("{pointer}/prefixItems/{position}"), visit);
            }
            extra(&tuple.rest, &format!("{pointer}/items"), visit);
        }
        Kind::Object(object) => {
            for (name, field) in &object.fields {
                let mut at = format!("{pointer}/properties");
                pointer::push(&mut at, name);
                below(&field.node, &at, visit);
            }
            extra(&object.extra, &format!("{pointer}/additionalProperties"), visit);
        }
        Kind::Union(union) => {
            let list = union.keyword.name();
            for (position, member) in union.members.iter().enumerate() {
                let at = match list {
                    Some(list) => format!("{pointer}/{list}/{position}"),
                    None => pointer.to_owned(),
                };
                below(member, &at, visit);
            }
        }
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => {}
    }
}

fn extra<'p>(extra: &'p Extra, pointer: &str, visit: &mut impl FnMut(&'p Node, &str)) {
    match extra {
        Extra::Schema(node) => below(node, pointer, visit),
        Extra::Open | Extra::Closed => {}
    }
}
