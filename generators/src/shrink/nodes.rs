//! Smaller forms of one schema node, the node's values left alone.

use super::rewrite::put;
use super::{Link, children};
use crate::schemas::{Definitions, kinds, members};
use indexmap::IndexMap;
use misread_specs::schema::{
    Annotations, Extra, Fixed, Kind, List, Node, NumberRules, Object, StringRules, Union,
    UnionKeyword,
};
use serde_json::Value;

/// The node without constraints, annotations and the like; its children stay.
pub(super) fn bare(node: &Node) -> Node {
    let mut copy = node.clone();
    copy.annotations = Annotations::default();
    match &mut copy.kind {
        Kind::String(rules) => *rules = StringRules::default(),
        Kind::Integer(rules) | Kind::Number(rules) => *rules = NumberRules::default(),
        Kind::Const(fixed) | Kind::Enum(fixed) => fixed.beside = None,
        Kind::List(list) => {
            list.min = None;
            list.max = None;
        }
        Kind::Object(object) => {
            if object.extra == Extra::Closed {
                object.extra = Extra::Open;
            }
            object.fields.values_mut().for_each(|field| field.required = false);
        }
        Kind::Any | Kind::Boolean | Kind::Null | Kind::Tuple(_) | Kind::Union(_) | Kind::Ref(_) => {
        }
    }
    copy
}

/// The node with `change` made to it and to everything inside it.
pub(super) fn everywhere(node: &Node, change: &dyn Fn(&Node) -> Node) -> Node {
    let mut copy = node.clone();
    for (link, child) in children(node) {
        put(&mut copy, link, everywhere(child, change));
    }
    change(&copy)
}

/// Kinds that say less than this node, the shortest when written first.
pub(super) fn plainer(node: &Node) -> Vec<Kind> {
    let constant = |value: Value| Kind::Const(Fixed { values: vec![value], beside: None });
    let list = Kind::List(List::default());
    let string = Kind::String(StringRules::default());
    if children(node).next().is_some() {
        return vec![Kind::Any, list, string];
    }
    let number = Kind::Number(NumberRules::default());
    vec![Kind::Any, constant(0.into()), constant("".into()), Kind::Null, list, number, string]
}

/// What a `type` list can say of a member.
pub(super) fn by_type(member: &Node) -> Node {
    let (Kind::Const(fixed) | Kind::Enum(fixed)) = &member.kind else { return bare(member) };
    Node::plain(match fixed.values.first() {
        Some(Value::String(_)) => Kind::String(StringRules::default()),
        Some(Value::Number(_)) => Kind::Integer(NumberRules::default()),
        Some(Value::Bool(_)) => Kind::Boolean,
        Some(Value::Null | Value::Array(_) | Value::Object(_)) | None => Kind::Null,
    })
}

/// The node's types and nothing else.
pub(super) fn summary(node: &Node, definitions: &Definitions) -> Node {
    let mut found: Vec<Node> = Vec::new();
    for member in members(node, definitions) {
        let member = by_type(member);
        let kind = if matches!(member.kind, Kind::List(_) | Kind::Tuple(_)) {
            Kind::List(List::default())
        } else if matches!(member.kind, Kind::Object(_)) {
            Kind::Object(Object { fields: IndexMap::new(), extra: Extra::Open })
        } else {
            member.kind
        };
        let member = Node::plain(kind);
        if !found.contains(&member) {
            found.push(member);
        }
    }
    found.sort_by_key(|member| crate::disguise::compact(&member.to_json()));
    if found.len() == 1 {
        return found.remove(0);
    }
    let keyword = UnionKeyword::TypeList;
    Node::plain(Kind::Union(Union { keyword, members: found }))
}

/// The node in the form that promises hold in: no union of one, no `type` list that is none, no
/// `oneOf` whose members overlap, tuples exact, no default that is required or off a property.
pub(super) fn tidy(node: &Node, definitions: &Definitions) -> Node {
    let mut copy = node.clone();
    for (link, child) in children(node) {
        let mut child = tidy(child, definitions);
        if !matches!(link, Link::Field(_)) {
            child.annotations.default = None;
        }
        put(&mut copy, link, child);
    }
    match &mut copy.kind {
        Kind::Tuple(tuple) if tuple.items.is_empty() => copy.kind = Kind::List(List::default()),
        Kind::Tuple(tuple) => tuple.min = Some(tuple.items.len() as u64),
        Kind::Object(object) => {
            for field in object.fields.values_mut().filter(|field| field.required) {
                field.node.annotations.default = None;
            }
        }
        Kind::Union(union) => match union.members.len() {
            0 => copy.kind = Kind::Any,
            1 => {
                let only = union.members.remove(0);
                copy.kind = only.kind;
            }
            _ => match union.keyword {
                UnionKeyword::TypeList if !typed(&union.members) => {
                    union.keyword = UnionKeyword::AnyOf;
                }
                UnionKeyword::TypeList => {
                    for member in &mut union.members {
                        member.annotations = Annotations::default();
                    }
                }
                UnionKeyword::OneOf if !disjoint(&union.members, definitions) => {
                    union.keyword = UnionKeyword::AnyOf;
                }
                UnionKeyword::OneOf | UnionKeyword::AnyOf => {}
            },
        },
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::List(_)
        | Kind::Ref(_) => {}
    }
    copy
}

pub(super) fn typed(members: &[Node]) -> bool {
    crate::schemas::distinct_types(members)
}

/// By kind; objects that a tag tells apart count as disjoint.
fn disjoint(members: &[Node], definitions: &Definitions) -> bool {
    let mut seen = 0;
    let by_kind = members.iter().all(|member| {
        let these = kinds(member, definitions);
        let free = seen & these == 0;
        seen |= these;
        free
    });
    by_kind || tags_differ(members)
}

fn tags_differ(members: &[Node]) -> bool {
    let tag = |node: &Node| {
        let Kind::Object(object) = &node.kind else { return None };
        object.fields.iter().find_map(|(name, field)| match (&field.node.kind, field.required) {
            (Kind::Const(fixed), true) => Some((name.clone(), fixed.values.clone())),
            (_, _) => None,
        })
    };
    let tags: Vec<_> = members.iter().map(tag).collect();
    let name = tags.first().and_then(|tag| tag.as_ref()).map(|tag| tag.0.clone());
    tags.iter().enumerate().all(|(at, tag)| {
        tag.is_some()
            && tag.as_ref().map(|tag| &tag.0) == name.as_ref()
            && !tags[..at].contains(tag)
    })
}
