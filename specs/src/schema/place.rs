//! Where a place stands in the schema as its author wrote it: what the normal form has lost.

use super::node::{Extra, Field, Kind, Node, Parameters, UnionKeyword};
use crate::path::{Path, Segment};
use indexmap::IndexMap;

/// The most nodes that are looked at for one path.
const NODES_MAX: usize = 10_000;

/// The written schema of a place.
#[derive(Clone, Copy, Debug)]
pub struct Written<'p> {
    /// The node, references replaced.
    pub node: &'p Node,
    /// Whether a reference stood there.
    pub by_reference: bool,
    /// The property that it is, if it is a declared one.
    pub field: Option<&'p Field>,
}

impl Written<'_> {
    /// How the union that stands here is spelled, if one does.
    #[must_use]
    pub fn union(&self) -> Option<UnionKeyword> {
        if let Kind::Union(union) = &self.node.kind { Some(union.keyword) } else { None }
    }

    /// Whether a member of the union is a union itself.
    #[must_use]
    pub fn nests_unions(&self) -> bool {
        let is_union = |node: &Node| matches!(node.kind, Kind::Union(_));
        matches!(&self.node.kind, Kind::Union(union) if union.members.iter().any(is_union))
    }
}

impl Node {
    /// The node behind any references; `None` where they lead nowhere or in a circle.
    #[must_use]
    pub fn behind_references<'p>(
        &'p self,
        definitions: &'p IndexMap<String, Node>,
    ) -> Option<&'p Node> {
        let mut node = self;
        // No chain of references is longer than there are definitions, loops aside.
        for _ in 0..=definitions.len() {
            let Kind::Ref(name) = &node.kind else { return Some(node) };
            node = definitions.get(name)?;
        }
        None
    }
}

impl Extra {
    /// The schema of what goes beyond the declared, if there is one.
    #[must_use]
    pub fn schema(&self) -> Option<&Node> {
        match self {
            Self::Schema(node) => Some(node),
            Self::Open | Self::Closed => None,
        }
    }
}

impl Parameters {
    /// The written schema of the place at `path`; of several members of a union that have such
    /// a place, that of the first.
    #[must_use]
    pub fn written_at(&self, path: &Path) -> Option<Written<'_>> {
        let mut open: Vec<(&Node, Option<&Field>, &[Segment])> = vec![(&self.root, None, &path.0)];
        for _ in 0..NODES_MAX {
            let (node, field, path) = open.pop()?;
            let by_reference = matches!(node.kind, Kind::Ref(_));
            let node = node.behind_references(&self.definitions)?;
            let Some((segment, rest)) = path.split_first() else {
                return Some(Written { node, by_reference, field });
            };
            match (&node.kind, segment) {
                (Kind::Union(union), _) => {
                    open.extend(union.members.iter().rev().map(|member| (member, None, path)));
                }
                (Kind::Object(object), Segment::Key(name)) => match object.fields.get(name) {
                    Some(field) => open.push((&field.node, Some(field), rest)),
                    None => open.extend(object.extra.schema().map(|node| (node, None, rest))),
                },
                (Kind::List(list), Segment::Index(_)) => {
                    open.extend(list.item.as_deref().map(|node| (node, None, rest)));
                }
                (Kind::Tuple(tuple), Segment::Index(index)) => {
                    let item = tuple.items.get(*index).or(tuple.rest.schema());
                    open.extend(item.map(|node| (node, None, rest)));
                }
                (_, Segment::Key(_) | Segment::Index(_)) => {}
            }
        }
        None
    }
}
