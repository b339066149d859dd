//! From a planted value to whole arguments: the way to the subject, and values that fit beside.

use super::{Plan, Step};
use crate::choices::Choices;
use crate::disguise::{Style, text};
use crate::schemas::{STRING, kinds, names};
use crate::settings::Settings;
use crate::situation::Place;
use crate::values::{Rates, Values};
use misread_specs::path::{Path, Segment};
use misread_specs::schema::{Extra, Kind, List, Node, Object, StringRules, Tuple};
use serde_json::{Map, Value};

/// The arguments with the value at the plan's place.
pub(crate) fn fill(
    plan: &Plan,
    choices: &mut impl Choices,
    settings: &Settings,
    value: Value,
) -> (Value, Path, Place) {
    let parameters = &plan.tool.parameters;
    let text_at = if plan.steps.len() > 1 && choices.chance(1, 6) {
        Some(choices.between(1, plan.steps.len() - 1))
    } else {
        None
    };
    let values = Values::new(choices, &parameters.definitions, settings, Rates::FITTING);
    let mut filler = Filler {
        values,
        path: Vec::with_capacity(plan.steps.len()),
        steps: &plan.steps,
        text_at,
        inside_text: false,
        planted: Some(value),
    };
    let arguments = filler.position(&parameters.root, 0);
    let place = Place { inside_text: filler.inside_text, ..plan.place };
    (arguments, Path(filler.path), place)
}

/// The name of the parameter that holds the subject.
pub(crate) fn parameter(plan: &Plan) -> Option<&str> {
    let root = plan.tool.parameters.root.behind_references(&plan.tool.parameters.definitions)?;
    match (&root.kind, plan.steps.first()) {
        (Kind::Object(object), Some(Step::Field(at))) => {
            object.fields.get_index(*at).map(|(name, _)| name.as_str())
        }
        _ => None,
    }
}

/// Puts a legacy value of the subject into every plain string beside it, where it is no alias.
pub(crate) fn legacy_beside(plan: &Plan, arguments: &mut Value) {
    let parameters = &plan.tool.parameters;
    let subject = parameter(plan);
    let aliases = subject.and_then(|name| plan.tool.value_aliases.get(name));
    let Some(legacy) = aliases.and_then(|aliases| aliases.keys().next()) else { return };
    let root = parameters.root.behind_references(&parameters.definitions);
    let (Some(Kind::Object(object)), Value::Object(entries)) = (root.map(|r| &r.kind), arguments)
    else {
        return;
    };
    for (name, field) in &object.fields {
        if Some(name.as_str()) != subject && field.node.kind == Kind::String(StringRules::default())
        {
            entries.insert(name.clone(), Value::from(legacy.as_str()));
        }
    }
}

struct Filler<'a, C> {
    values: Values<'a, C>,
    path: Vec<Segment>,
    steps: &'a [Step],
    /// The container behind this many steps is sent as text.
    text_at: Option<usize>,
    inside_text: bool,
    planted: Option<Value>,
}

impl<C: Choices> Filler<'_, C> {
    /// The value of a position from which `done` steps lead to the subject's.
    fn position(&mut self, node: &Node, done: usize) -> Value {
        let value = self.inside(node, done);
        // The position of a union member is that of its union.
        let member = done > 0 && matches!(self.steps.get(done - 1), Some(Step::Member(_)));
        let inner = done < self.steps.len();
        if self.text_at == Some(done) && inner && !member {
            let takes_text = kinds(node, self.values.definitions) & STRING != 0;
            if !takes_text {
                self.inside_text = true;
                return Value::String(text(&value, Style::drawn(self.values.choices)));
            }
        }
        value
    }

    fn inside(&mut self, node: &Node, done: usize) -> Value {
        let Some(step) = self.steps.get(done).copied() else {
            return self.planted.take().unwrap_or(Value::Null);
        };
        let Some(node) = node.behind_references(self.values.definitions) else {
            return Value::Null;
        };
        match (&node.kind, step) {
            (Kind::Object(object), Step::Field(at)) => self.object(object, at, done),
            (Kind::Object(object), Step::Record) => self.record(object, done),
            (Kind::List(list), Step::Item) => self.list(list, done),
            (Kind::Tuple(tuple), Step::TupleItem(at)) => self.tuple(tuple, at, done),
            (Kind::Union(union), Step::Member(at)) => {
                union.members.get(at).map_or(Value::Null, |member| self.position(member, done + 1))
            }
            // A plan's steps follow its schema; this value is rejected and nothing worse.
            (_, _) => Value::Null,
        }
    }

    fn object(&mut self, object: &Object, at: usize, done: usize) -> Value {
        let mut entries = Map::with_capacity(object.fields.len());
        for (position, (name, field)) in object.fields.iter().enumerate() {
            if position == at {
                self.path.push(Segment::Key(name.clone()));
                let value = self.position(&field.node, done + 1);
                entries.insert(name.clone(), value);
            } else if field.required || self.values.choices.chance(1, 2) {
                entries.insert(name.clone(), self.values.value(&field.node, done + 1));
            }
        }
        Value::Object(entries)
    }

    fn record(&mut self, object: &Object, done: usize) -> Value {
        let Extra::Schema(node) = &object.extra else { return Value::Null };
        let others = self.values.choices.index(3);
        let mut entries = Map::with_capacity(others + 1);
        for _ in 0..others {
            let key = names::key(self.values.choices);
            entries.insert(key, self.values.value(node, done + 1));
        }
        let key = names::key(self.values.choices);
        self.path.push(Segment::Key(key.clone()));
        let value = self.position(node, done + 1);
        entries.insert(key, value);
        Value::Object(entries)
    }

    fn list(&mut self, list: &List, done: usize) -> Value {
        let Some(item) = &list.item else { return Value::Null };
        let count = self.values.choices.between(1, self.values.settings.limits.items.max(1));
        let at = self.values.choices.index(count);
        let mut items = Vec::with_capacity(count);
        for position in 0..count {
            let value = if position == at {
                self.path.push(Segment::Index(position));
                self.position(item, done + 1)
            } else {
                self.values.value(item, done + 1)
            };
            items.push(value);
        }
        // A second offender beside the first, in the first place by chance.
        if count > 1 && self.values.choices.chance(1, 6) {
            let other = if at == 0 { count - 1 } else { 0 };
            items[other] = items[at].clone();
        }
        Value::Array(items)
    }

    fn tuple(&mut self, tuple: &Tuple, at: usize, done: usize) -> Value {
        let mut items = Vec::with_capacity(tuple.items.len());
        for (position, item) in tuple.items.iter().enumerate() {
            let value = if position == at {
                self.path.push(Segment::Index(position));
                self.position(item, done + 1)
            } else {
                self.values.value(item, done + 1)
            };
            items.push(value);
        }
        Value::Array(items)
    }
}
