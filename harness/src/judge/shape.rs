//! The special shape of a call, and the same call without it (SPEC.md section 2, *One rule for
//! a finding*): where the plain call passes, the rule that names the shape bears the finding.

use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Kind, Node, Object, Parameters, Union, UnionKeyword};
use misread_specs::{Path, Segment, Tool, Value};

/// How deep unions in unions are looked into at most.
const UNIONS_MAX: usize = 64;

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
    let Some(found) = parameters.written_at(path).map(|place| place.node) else {
        return Vec::new();
    };
    let mut forms = Vec::new();
    if path.0.len() > 1 {
        let field = Field { required: true, node: found.clone() };
        forms.push(form("depth/every-position", parameters, field, value));
    }
    let [.., Segment::Key(_)] = path.0.as_slice() else { return forms };
    let plain = plain_union(parameters, found);
    let unusual = plain.kind != found.kind || found.annotations.default.is_some();
    let optional = path.0.len() == 1 && !is_required(parameters, &path.0[0]);
    let in_union = path.0.len() == 1 && (unusual || optional) && !is_null(value);
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
    node.behind_references(&parameters.definitions).unwrap_or(node)
}

fn is_required(parameters: &Parameters, parameter: &Segment) -> bool {
    match (&resolved(parameters, &parameters.root).kind, parameter) {
        (Kind::Object(object), Segment::Key(name)) => {
            object.fields.get(name).is_some_and(|field| field.required)
        }
        _ => false,
    }
}

/// The same union as an `anyOf` of at most two, without null: its first string member, or else
/// its first other one, and its first structure, in this order.
fn plain_union(parameters: &Parameters, node: &Node) -> Node {
    let mut members = Vec::new();
    flatten(parameters, node, &mut members, 0);
    members.retain(|member| member.kind != Kind::Null);
    let structure =
        |node: &&Node| matches!(node.kind, Kind::List(_) | Kind::Tuple(_) | Kind::Object(_));
    if let (3.., Some(structured)) = (members.len(), members.iter().copied().find(structure)) {
        let string = members.iter().copied().find(|node| takes_text(node));
        let other = members.iter().copied().find(|node| !structure(node));
        members = string.or(other).into_iter().chain([structured]).collect();
    }
    match members.as_slice() {
        [only] => (*only).clone(),
        [one, two] => {
            let list_first = takes_text(two) && !takes_text(one);
            let (one, two) = if list_first { (two, one) } else { (one, two) };
            let members = vec![(*one).clone(), (*two).clone()];
            Node::plain(Kind::Union(Union { keyword: UnionKeyword::AnyOf, members }))
        }
        _ => node.clone(),
    }
}

/// Whether this is a string member (SPEC.md section 1).
fn takes_text(node: &Node) -> bool {
    if let Kind::Const(fixed) | Kind::Enum(fixed) = &node.kind {
        return fixed.values.iter().any(Value::is_string);
    }
    matches!(node.kind, Kind::String(_))
}

/// Whether a value is null or its text: the ones that a nullable wrapper changes.
fn is_null(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim() == "null")
}

fn flatten<'p>(parameters: &'p Parameters, node: &'p Node, into: &mut Vec<&'p Node>, depth: usize) {
    let node = resolved(parameters, node);
    let (Kind::Union(union), true) = (&node.kind, depth < UNIONS_MAX) else {
        return into.push(node);
    };
    union.members.iter().for_each(|member| flatten(parameters, member, into, depth + 1));
}
