//! Where a value is wrong, and what is wrong there.

use super::accept::{Acceptance, number_fault, string_fault};
use super::compiled::{Compiled, Extra, PartId, Shape};
use crate::json;
use crate::path::{Path, Segment};
use serde_json::{Map, Value};

/// One place where a value is definitely not what its schema takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where; ends with the key for a missing or an undeclared one.
    pub path: Path,
    /// What is wrong there.
    pub what: FaultKind,
}

/// What is wrong at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A value of another type.
    Type,
    /// A string that is too short or too long.
    Length,
    /// A string that the pattern does not match.
    Pattern,
    /// A number out of its bounds.
    Range,
    /// A number that is no multiple of the step.
    Step,
    /// None of the constants.
    NotListed,
    /// A list of too few or too many items.
    Size,
    /// A list with two equal items.
    Repeated,
    /// A required key is not there.
    Missing,
    /// A key, or an item, that a closed object or tuple does not declare.
    Undeclared,
    /// No member of a union takes it.
    NoMember,
    /// More than one member of an exclusive union takes it.
    SeveralMembers,
}

impl Compiled {
    /// Where the value is definitely wrong, in document order (missing keys behind the members
    /// that are there). Empty where the value is valid or hangs on a MAY.
    #[must_use]
    pub fn faults(&self, value: &Value) -> Vec<Fault> {
        self.faults_at(self.root(), value)
    }

    /// As [`Compiled::faults`], for a value at one part; paths start at that value.
    #[must_use]
    pub fn faults_at(&self, id: PartId, value: &Value) -> Vec<Fault> {
        let mut search = Search { compiled: self, path: Vec::new(), found: Vec::new() };
        search.part(id, value);
        search.found
    }
}

struct Search<'c> {
    compiled: &'c Compiled,
    path: Vec<Segment>,
    found: Vec<Fault>,
}

impl Search<'_> {
    fn report(&mut self, what: FaultKind) {
        self.found.push(Fault { path: Path(self.path.clone()), what });
    }

    fn below(&mut self, segment: Segment, search: impl FnOnce(&mut Self)) {
        self.path.push(segment);
        search(self);
        self.path.pop();
    }

    fn part(&mut self, id: PartId, value: &Value) {
        let compiled = self.compiled;
        let fault = match (&compiled.part(id).shape, value) {
            (Shape::Any, _) | (Shape::Boolean, Value::Bool(_)) | (Shape::Null, Value::Null) => None,
            (Shape::String(rules), Value::String(text)) => {
                string_fault(rules, compiled.patterns[id.0 as usize].as_ref(), text)
            }
            (Shape::Integer(rules), Value::Number(number)) => number_fault(rules, true, number),
            (Shape::Number(rules), Value::Number(number)) => number_fault(rules, false, number),
            (Shape::Fixed { .. }, _) => {
                let wrong = compiled.accepts(id, value) == Acceptance::No;
                wrong.then_some(FaultKind::NotListed)
            }
            (Shape::Array { .. }, Value::Array(elements)) => return self.array(id, elements),
            (Shape::Object { .. }, Value::Object(map)) => return self.object(id, map),
            (Shape::Union { .. }, _) => self.union(id, value),
            (
                Shape::Boolean
                | Shape::Null
                | Shape::String(_)
                | Shape::Integer(_)
                | Shape::Number(_)
                | Shape::Array { .. }
                | Shape::Object { .. },
                _,
            ) => Some(FaultKind::Type),
        };
        if let Some(fault) = fault {
            self.report(fault);
        }
    }

    fn union(&self, id: PartId, value: &Value) -> Option<FaultKind> {
        if self.compiled.accepts(id, value) != Acceptance::No {
            return None;
        }
        let mut members = self.compiled.members(id);
        let several = members.any(|member| self.compiled.accepts(member, value) != Acceptance::No);
        Some(if several { FaultKind::SeveralMembers } else { FaultKind::NoMember })
    }

    fn array(&mut self, id: PartId, elements: &[Value]) {
        let compiled = self.compiled;
        let Shape::Array { items, rest, min, max, unique } = &compiled.part(id).shape else {
            return;
        };
        let length = u64::try_from(elements.len()).unwrap_or(u64::MAX);
        if length < *min || max.is_some_and(|max| length > max) {
            self.report(FaultKind::Size);
        }
        if *unique && !json::all_distinct(elements) {
            self.report(FaultKind::Repeated);
        }
        for (position, element) in elements.iter().enumerate() {
            self.below(Segment::Index(position), |search| match (items.get(position), rest) {
                (Some(item), _) => search.part(*item, element),
                (None, Extra::Part(rest)) => search.part(*rest, element),
                (None, Extra::Closed) => search.report(FaultKind::Undeclared),
                (None, Extra::Open) => {}
            });
        }
    }

    fn object(&mut self, id: PartId, map: &Map<String, Value>) {
        let compiled = self.compiled;
        let Shape::Object { fields, extra } = &compiled.part(id).shape else { return };
        for (name, value) in map {
            self.below(Segment::Key(name.clone()), |search| match (fields.get(name), extra) {
                (Some(field), _) => search.part(field.part, value),
                (None, Extra::Part(extra)) => search.part(*extra, value),
                (None, Extra::Closed) => search.report(FaultKind::Undeclared),
                (None, Extra::Open) => {}
            });
        }
        for (name, field) in fields {
            if field.required && !map.contains_key(name) {
                self.below(Segment::Key(name.clone()), |search| search.report(FaultKind::Missing));
            }
        }
    }
}
