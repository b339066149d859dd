//! Where a place stands in the schema as its author wrote it: what the normal form has lost.

use misread_specs::schema::{Extra, Field, Kind, Node, Parameters, UnionKeyword};
use misread_specs::{Path, Segment};

/// So many references are followed one after the other at most.
const REFERENCES_MAX: usize = 64;
/// So many nodes are looked at for one path at most.
const NODES_MAX: usize = 10_000;

/// The written schema of a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'p> {
    /// The node, references replaced.
    pub(crate) node: &'p Node,
    /// Whether a reference stood there.
    pub(crate) by_reference: bool,
    /// The property that it is, if it is a declared one.
    pub(crate) field: Option<&'p Field>,
}

impl Written<'_> {
    /// How the union that stands here is spelled, if one does.
    pub(crate) fn union(&self) -> Option<UnionKeyword> {
        match &self.node.kind {
            Kind::Union(union) => Some(union.keyword),
            Kind::Any
            | Kind::String(_)
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Boolean
            | Kind::Null
            | Kind::Const(_)
            | Kind::Enum(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Object(_)
            | Kind::Ref(_) => None,
        }
    }

    /// Whether a member of the union is a union itself.
    pub(crate) fn nests_unions(&self) -> bool {
        let is_union = |node: &Node| matches!(node.kind, Kind::Union(_));
        matches!(&self.node.kind, Kind::Union(union) if union.members.iter().any(is_union))
    }
}

/// The written schema of the place at `path`; of several members of a union that have such a
/// place, that of the first.
pub(super) fn written<'p>(parameters: &'p Parameters, path: &Path) -> Option<Written<'p>> {
    let mut open: Vec<(&Node, Option<&Field>, &[Segment])> =
        vec![(&parameters.root, None, &path.0)];
    for _ in 0..NODES_MAX {
        let (node, field, path) = open.pop()?;
        let by_reference = matches!(node.kind, Kind::Ref(_));
        let node = resolved(parameters, node);
        let Some((segment, rest)) = path.split_first() else {
            return Some(Written { node, by_reference, field });
        };
        match (&node.kind, segment) {
            (Kind::Union(union), _) => {
                open.extend(union.members.iter().rev().map(|member| (member, None, path)));
            }
            (Kind::Object(object), Segment::Key(name)) => match object.fields.get(name) {
                Some(field) => open.push((&field.node, Some(field), rest)),
                None => open.extend(schema(&object.extra).map(|node| (node, None, rest))),
            },
            (Kind::List(list), Segment::Index(_)) => {
                open.extend(list.item.as_deref().map(|node| (node, None, rest)));
            }
            (Kind::Tuple(tuple), Segment::Index(index)) => {
                let item = tuple.items.get(*index).or(schema(&tuple.rest));
                open.extend(item.map(|node| (node, None, rest)));
            }
            (_, Segment::Key(_) | Segment::Index(_)) => {}
        }
    }
    None
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

fn schema(extra: &Extra) -> Option<&Node> {
    match extra {
        Extra::Schema(node) => Some(node),
        Extra::Open | Extra::Closed => None,
    }
}
