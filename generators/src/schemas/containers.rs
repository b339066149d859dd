//! Lists, tuples, objects, records, definitions and value aliases.

use super::{Schemas, names};
use crate::choices::Choices;
use crate::features::Feature;
use crate::values::{Rates, Values, holds_list_text};
use indexmap::IndexMap;
use misread_specs::schema::{Extra, Field, Kind, List, Node, Object, Tuple};
use misread_specs::tool::ValueAliases;
use serde_json::Value;

impl<C: Choices> Schemas<'_, C> {
    pub(crate) fn list(&mut self, depth: usize) -> Kind {
        if self.choices.chance(1, 16) {
            return Kind::List(List::default());
        }
        let item = self.node(depth + 1);
        self.list_of(item)
    }

    /// A list of these, its size bounded by chance.
    pub(crate) fn list_of(&mut self, item: Node) -> Kind {
        let mut list = List { item: Some(Box::new(item)), ..List::default() };
        match self.choices.below(10) {
            0 if self.has(Feature::MinItems) => list.min = Some(self.choices.below(2) + 1),
            1 if self.has(Feature::MaxItems) => list.max = Some(self.choices.below(3) + 1),
            2 if self.has(Feature::MinItems) && self.has(Feature::MaxItems) => {
                list.min = Some(1);
                list.max = Some(self.choices.below(3) + 1);
            }
            _ => {}
        }
        Kind::List(list)
    }

    pub(crate) fn tuple(&mut self, depth: usize) -> Kind {
        let count = self.choices.between(1, self.limits.tuple_items);
        let items = (0..count).map(|_| self.node(depth + 1)).collect();
        tuple_of(items)
    }

    pub(crate) fn record(&mut self, depth: usize) -> Kind {
        let value = Extra::Schema(Box::new(self.node(depth + 1)));
        Kind::Object(Object { fields: IndexMap::new(), extra: value })
    }

    pub(crate) fn object(&mut self, depth: usize) -> Kind {
        let count = self.choices.between(1, self.limits.fields);
        let mut fields = IndexMap::with_capacity(count);
        for _ in 0..count {
            self.property(depth + 1, &mut fields);
        }
        let extra = self.extra(depth);
        Kind::Object(Object { fields, extra })
    }

    /// One more drawn property.
    pub(crate) fn property(&mut self, depth: usize, fields: &mut IndexMap<String, Field>) {
        let odd = self.has(Feature::OddNames) && self.choices.chance(1, 12);
        let name = names::property(self.choices, odd, fields);
        let node = self.node(depth);
        let field = self.field(node);
        fields.insert(name, field);
    }

    /// Required or optional; an optional one may have a default.
    pub(crate) fn field(&mut self, mut node: Node) -> Field {
        if self.choices.chance(3, 5) {
            return Field { required: true, node };
        }
        if self.has(Feature::Default) && self.choices.chance(1, 3) && !refers(&node) {
            let mut values =
                Values::new(self.choices, &self.definitions, self.settings, Rates::PLAIN);
            let default = values.value(&node, 2);
            if !holds_list_text(&default) {
                node.annotations.default = Some(default);
            }
        }
        Field { required: false, node }
    }

    /// A reference to a definition, an old one or a new one.
    pub(crate) fn reference(&mut self, depth: usize) -> Kind {
        let known = self.definitions.len();
        if known > 0 && (known >= self.limits.definitions || self.choices.chance(1, 2)) {
            let at = self.choices.index(known);
            if let Some((name, _)) = self.definitions.get_index(at) {
                return Kind::Ref(name.clone());
            }
        }
        // The body is drawn before the name is known, so that it cannot refer to itself.
        let node = self.node(depth + 1);
        let name = names::definition(&self.definitions);
        self.definitions.insert(name.clone(), node);
        Kind::Ref(name)
    }

    /// A definition that refers to itself where a value can do without.
    pub(crate) fn recursive(&mut self, depth: usize) -> Kind {
        if self.definitions.len() >= self.limits.definitions {
            return self.reference(depth);
        }
        let inner =
            if self.choices.chance(1, 3) { self.string_or_list(depth) } else { self.leaf() };
        let name = names::definition(&self.definitions);
        let itself = Node::plain(Kind::Ref(name.clone()));
        let body = match self.choices.below(4) {
            0 if self.has(Feature::List) => {
                let list = self.plain_list(itself);
                self.spell(vec![Node::plain(inner), Node::plain(list)])
            }
            drawn => {
                let mut fields = IndexMap::new();
                fields
                    .insert("value".to_owned(), Field { required: true, node: Node::plain(inner) });
                let next = match drawn {
                    1 if self.has(Feature::List) => Node::plain(self.plain_list(itself)),
                    2 if self.has(Feature::Null) => {
                        let kind = self.spell(vec![itself, Node::plain(Kind::Null)]);
                        Node::plain(kind)
                    }
                    _ => itself,
                };
                fields.insert("next".to_owned(), Field { required: false, node: next });
                Kind::Object(Object { fields, extra: Extra::Open })
            }
        };
        self.definitions.insert(name.clone(), Node::plain(body));
        Kind::Ref(name)
    }

    fn plain_list(&self, item: Node) -> Kind {
        Kind::List(List { item: Some(Box::new(item)), ..List::default() })
    }

    /// Legacy values for the parameters that are an enum of strings, by chance.
    pub(crate) fn aliases(
        &mut self,
        fields: &IndexMap<String, Field>,
    ) -> IndexMap<String, ValueAliases> {
        let mut aliases = IndexMap::new();
        if !self.settings.features.value_aliases {
            return aliases;
        }
        for (name, field) in fields {
            let Kind::Enum(fixed) = &field.node.kind else { continue };
            let strings = fixed.values.iter().all(Value::is_string);
            if !strings || self.choices.chance(1, 4) {
                continue;
            }
            let Some(canonical) = fixed.values.last().and_then(Value::as_str) else { continue };
            let legacy = self.choices.word(&["game", "play", "legacy", "[\"game\"]"]);
            if fixed.values.iter().all(|value| value != legacy) {
                let one = ValueAliases::from([(legacy.to_owned(), canonical.to_owned())]);
                aliases.insert(name.clone(), one);
            }
        }
        aliases
    }
}

/// A closed tuple of exactly these.
pub(crate) fn tuple_of(items: Vec<Node>) -> Kind {
    let min = Some(items.len() as u64);
    Kind::Tuple(Tuple { items, rest: Extra::Closed, min, max: None, unique: false })
}

/// Whether the schema refers to a definition.
fn refers(node: &Node) -> bool {
    match &node.kind {
        Kind::Ref(_) => true,
        Kind::List(list) => list.item.as_deref().is_some_and(refers),
        Kind::Tuple(tuple) => tuple.items.iter().any(refers),
        Kind::Object(object) => {
            let extra = matches!(&object.extra, Extra::Schema(node) if refers(node));
            extra || object.fields.values().any(|field| refers(&field.node))
        }
        Kind::Union(union) => union.members.iter().any(refers),
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_) => false,
    }
}
