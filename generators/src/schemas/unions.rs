//! Unions: string beside list above all, in every spelling, nested, tagged, with null.

use super::Schemas;
use super::kinds::kinds;
use crate::choices::Choices;
use crate::features::Feature;
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Fixed, Kind, Node, Object, Union, UnionKeyword};

impl<C: Choices> Schemas<'_, C> {
    /// A drawn union.
    pub(crate) fn union(&mut self, depth: usize) -> Kind {
        match self.choices.below(20) {
            0..9 if self.has(Feature::List) => self.string_or_list(depth),
            9..12 if self.has(Feature::TaggedUnion) => self.variants(depth),
            12..15 => {
                let members = vec![self.leaf_node(), self.leaf_node()];
                self.spell(members)
            }
            15 | 16 if self.has(Feature::Null) => {
                let members = vec![self.node(depth + 1), Node::plain(Kind::Null)];
                self.spell(members)
            }
            _ => {
                let count = self.choices.between(2, self.limits.members.max(2));
                let members = (0..count).map(|_| self.node(depth + 1)).collect();
                self.spell(members)
            }
        }
    }

    /// `string | string[]` and its relatives.
    pub(crate) fn string_or_list(&mut self, depth: usize) -> Kind {
        let string = match self.choices.below(10) {
            0 if self.has(Feature::Const) => {
                let fixed = self.names_only(1);
                Kind::Const(fixed)
            }
            1 if self.has(Feature::Enum) => {
                let fixed = self.names_only(3);
                Kind::Enum(fixed)
            }
            2..5 => self.string(),
            _ => Kind::String(misread_specs::schema::StringRules::default()),
        };
        let list = self.array_member(depth);
        let mut members = vec![Node::plain(string), list];
        match self.choices.below(8) {
            0 if self.has(Feature::Null) => members.push(Node::plain(Kind::Null)),
            1 => members.push(self.leaf_node()),
            2 => members.push(self.node(depth + 1)),
            3 => members.push(self.array_member(depth)),
            _ => {}
        }
        self.shuffle(&mut members);
        self.spell(members)
    }

    /// A member of type array.
    pub(crate) fn array_member(&mut self, depth: usize) -> Node {
        let kind = match self.choices.below(8) {
            0 if self.has(Feature::Tuple) => self.tuple(depth + 1),
            1 | 2 => self.list(depth + 1),
            _ => {
                let item = self.leaf_node();
                self.list_of(item)
            }
        };
        Node::plain(kind)
    }

    /// Objects that a constant property tells apart.
    pub(crate) fn variants(&mut self, depth: usize) -> Kind {
        let count = self.choices.between(2, 3);
        let tag = self.choices.word(&["kind", "type", "op"]);
        let values = self.names_only(count).values;
        let mut members = Vec::with_capacity(count);
        for value in values {
            let fixed = Fixed { values: vec![value], beside: None };
            let mut fields = IndexMap::new();
            let node = Node::plain(Kind::Const(fixed));
            fields.insert(tag.to_owned(), Field { required: true, node });
            for _ in 0..self.choices.between(1, 2) {
                self.property(depth + 2, &mut fields);
            }
            let closed = self.has(Feature::Closed) && self.choices.chance(1, 2);
            let extra = if closed { Extra::Closed } else { Extra::Open };
            members.push(Node::plain(Kind::Object(Object { fields, extra })));
        }
        let one = self.has(Feature::OneOf) && self.choices.chance(1, 2);
        let keyword = if one { UnionKeyword::OneOf } else { UnionKeyword::AnyOf };
        Kind::Union(Union { keyword, members })
    }

    /// A union of these, in a drawn spelling that says the same; nested by chance.
    pub(crate) fn spell(&mut self, mut members: Vec<Node>) -> Kind {
        if members.len() > 2 && self.has(Feature::NestedUnion) && self.choices.chance(1, 3) {
            let inner = members.split_off(members.len() - 2);
            let kind = self.spell_flat(inner);
            members.push(Node::plain(kind));
        }
        self.spell_flat(members)
    }

    fn spell_flat(&mut self, mut members: Vec<Node>) -> Kind {
        let one = self.has(Feature::OneOf) && self.disjoint(&members);
        let list = self.has(Feature::TypeList) && distinct_types(&members);
        let any = self.settings().features.schema.has(Feature::AnyOf);
        let keyword = match self.choices.below(8) {
            0 | 1 if one => UnionKeyword::OneOf,
            2 | 3 if list => UnionKeyword::TypeList,
            _ if any => UnionKeyword::AnyOf,
            _ if list => UnionKeyword::TypeList,
            _ if one => UnionKeyword::OneOf,
            // No spelling is left for these: one of them stands alone.
            _ => return members.swap_remove(0).kind,
        };
        if keyword == UnionKeyword::TypeList {
            for member in &mut members {
                member.annotations = misread_specs::schema::Annotations::default();
            }
        }
        Kind::Union(Union { keyword, members })
    }

    fn disjoint(&self, members: &[Node]) -> bool {
        let mut seen = 0;
        members.iter().all(|member| {
            let these = kinds(member, &self.definitions);
            let free = seen & these == 0;
            seen |= these;
            free
        })
    }

    pub(crate) fn leaf_node(&mut self) -> Node {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        Node::plain(self.leaf())
    }

    pub(crate) fn shuffle(&mut self, members: &mut [Node]) {
        for at in (1..members.len()).rev() {
            members.swap(at, self.choices.index(at + 1));
        }
    }
}

/// Whether a `type` list can say this: typed members, no type twice, no keyword shared.
pub(crate) fn distinct_types(members: &[Node]) -> bool {
    let mut seen = 0u8;
    members.iter().all(|member| {
        let bit = match &member.kind {
            Kind::String(_) => 1,
            // Both kinds of number share their keywords.
            Kind::Integer(_) | Kind::Number(_) => 2,
            Kind::Boolean => 4,
            Kind::Null => 8,
            Kind::List(_) | Kind::Tuple(_) => 16,
            Kind::Object(_) => 32,
            Kind::Any | Kind::Const(_) | Kind::Enum(_) | Kind::Union(_) | Kind::Ref(_) => {
                return false;
            }
        };
        let free = seen & bit == 0;
        seen |= bit;
        free
    })
}
