//! Values that violate one keyword of a node and nothing else, where the node has one.

use super::Values;
use super::numbers::number;
use crate::choices::Choices;
use crate::schemas::PATTERNS;
use misread_specs::schema::{
    Extra, Fixed, Kind, List, Node, NumberRules, Object, StringRules, Tuple,
};
use serde_json::{Map, Number, Value};

impl<C: Choices> Values<'_, C> {
    /// A value that the node does not take, though nearly.
    pub(crate) fn miss(&mut self, node: &Node, depth: usize) -> Value {
        match &node.kind {
            Kind::Any => self.any(depth),
            Kind::String(rules) => self.miss_string(rules),
            Kind::Integer(rules) if self.choices.chance(1, 2) => self.miss_number(rules),
            Kind::Integer(_) => Value::Number(number("5.5")),
            Kind::Number(rules) => self.miss_number(rules),
            Kind::Boolean => {
                self.choices.pick(&[Value::from(0), Value::from("yes"), Value::Null]).clone()
            }
            Kind::Null => {
                self.choices.pick(&[Value::from(0), Value::from(""), Value::from(false)]).clone()
            }
            Kind::Const(fixed) | Kind::Enum(fixed) => self.miss_fixed(fixed),
            Kind::List(list) => self.miss_list(list, depth),
            Kind::Tuple(tuple) => self.miss_tuple(tuple, depth),
            Kind::Object(object) => self.miss_object(object, depth),
            Kind::Union(union) => {
                if union.members.is_empty() {
                    return Value::Null;
                }
                let at = self.choices.index(union.members.len());
                self.miss(&union.members[at], depth)
            }
            Kind::Ref(name) => match self.definitions.get(name) {
                Some(node) if depth < 4 * self.settings.limits.value_depth => {
                    self.miss(node, depth + 1)
                }
                Some(_) | None => Value::Null,
            },
        }
    }

    fn miss_string(&mut self, rules: &StringRules) -> Value {
        if let Some(pattern) = &rules.pattern
            && let Some(known) = PATTERNS.iter().find(|known| known.pattern == pattern)
        {
            return Value::from(self.choices.word(known.miss));
        }
        if rules.format.is_some() {
            return Value::from(self.choices.word(&["a", "", "123"]));
        }
        match (rules.min, rules.max) {
            (Some(min), _) if min > 0 => Value::from("a".repeat(min as usize - 1)),
            (_, Some(max)) => Value::from("a".repeat(max as usize + 1)),
            (Some(_) | None, None) => {
                let others = [Value::from(5), Value::from(true), Value::Null, Value::from(5.5)];
                self.choices.pick(&others).clone()
            }
        }
    }

    fn miss_number(&mut self, rules: &NumberRules) -> Value {
        let beyond = |bound: &Option<Number>, by: i64| {
            bound
                .as_ref()
                .and_then(Number::as_i64)
                .map(|bound| Value::from(bound.saturating_add(by)))
        };
        let misses = [
            beyond(&rules.at_least, -1),
            beyond(&rules.at_most, 1),
            beyond(&rules.above, 0),
            beyond(&rules.below, 0),
        ];
        let first = self.choices.index(misses.len());
        let turned = misses[first..].iter().chain(&misses[..first]);
        let found = turned.flatten().next().cloned();
        found.unwrap_or_else(|| self.choices.pick(&[Value::from(true), Value::from("a")]).clone())
    }

    fn miss_fixed(&mut self, fixed: &Fixed) -> Value {
        let others = [
            Value::from("other"),
            Value::from(77),
            Value::Null,
            Value::from("A"),
            Value::from(true),
        ];
        let first = self.choices.index(others.len());
        let turned = others[first..].iter().chain(&others[..first]);
        let found = turned.into_iter().find(|other| !fixed.values.contains(other));
        found.cloned().unwrap_or(Value::from("other"))
    }

    fn miss_list(&mut self, list: &List, depth: usize) -> Value {
        let short = list.min.unwrap_or(0);
        let Value::Array(mut items) = self.list(list, depth) else { return Value::Null };
        match (list.max, &list.item) {
            (Some(max), _) if short == 0 || self.choices.chance(1, 2) => {
                let more = items.first().cloned().unwrap_or(Value::from("a"));
                items.resize(max as usize + 1, more);
            }
            (_, _) if short > 0 => items.truncate(short as usize - 1),
            (_, Some(item)) => items.push(self.miss(item, depth + 1)),
            (_, None) => return Value::from("a"),
        }
        Value::Array(items)
    }

    fn miss_tuple(&mut self, tuple: &Tuple, depth: usize) -> Value {
        let Value::Array(mut items) = self.tuple(tuple, depth) else { return Value::Null };
        if self.choices.chance(1, 2) {
            items.pop();
        } else {
            items.push(Value::Null);
        }
        Value::Array(items)
    }

    fn miss_object(&mut self, object: &Object, depth: usize) -> Value {
        let Value::Object(mut entries) = self.object(object, depth) else { return Value::Null };
        let required = object.fields.iter().find(|(_, field)| field.required);
        let closed = matches!(object.extra, Extra::Closed);
        match required {
            Some((name, _)) if !closed || self.choices.chance(1, 2) => {
                entries.shift_remove(name);
            }
            Some(_) | None if closed => {
                entries.insert("stray".to_owned(), Value::from("a"));
            }
            Some(_) | None => return Value::from(5),
        }
        if let Extra::Schema(node) = &object.extra
            && required.is_none()
        {
            entries = Map::from_iter([("a".to_owned(), self.miss(node, depth + 1))]);
        }
        Value::Object(entries)
    }
}
