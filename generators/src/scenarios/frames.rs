//! The containers around a subject.

use super::{Inner, Step};
use crate::choices::Choices;
use crate::features::Feature;
use crate::schemas::{Schemas, names};
use crate::situation::{Container, Wrapper};
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Fixed, Kind, List, Node, Object, Union, UnionKeyword};

impl<C: Choices> Schemas<'_, C> {
    /// One container more around what there is.
    pub(crate) fn frame(&mut self, inner: &mut Inner, level: usize) {
        let bare = level == 0;
        let mut node = std::mem::replace(&mut inner.node, Node::plain(Kind::Null));
        let drawn = self.choices.below(12);
        // Only a property can have a default.
        if matches!(drawn, 4..9) && node.annotations.default.take().is_some() {
            inner.place.wrapper = Wrapper::None;
        }
        let (kind, container) = match drawn {
            4..6 if self.has(Feature::List) => {
                inner.steps.push(Step::Item);
                let list = List { item: Some(Box::new(node)), ..List::default() };
                (Kind::List(list), Container::List)
            }
            6 if self.has(Feature::Tuple) => (self.tuple_around(node, inner), Container::Tuple),
            7 | 8 if self.has(Feature::Record) => {
                inner.steps.push(Step::Record);
                let extra = Extra::Schema(Box::new(node));
                (Kind::Object(Object { fields: IndexMap::new(), extra }), Container::Record)
            }
            9 | 10 if self.has(Feature::TaggedUnion) => {
                (self.variant_around(node, inner, bare), Container::Variant)
            }
            11 if self.features.has(Feature::AnyOf) => {
                let object = self.object_around(node, inner, bare, None);
                (self.member_around(object, inner), Container::Member)
            }
            _ => (self.object_around(node, inner, bare, None), Container::Object),
        };
        inner.node = Node { kind, annotations: self.annotations() };
        inner.place.depth = inner.place.depth.saturating_add(1);
        if bare {
            inner.place.container = container;
        }
        if self.has(Feature::Ref) && self.choices.chance(1, 16) {
            let name = names::definition(&self.definitions);
            let node = std::mem::replace(&mut inner.node, Node::plain(Kind::Null));
            self.definitions.insert(name.clone(), node);
            inner.node = Node::plain(Kind::Ref(name));
        }
    }

    fn sibling(&mut self) -> Node {
        self.nodes_left = self.nodes_left.max(2);
        self.node(self.limits.schema_depth.saturating_sub(1))
    }

    fn tuple_around(&mut self, node: Node, inner: &mut Inner) -> Kind {
        let count = self.choices.between(1, self.limits.tuple_items);
        let at = self.choices.index(count);
        let mut items = Vec::with_capacity(count);
        let mut node = Some(node);
        for position in 0..count {
            let item = if position == at { node.take() } else { None };
            items.push(item.unwrap_or_else(|| self.sibling()));
        }
        inner.steps.push(Step::TupleItem(at));
        crate::schemas::tuple_of(items)
    }

    /// An object with the node as one of its properties.
    fn object_around(
        &mut self,
        node: Node,
        inner: &mut Inner,
        bare: bool,
        tag: Option<(&str, serde_json::Value)>,
    ) -> Kind {
        let mut fields = IndexMap::new();
        if let Some((name, value)) = tag {
            let node = Node::plain(Kind::Const(Fixed { values: vec![value], beside: None }));
            fields.insert(name.to_owned(), misread_specs::schema::Field { required: true, node });
        }
        let siblings = self.choices.index(3);
        let at = self.choices.index(siblings + 1);
        let mut node = Some(node);
        let depth = self.limits.schema_depth;
        for position in 0..=siblings {
            match node.take_if(|_| position == at) {
                Some(node) => {
                    inner.steps.push(Step::Field(fields.len()));
                    let name = names::property(self.choices, false, &fields);
                    let field = self.inner_field(node, bare, inner.place.wrapper);
                    fields.insert(name, field);
                }
                None => self.property(depth, &mut fields),
            }
        }
        let closed = self.has(Feature::Closed) && self.choices.chance(1, 3);
        Kind::Object(Object { fields, extra: if closed { Extra::Closed } else { Extra::Open } })
    }

    /// Objects that a tag tells apart, the node in one of them.
    fn variant_around(&mut self, node: Node, inner: &mut Inner, bare: bool) -> Kind {
        let count = self.choices.between(2, 3);
        let at = self.choices.index(count);
        let tag = self.choices.word(&["kind", "type", "op"]);
        let values = self.names_only(count).values;
        let mut node = Some(node);
        let mut members = Vec::with_capacity(count);
        for (position, value) in values.into_iter().enumerate() {
            let kind = match node.take_if(|_| position == at) {
                Some(node) => self.object_around(node, inner, bare, Some((tag, value))),
                None => {
                    let node =
                        Node::plain(Kind::Const(Fixed { values: vec![value], beside: None }));
                    let field = misread_specs::schema::Field { required: true, node };
                    let mut fields = IndexMap::from([(tag.to_owned(), field)]);
                    self.property(self.limits.schema_depth, &mut fields);
                    Kind::Object(Object { fields, extra: Extra::Open })
                }
            };
            members.push(Node::plain(kind));
        }
        inner.steps.push(Step::Member(at));
        let one = self.has(Feature::OneOf) && self.choices.chance(1, 2);
        let keyword = if one || !self.features.has(Feature::AnyOf) && self.has(Feature::OneOf) {
            UnionKeyword::OneOf
        } else {
            UnionKeyword::AnyOf
        };
        Kind::Union(Union { keyword, members })
    }

    /// The object as a member beside others that are no objects.
    fn member_around(&mut self, object: Kind, inner: &mut Inner) -> Kind {
        let other = match self.choices.below(4) {
            0 if self.has(Feature::Null) => Kind::Null,
            1 => Kind::String(misread_specs::schema::StringRules::default()),
            2 if self.has(Feature::List) => self.list_of(Node::plain(Kind::Boolean)),
            _ => Kind::Integer(misread_specs::schema::NumberRules::default()),
        };
        let first = self.choices.chance(1, 2);
        let pair = [Node::plain(object), Node::plain(other)];
        let [object, other] = pair;
        let members = if first { vec![object, other] } else { vec![other, object] };
        inner.steps.push(Step::Member(usize::from(!first)));
        Kind::Union(Union { keyword: UnionKeyword::AnyOf, members })
    }
}
