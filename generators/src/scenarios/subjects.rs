//! What situations are about: one field of a kind that some rule speaks of.

use super::Inner;
use crate::choices::Choices;
use crate::features::Feature;
use crate::schemas::{Schemas, names};
use crate::settings::Settings;
use crate::situation::{Container, Order, Place, Spelling, Wrapper};
use crate::values::{Rates, Values, holds_list_text};
use indexmap::IndexMap;
use misread_specs::schema::{
    Extra, Field, Kind, Node, NumberRules, Object, StringRules, Union, UnionKeyword,
};

/// The kind of field that a plan is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A string member and an array member.
    StringOrList,
    /// A string and nothing else.
    PlainString,
    /// A list of plain strings.
    StringList,
    /// A string member and an object member.
    StringOrObject,
    /// A string member and scalars.
    StringOrScalar,
    /// An array or an object, no string member.
    Structure,
    /// Numbers, booleans, null.
    Scalar,
    /// `{}`, alone or in a union.
    Unconstrained,
    /// A parameter with value aliases.
    Alias,
    /// The arguments as a whole.
    Root,
    /// An open object or a record, for keys that languages treat as more than keys.
    Keys,
    /// A number without bounds.
    Exact,
}

impl Subject {
    /// Three in five are about the refusal.
    pub(crate) fn drawn(choices: &mut impl Choices, settings: &Settings) -> Self {
        let features = &settings.features;
        let lists = features.schema.has(Feature::List);
        match choices.below(100) {
            0..61 if lists => Self::StringOrList,
            61..64 => Self::PlainString,
            64..68 if lists => Self::StringList,
            68..71 => Self::StringOrObject,
            71..76 => Self::StringOrScalar,
            76..83 => Self::Structure,
            83..88 => Self::Scalar,
            88..90 if features.schema.has(Feature::Any) => Self::Unconstrained,
            90..94 if features.value_aliases && features.schema.has(Feature::Enum) => Self::Alias,
            94 | 95 if features.root_text => Self::Root,
            96 if features.prototype_keys => Self::Keys,
            97..99 => Self::Exact,
            _ => Self::Structure,
        }
    }
}

