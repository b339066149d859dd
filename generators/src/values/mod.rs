//! Values that fit a schema node, and values that nearly do.

/// Values that violate one keyword.
mod misses;
/// Numbers under constraints.
mod numbers;
/// Strings under constraints.
mod strings;

pub(crate) use numbers::{BIG, FINE, number};

use crate::choices::Choices;
use crate::disguise::{Style, text};
use crate::schemas::{Definitions, names};
use crate::settings::Settings;
use crate::texts;
use misread_specs::schema::{Extra, Fixed, Kind, List, Node, Object, Tuple, Union};
use serde_json::{Map, Value};

/// How often, in a thousand nodes, something else than a plain fitting value is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rates {
    /// The fitting value as its JSON text.
    pub(crate) disguise: u16,
    /// An adversarial text.
    pub(crate) text: u16,
    /// A value that violates one keyword.
    pub(crate) miss: u16,
    /// A value of any kind.
    pub(crate) alien: u16,
    /// Where a string fits: an adversarial one.
    pub(crate) strings: u16,
}

impl Rates {
    /// Fitting values, plain strings.
    pub(crate) const PLAIN: Self = Self { disguise: 0, text: 0, miss: 0, alien: 0, strings: 0 };
    /// Fitting values; strings are adversarial now and then.
    pub(crate) const FITTING: Self = Self { strings: 120, ..Self::PLAIN };
    /// Everything at once.
    pub(crate) const WILD: Self =
        Self { disguise: 90, text: 70, miss: 40, alien: 30, strings: 350 };

    fn wild(self) -> u16 {
        self.disguise + self.text + self.miss + self.alien
    }
}

/// Draws values.
pub(crate) struct Values<'a, C> {
    pub(crate) choices: &'a mut C,
    pub(crate) definitions: &'a Definitions,
    pub(crate) settings: &'a Settings,
    pub(crate) rates: Rates,
}

impl<'a, C: Choices> Values<'a, C> {
    pub(crate) fn new(
        choices: &'a mut C,
        definitions: &'a Definitions,
        settings: &'a Settings,
        rates: Rates,
    ) -> Self {
        Self { choices, definitions, settings, rates }
    }

    /// A value for this node at this depth, by the rates.
    pub(crate) fn value(&mut self, node: &Node, depth: usize) -> Value {
        let wild = self.rates.wild();
        if wild > 0 {
            let drawn = self.choices.below(1000) as u16;
            if drawn < wild {
                return self.other(node, depth, drawn);
            }
        }
        self.fit(node, depth)
    }

    fn other(&mut self, node: &Node, depth: usize, drawn: u16) -> Value {
        let Rates { disguise, text: texts, miss, .. } = self.rates;
        if drawn < disguise {
            self.disguised(node, depth)
        } else if drawn < disguise + texts {
            Value::String(texts::drawn(self.choices, self.settings.features.control_characters))
        } else if drawn < disguise + texts + miss {
            self.miss(node, depth)
        } else {
            self.any(depth)
        }
    }

    /// A value for this node as its JSON text, by chance as the text of that text.
    fn disguised(&mut self, node: &Node, depth: usize) -> Value {
        let mut value = self.value(node, depth + 1);
        let layers = self.settings.limits.text_layers.max(1);
        for layer in 0..layers {
            if layer > 0 && !self.choices.chance(1, 8) {
                break;
            }
            value = Value::String(text(&value, Style::drawn(self.choices)));
        }
        value
    }

    /// A value that fits the node, what is inside by the rates.
    pub(crate) fn fit(&mut self, node: &Node, depth: usize) -> Value {
        match &node.kind {
            Kind::Any => self.any(depth),
            Kind::String(rules) => Value::String(self.string(rules)),
            Kind::Integer(rules) => Value::Number(self.integer(rules)),
            Kind::Number(rules) => Value::Number(self.number(rules)),
            Kind::Boolean => Value::Bool(self.choices.chance(1, 2)),
            Kind::Null => Value::Null,
            Kind::Const(fixed) | Kind::Enum(fixed) => self.one_of(fixed),
            Kind::List(list) => self.list(list, depth),
            Kind::Tuple(tuple) => self.tuple(tuple, depth),
            Kind::Object(object) => self.object(object, depth),
            Kind::Union(union) => self.member(union, depth),
            Kind::Ref(name) => match self.definitions.get(name) {
                // A schema that can only be filled without end is somebody else's; give up on it.
                Some(node) if depth < 4 * self.settings.limits.value_depth => {
                    self.fit(node, depth + 1)
                }
                Some(_) | None => Value::Null,
            },
        }
    }

