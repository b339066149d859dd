//! The special shape of a call, and the same call without it (SPEC.md section 2, *One rule for
//! a finding*): where the plain call passes, the rule that names the shape bears the finding.

use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Kind, Node, Object, Parameters, Union, UnionKeyword};
use misread_specs::{Path, Segment, Tool, Value};

/// How many references are followed one after the other at most.
const REFERENCES_MAX: usize = 64;

/// How many nodes are looked at for one path at most.
const NODES_MAX: usize = 10_000;

/// A call without one special shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain {
    /// The rule that says that the shape changes nothing.
    pub rule: &'static str,
    /// The tool without the shape.
    pub tool: Tool,
    /// The arguments without it.
    pub arguments: Value,
}

/// The plain forms of what stands at `path` of a call; `value` is what stands there, be it in a
/// text. Empty where the call has no special shape.
#[must_use]
pub fn plain_forms(tool: &Tool, path: &Path, value: &Value) -> Vec<Plain> {
    let parameters = &tool.parameters;
    let Some(found) = node_at(parameters, &path.0) else { return Vec::new() };
    let mut forms = Vec::new();
    if path.0.len() > 1 {
        let field = Field { required: true, node: found.clone() };
        forms.push(form("depth/every-position", parameters, field, value));
    }
    let [.., Segment::Key(_)] = path.0.as_slice() else { return forms };
    let plain = plain_union(parameters, found);
    let unusual = plain.kind != found.kind || found.annotations.default.is_some();
    let optional = path.0.len() == 1 && !is_required(parameters, &path.0[0]);
    let in_union = path.0.len() == 1 && (unusual || optional);
    if in_union && matches!(resolved(parameters, found).kind, Kind::Union(_)) {
        let field = Field { required: true, node: plain };
        forms.push(form("union/any-shape", parameters, field, value));
    }
    forms
}

fn form(rule: &'static str, parameters: &Parameters, field: Field, value: &Value) -> Plain {
    let fields = IndexMap::from([("a".to_owned(), field)]);
    let root = Node::plain(Kind::Object(Object { fields, extra: Extra::Open }));
    let definitions = parameters.definitions.clone();
    let parameters = Parameters { root, definitions };
    let tool = Tool { name: "t".to_owned(), parameters, value_aliases: IndexMap::new() };
    let arguments = Value::Object([("a".to_owned(), value.clone())].into_iter().collect());
    Plain { rule, tool, arguments }
}

fn resolved<'p>(parameters: &'p Parameters, node: &'p Node) -> &'p Node {
    let mut node = node;
    for _ in 0..REFERENCES_MAX {
        let Kind::Ref(name) = &node.kind else { return node };
        let Some(target) = parameters.definitions.get(name) else { return node };
        node = target;
    }
    node
}

fn is_required(parameters: &Parameters, parameter: &Segment) -> bool {
    match (&resolved(parameters, &parameters.root).kind, parameter) {
        (Kind::Object(object), Segment::Key(name)) => {
            object.fields.get(name).is_some_and(|field| field.required)
        }
        _ => false,
    }
}

/// The written node that governs a path: in a union, that of the first member that has one.
fn node_at<'p>(parameters: &'p Parameters, path: &[Segment]) -> Option<&'p Node> {
    let mut open: Vec<(&Node, &[Segment])> = vec![(&parameters.root, path)];
    for _ in 0..NODES_MAX {
        let (node, path) = open.pop()?;
        let node = resolved(parameters, node);
        let Some((segment, rest)) = path.split_first() else { return Some(node) };
        match (&node.kind, segment) {
            (Kind::Union(union), _) => {
                open.extend(union.members.iter().rev().map(|member| (member, path)));
            }
            (Kind::Object(object), Segment::Key(name)) => {
                let declared = object.fields.get(name).map(|field| &field.node);
                open.extend(declared.or(schema(&object.extra)).map(|node| (node, rest)));
            }
            (Kind::List(list), Segment::Index(_)) => {
                open.extend(list.item.as_deref().map(|node| (node, rest)));
            }
            (Kind::Tuple(tuple), Segment::Index(index)) => {
                let item = tuple.items.get(*index).or(schema(&tuple.rest));
                open.extend(item.map(|node| (node, rest)));
            }
            _ => {}
        }
    }
    None
}

fn schema(extra: &Extra) -> Option<&Node> {
    match extra {
        Extra::Schema(node) => Some(node),
        Extra::Open | Extra::Closed => None,
    }
}

/// The same union as an `anyOf` of at most two: its first string member and its first structure.
fn plain_union(parameters: &Parameters, node: &Node) -> Node {
    let mut members = Vec::new();
    flatten(parameters, node, &mut members, 0);
    let structure =
        |node: &&Node| matches!(node.kind, Kind::List(_) | Kind::Tuple(_) | Kind::Object(_));
    let string = |node: &&Node| {
        if let Kind::Const(fixed) | Kind::Enum(fixed) = &node.kind {
            return fixed.values.iter().any(Value::is_string);
        }
        matches!(node.kind, Kind::String(_))
    };
    let first_string = members.iter().copied().find(|node| string(node));
    let first_structure = members.iter().copied().find(|node| structure(node));
    match (first_string, first_structure) {
        (Some(string), Some(structure)) => {
            let members = vec![string.clone(), structure.clone()];
            let union = Union { keyword: UnionKeyword::AnyOf, members };
            Node::plain(Kind::Union(union))
        }
        (Some(only), None) | (None, Some(only)) => only.clone(),
        (None, None) => node.clone(),
    }
}

fn flatten<'p>(parameters: &'p Parameters, node: &'p Node, into: &mut Vec<&'p Node>, depth: usize) {
    let node = resolved(parameters, node);
    let (Kind::Union(union), true) = (&node.kind, depth < REFERENCES_MAX) else {
        return into.push(node);
    };
    union.members.iter().for_each(|member| flatten(parameters, member, into, depth + 1));
}