impl<C: Choices> Schemas<'_, C> {
    /// A node for the subject, unwrapped.
    pub(crate) fn subject(&mut self, subject: Subject) -> (Node, Place) {
        let depth = self.limits.schema_depth.saturating_sub(2);
        let kind = match subject {
            Subject::StringOrList => self.string_or_list(depth),
            Subject::PlainString => self.string(),
            Subject::StringList => {
                let item = Node::plain(Kind::String(StringRules::default()));
                self.list_of(item)
            }
            Subject::StringOrObject => {
                let string = Node::plain(self.string());
                let object = Node::plain(self.object(depth));
                self.pair(string, object)
            }
            Subject::StringOrScalar => {
                let string = Node::plain(self.string());
                let other = self.non_string();
                self.pair(string, other)
            }
            Subject::Structure => self.structure(depth),
            Subject::Scalar => self.scalar(),
            Subject::Unconstrained => match self.choices.below(3) {
                0 => {
                    let other = self.non_string();
                    self.pair(Node::plain(Kind::Any), other)
                }
                _ => Kind::Any,
            },
            Subject::Alias => Kind::Enum(self.names_only(2)),
            Subject::Root => Kind::String(StringRules::default()),
            Subject::Keys => match self.choices.below(3) {
                0 => self.record(self.limits.schema_depth),
                1 if self.has(Feature::Any) => Kind::Any,
                _ => {
                    let mut fields = IndexMap::new();
                    self.property(self.limits.schema_depth, &mut fields);
                    Kind::Object(Object { fields, extra: Extra::Open })
                }
            },
            Subject::Exact => match self.choices.below(2) {
                0 => Kind::Integer(NumberRules::default()),
                _ => Kind::Number(NumberRules::default()),
            },
        };
        let (order, spelling) = union_facts(&kind);
        let place = Place {
            depth: 0,
            container: Container::Parameters,
            wrapper: Wrapper::None,
            order,
            spelling,
            inside_text: false,
        };
        (Node::plain(kind), place)
    }

    fn pair(&mut self, one: Node, other: Node) -> Kind {
        let mut members = vec![one, other];
        self.shuffle(&mut members);
        self.spell(members)
    }

    fn non_string(&mut self) -> Node {
        Node::plain(match self.choices.below(4) {
            0 if self.has(Feature::Integer) => Kind::Integer(NumberRules::default()),
            1 if self.has(Feature::Boolean) => Kind::Boolean,
            2 if self.has(Feature::Null) => Kind::Null,
            _ => Kind::Number(NumberRules::default()),
        })
    }

    fn scalar(&mut self) -> Kind {
        let one = self.non_string();
        if self.choices.chance(1, 3) {
            let other = self.non_string();
            if other != one {
                return self.pair(one, other);
            }
        }
        one.kind
    }

    fn structure(&mut self, depth: usize) -> Kind {
        match self.choices.below(8) {
            0 | 1 if self.has(Feature::List) => self.list(depth),
            2 if self.has(Feature::Tuple) => self.tuple(depth),
            3 if self.has(Feature::Record) => self.record(depth),
            4 if self.has(Feature::TaggedUnion) => self.variants(depth),
            5 => {
                let list = self.array_member(depth);
                let other = self.non_string();
                self.pair(list, other)
            }
            _ => self.object(depth),
        }
    }

    /// Wraps the subject: null member, default, annotation, reference; or marks it optional.
    pub(crate) fn wrap_subject(&mut self, subject: Subject, inner: &mut Inner) {
        if matches!(subject, Subject::Alias | Subject::Root) {
            return;
        }
        match self.choices.below(12) {
            0 | 1 if self.has(Feature::Null) && subject != Subject::Scalar => {
                let node = std::mem::replace(&mut inner.node, Node::plain(Kind::Null));
                let null = Node::plain(Kind::Null);
                let any = self.features.has(Feature::AnyOf);
                if any && self.choices.chance(1, 2) {
                    let union = Union { keyword: UnionKeyword::AnyOf, members: vec![node, null] };
                    inner.node = Node::plain(Kind::Union(union));
                    inner.steps.push(super::Step::Member(0));
                } else if let Kind::Union(mut union) = node.kind {
                    let has_null = union.members.iter().any(|member| member.kind == Kind::Null);
                    if union.keyword != UnionKeyword::OneOf && !has_null {
                        union.members.push(null);
                    }
                    inner.node = Node::plain(Kind::Union(union));
                } else {
                    inner.node = node;
                    return;
                }
                inner.place.wrapper = Wrapper::Nullable;
            }
            2 => inner.place.wrapper = Wrapper::Optional,
            3 if self.has(Feature::Default) => {
                let settings = self.settings();
                let mut values =
                    Values::new(self.choices, &self.definitions, settings, Rates::PLAIN);
                let default = values.value(&inner.node, 2);
                if !holds_list_text(&default) {
                    inner.node.annotations.default = Some(default);
                    inner.place.wrapper = Wrapper::Default;
                }
            }
            4 if self.has(Feature::Description) => {
                inner.node.annotations.description = Some("What to read.".to_owned());
                inner.place.wrapper = Wrapper::Annotated;
            }
            5 if self.has(Feature::Ref) => {
                let name = names::definition(&self.definitions);
                let node = std::mem::replace(&mut inner.node, Node::plain(Kind::Null));
                self.definitions.insert(name.clone(), node);
                inner.node = Node::plain(Kind::Ref(name));
                inner.place.wrapper = Wrapper::Reference;
            }
            _ => {}
        }
    }

    /// The field that holds the subject in an object below the root.
    pub(crate) fn inner_field(&mut self, node: Node, bare: bool, wrapper: Wrapper) -> Field {
        let optional = bare && matches!(wrapper, Wrapper::Optional | Wrapper::Default);
        let free = node.annotations.default.is_some();
        Field { required: !optional && !free && self.choices.chance(3, 4), node }
    }
}

fn union_facts(kind: &Kind) -> (Order, Spelling) {
    let Kind::Union(union) = kind else { return (Order::None, Spelling::None) };
    let nested = union.members.iter().any(|member| matches!(member.kind, Kind::Union(_)));
    let spelling = match union.keyword {
        _ if nested => Spelling::Nested,
        UnionKeyword::AnyOf => Spelling::AnyOf,
        UnionKeyword::OneOf => Spelling::OneOf,
        UnionKeyword::TypeList => Spelling::TypeList,
    };
    let order = match union.members.first().map(|member| &member.kind) {
        Some(Kind::String(_) | Kind::Const(_) | Kind::Enum(_)) => Order::StringFirst,
        Some(Kind::List(_) | Kind::Tuple(_)) => Order::ArrayFirst,
        Some(_) | None => Order::OtherFirst,
    };
    (order, spelling)
}
