//! Whether a schema takes a value as it stands: no coercion, no default.
//!
//! What SPEC.md leaves open (MAY) is [`Acceptance::Open`]; everything else is what JSON Schema
//! says, with exact numbers.

/// Numbers.
mod number;
/// Strings: lengths, patterns, formats.
mod string;

use super::compiled::{Compiled, Extra, PartId, Shape};
use crate::json;
use serde_json::{Map, Value};
use std::collections::HashMap;

pub(super) use number::{number_fault, takes_number};
pub(super) use string::string_fault;

/// Whether a value is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// It is valid.
    Yes,
    /// It is not.
    No,
    /// It hangs on a MAY of SPEC.md: a format, how lengths are counted, `integer` given 5.0.
    Open,
}

impl Acceptance {
    /// Both must hold.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Open, _) | (_, Self::Open) => Self::Open,
            (Self::Yes, Self::Yes) => Self::Yes,
        }
    }
}

impl From<bool> for Acceptance {
    fn from(taken: bool) -> Self {
        if taken { Self::Yes } else { Self::No }
    }
}

impl Compiled {
    /// Whether this part takes this value as it stands.
    ///
    /// Recurses as deep as the value nests, so values are no deeper than
    /// [`json::BUILD_DEPTH`].
    #[must_use]
    pub fn accepts(&self, id: PartId, value: &Value) -> Acceptance {
        Judge { compiled: self, steps: 0, known: None }.part(id, value)
    }
}

/// So many steps are taken before answers are remembered: small values never need it, and
/// ambiguous recursive unions would otherwise take time that grows as 2 to the depth.
const STEPS_UNREMEMBERED: u32 = 2_000;

struct Judge<'c> {
    compiled: &'c Compiled,
    steps: u32,
    known: Option<HashMap<(PartId, *const Value), Acceptance>>,
}

impl Judge<'_> {
    fn part(&mut self, id: PartId, value: &Value) -> Acceptance {
        match &self.compiled.part(id).shape {
            Shape::Any => Acceptance::Yes,
            Shape::Null => value.is_null().into(),
            Shape::Boolean => value.is_boolean().into(),
            Shape::String(rules) => match value {
                Value::String(text) => {
                    let pattern = self.compiled.patterns[id.0 as usize].as_ref();
                    string::takes(rules, pattern, text)
                }
                Value::Null
                | Value::Bool(_)
                | Value::Number(_)
                | Value::Array(_)
                | Value::Object(_) => Acceptance::No,
            },
            Shape::Integer(rules) => takes_number(rules, true, value),
            Shape::Number(rules) => takes_number(rules, false, value),
            Shape::Fixed { values, beside } => {
                if !values.iter().any(|fixed| json::equal(fixed, value)) {
                    return Acceptance::No;
                }
                beside.map_or(Acceptance::Yes, |beside| self.part(beside, value))
            }
            Shape::Array { .. } | Shape::Object { .. } | Shape::Union { .. } => {
                self.remembered(id, value)
            }
        }
    }

    fn remembered(&mut self, id: PartId, value: &Value) -> Acceptance {
        self.steps += 1;
        if self.steps < STEPS_UNREMEMBERED || !(value.is_array() || value.is_object()) {
            return self.nesting(id, value);
        }
        let key = (id, std::ptr::from_ref(value));
        if let Some(known) = self.known.get_or_insert_default().get(&key) {
            return *known;
        }
        let answer = self.nesting(id, value);
        self.known.get_or_insert_default().insert(key, answer);
        answer
    }

    fn nesting(&mut self, id: PartId, value: &Value) -> Acceptance {
        let compiled = self.compiled;
        match (&compiled.part(id).shape, value) {
            (Shape::Union { members, exclusive }, _) => self.union(members, *exclusive, value),
            (Shape::Array { items, rest, min, max, unique }, Value::Array(elements)) => {
                let length = u64::try_from(elements.len()).unwrap_or(u64::MAX);
                if length < *min || max.is_some_and(|max| length > max) {
                    return Acceptance::No;
                }
                if *unique && !json::all_distinct(elements) {
                    return Acceptance::No;
                }
                self.elements(items, *rest, elements)
            }
            (Shape::Object { .. }, Value::Object(map)) => self.object(id, map),
            (
                Shape::Any
                | Shape::String(_)
                | Shape::Integer(_)
                | Shape::Number(_)
                | Shape::Boolean
                | Shape::Null
                | Shape::Fixed { .. }
                | Shape::Array { .. }
                | Shape::Object { .. },
                _,
            ) => Acceptance::No,
        }
    }

    fn elements(&mut self, items: &[PartId], rest: Extra, elements: &[Value]) -> Acceptance {
        let mut answer = Acceptance::Yes;
        for (position, element) in elements.iter().enumerate() {
            let part = match (items.get(position), rest) {
                (Some(item), _) => *item,
                (None, Extra::Part(rest)) => rest,
                (None, Extra::Open) => return answer,
                (None, Extra::Closed) => return Acceptance::No,
            };
            answer = answer.and(self.part(part, element));
            if answer == Acceptance::No {
                return answer;
            }
        }
        answer
    }

    fn object(&mut self, id: PartId, map: &Map<String, Value>) -> Acceptance {
        let compiled = self.compiled;
        let Shape::Object { fields, extra } = &compiled.part(id).shape else {
            return Acceptance::No;
        };
        let mut answer = Acceptance::Yes;
        let mut declared = 0;
        for (name, field) in fields {
            match map.get(name) {
                Some(value) => {
                    declared += 1;
                    answer = answer.and(self.part(field.part, value));
                }
                None if field.required => return Acceptance::No,
                None => {}
            }
            if answer == Acceptance::No {
                return answer;
            }
        }
        if declared == map.len() {
            return answer;
        }
        match extra {
            Extra::Open => answer,
            Extra::Closed => Acceptance::No,
            Extra::Part(extra) => {
                let undeclared = map.iter().filter(|(name, _)| !fields.contains_key(*name));
                for (_, value) in undeclared {
                    answer = answer.and(self.part(*extra, value));
                    if answer == Acceptance::No {
                        break;
                    }
                }
                answer
            }
        }
    }

    fn union(&mut self, members: &[PartId], exclusive: bool, value: &Value) -> Acceptance {
        let (mut yes, mut open) = (0, 0);
        for member in members {
            match self.part(*member, value) {
                Acceptance::Yes if !exclusive => return Acceptance::Yes,
                Acceptance::Yes if yes == 1 => return Acceptance::No,
                Acceptance::Yes => yes += 1,
                Acceptance::Open => open += 1,
                Acceptance::No => {}
            }
        }
        match (yes, open) {
            (_, 1..) => Acceptance::Open,
            (0, 0) => Acceptance::No,
            (_, _) => Acceptance::Yes,
        }
    }
}