    fn deep(&self, depth: usize) -> bool {
        depth >= self.settings.limits.value_depth
    }

    fn one_of(&mut self, fixed: &Fixed) -> Value {
        if fixed.values.is_empty() { Value::Null } else { self.choices.pick(&fixed.values).clone() }
    }

    fn list(&mut self, list: &List, depth: usize) -> Value {
        let low = list.min.unwrap_or(0) as usize;
        let most = low.max(self.settings.limits.items);
        let high = list.max.map_or(most, |max| most.min(max as usize));
        let count =
            if self.deep(depth) || list.nothing { low } else { self.choices.between(low, high) };
        let item = |values: &mut Self| match &list.item {
            Some(item) => values.value(item, depth + 1),
            None => values.any(depth + 1),
        };
        (0..count).map(|_| item(self)).collect()
    }

    fn tuple(&mut self, tuple: &Tuple, depth: usize) -> Value {
        let mut items: Vec<Value> =
            tuple.items.iter().map(|item| self.value(item, depth + 1)).collect();
        while (items.len() as u64) < tuple.min.unwrap_or(0) {
            let more = match &tuple.rest {
                Extra::Schema(node) => self.value(node, depth + 1),
                Extra::Open | Extra::Closed => Value::Null,
            };
            items.push(more);
        }
        Value::Array(items)
    }

    fn object(&mut self, object: &Object, depth: usize) -> Value {
        let mut entries = Map::with_capacity(object.fields.len() + 1);
        for (name, field) in &object.fields {
            if field.required || (!self.deep(depth) && self.choices.chance(1, 2)) {
                entries.insert(name.clone(), self.value(&field.node, depth + 1));
            }
        }
        self.beyond(object, depth, &mut entries);
        Value::Object(entries)
    }

    /// Entries that are not declared, where the object takes any.
    fn beyond(&mut self, object: &Object, depth: usize, entries: &mut Map<String, Value>) {
        let count = match &object.extra {
            Extra::Schema(_) if !self.deep(depth) => self.choices.between(0, 2),
            Extra::Open if self.rates.strings > 0 && self.choices.chance(1, 12) => 1,
            Extra::Schema(_) | Extra::Open | Extra::Closed => 0,
        };
        for _ in 0..count {
            let prototype = self.settings.features.prototype_keys && self.rates.wild() > 0;
            let key = if prototype && self.choices.chance(1, 24) {
                self.choices.word(&texts::PROTOTYPE_KEYS).to_owned()
            } else {
                names::key(self.choices)
            };
            if object.fields.contains_key(&key) {
                continue;
            }
            let value = match &object.extra {
                Extra::Schema(node) => self.value(node, depth + 1),
                Extra::Open | Extra::Closed => self.any(depth + 1),
            };
            entries.insert(key, value);
        }
    }

    fn member(&mut self, union: &Union, depth: usize) -> Value {
        if union.members.is_empty() {
            return Value::Null;
        }
        let drawn = self.choices.index(union.members.len());
        let flat = |node: &Node| {
            let container = matches!(
                node.kind,
                Kind::List(_) | Kind::Tuple(_) | Kind::Object(_) | Kind::Union(_) | Kind::Ref(_)
            );
            !container
        };
        let shallow = if self.deep(depth) { union.members.iter().position(flat) } else { None };
        self.value(&union.members[shallow.unwrap_or(drawn)], depth)
    }

    /// A small value of any kind.
    pub(crate) fn any(&mut self, depth: usize) -> Value {
        let kinds = if self.deep(depth) { 6 } else { 10 };
        match self.choices.below(kinds) {
            0 => Value::Null,
            1 => Value::Bool(self.choices.chance(1, 2)),
            2 => Value::from(self.choices.below(10) as i64 - 3),
            3 => Value::from(5.5),
            6 => Value::Array(Vec::new()),
            7 => (0..self.choices.between(1, 2)).map(|_| self.any(depth + 2)).collect(),
            8 => Value::Object(Map::new()),
            9 => {
                let key = names::key(self.choices);
                Value::Object(Map::from_iter([(key, self.any(depth + 2))]))
            }
            _ => Value::String(self.free_text()),
        }
    }
}

/// Whether some string in it is list text, which no default may hold.
pub(crate) fn holds_list_text(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
        Value::String(string) => {
            let start = string.trim_start_matches(['\u{feff}', ' ', '\n', '\r', '\t']);
            start.starts_with('[')
        }
        Value::Array(items) => items.iter().any(holds_list_text),
        Value::Object(entries) => entries.values().any(holds_list_text),
    }
}

#[cfg(test)]
mod tests;
