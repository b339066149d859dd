//! `relation/depth`: a field in an object, a list, a tuple, a record or a variant is read as it is
//! at the top; its path is prefixed.

use super::change::wrapped;
use super::{Base, Change, DEPTH, Made, Plan, plan};
use indexmap::IndexMap;
use misread_generators::Feature;
use misread_specs::schema::{
    Extra, Field, Fixed, Kind, List, Node, Object, Tuple, Union, UnionKeyword,
};
use misread_specs::{Path, Segment, Value};
use serde_json::Map;

/// The containers, each with what a schema must be able to use for it.
const HOLDERS: [(&str, &[Feature]); 5] = [
    ("object", &[]),
    ("list", &[Feature::List]),
    ("tuple", &[Feature::Tuple]),
    ("record", &[Feature::Record]),
    ("variant", &[Feature::AnyOf, Feature::Const, Feature::TaggedUnion]),
];

pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let Kind::Object(object) = &base.tool.parameters.root.kind else { return Vec::new() };
    let fits = |name: &&String| {
        base.arguments.get(name.as_str()).is_some() && base.oracle.aliases(name).is_none()
    };
    let mut plans = Vec::new();
    for name in object.fields.keys().filter(fits) {
        for (form, needed) in HOLDERS {
            if needed.iter().all(|feature| base.means.features.has(*feature)) {
                plans.push(plan(DEPTH, form, Path::root().key(name)));
            }
        }
    }
    plans
}

pub(super) fn make(base: &Base<'_>, plan: &Plan) -> Option<Made> {
    let [Segment::Key(name)] = plan.at.0.as_slice() else { return None };
    let mut tool = base.tool.clone();
    let Kind::Object(object) = &mut tool.parameters.root.kind else { return None };
    let field = object.fields.get_mut(name)?;
    let mut node = field.node.clone();
    node.annotations.default = None;
    let (kind, segment, beside) = held(plan.form, node);
    field.node = Node::plain(kind);
    let mut arguments = base.arguments.clone();
    let value = arguments.get_mut(name)?;
    *value = wrapped(value.take(), &segment, &beside);
    let change = Change::Wrapped(name.clone(), segment, beside);
    Some(Made { tool: Some(tool), arguments, change })
}

/// The container of this name around a node; where the node's value stands in it, and what stands
/// beside.
fn held(form: &str, node: Node) -> (Kind, Segment, Map<String, Value>) {
    let key = |name: &str| Segment::Key(name.to_owned());
    let none = Map::new();
    match form {
        "list" => {
            let list = List { item: Some(Box::new(node)), ..List::default() };
            (Kind::List(list), Segment::Index(0), none)
        }
        "tuple" => {
            let rest = Extra::Closed;
            let tuple = Tuple { items: vec![node], rest, min: Some(1), max: None, unique: false };
            (Kind::Tuple(tuple), Segment::Index(0), none)
        }
        "record" => {
            let extra = Extra::Schema(Box::new(node));
            (Kind::Object(Object { fields: IndexMap::new(), extra }), key("key"), none)
        }
        "variant" => {
            let members = vec![tagged("one", node), tagged("two", Node::plain(Kind::Boolean))];
            let union = Union { keyword: UnionKeyword::AnyOf, members };
            let tag = Map::from_iter([("kind".to_owned(), Value::from("one"))]);
            (Kind::Union(union), key("inner"), tag)
        }
        _ => (Kind::Object(object([("inner", node)])), key("inner"), none),
    }
}

fn object<const N: usize>(fields: [(&str, Node); N]) -> Object {
    let required = |(name, node): (&str, Node)| (name.to_owned(), Field { required: true, node });
    Object { fields: fields.into_iter().map(required).collect(), extra: Extra::Open }
}

fn tagged(tag: &str, inner: Node) -> Node {
    let constant = Kind::Const(Fixed { values: vec![Value::from(tag)], beside: None });
    Node::plain(Kind::Object(object([("kind", Node::plain(constant)), ("inner", inner)])))
}
