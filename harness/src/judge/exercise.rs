//! Which rules a call exercises, where: a rule that nothing exercised has not passed.

use super::Answer;
use super::compare::PROTOTYPE_KEYS;
use super::expected::{Expected, is_large};
use crate::oracle::{Container, Oracle, Position, Root};
use misread_specs::json;
use misread_specs::schema::{Acceptance, Shape};
use misread_specs::{Outcome, Value};
use std::collections::BTreeSet;

/// A rule, and where a call exercised it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exercise<'s> {
    /// The rule's id.
    pub rule: &'s str,
    /// How deep the position stands; 0 is the root.
    pub depth: usize,
    /// What holds it.
    pub container: Container,
}

/// The rules that these arguments exercise on any surface that carries them, each once.
#[must_use]
pub fn exercise<'s>(
    oracle: &'s Oracle,
    expected: &Expected<'_>,
    sent: &Value,
) -> Vec<Exercise<'s>> {
    let mut found = Found { oracle, set: BTreeSet::new() };
    for position in expected.positions() {
        found.position(position, expected);
    }
    found.whole(expected, sent);
    found.set.into_iter().collect()
}

/// The rules that this outcome exercises on its surface.
pub fn exercised_by(answer: &Answer<'_>, expected: &Expected<'_>) -> Vec<&'static str> {
    let mut rules = Vec::new();
    match answer.outcome {
        Outcome::Unsupported(_) | Outcome::Broken(_) => {}
        Outcome::Accepted(_) => rules.extend(["value/nothing-invented", "message/no-notes"]),
        Outcome::Error(error) => {
            rules.extend(["message/nothing-synthesised", "message/no-type-names"]);
            if error.handler_called.is_some() {
                rules.push("surface/handler-not-called");
            }
            if expected.may_reject && error.kind == misread_specs::ErrorKind::Validation {
                rules.push("message/names-the-parameter");
            }
        }
    }
    rules
}

struct Found<'s> {
    oracle: &'s Oracle,
    set: BTreeSet<Exercise<'s>>,
}

impl<'s> Found<'s> {
    fn add(&mut self, rule: &'s str, position: &Position<'_>) {
        let (depth, container) = (position.path.0.len(), position.container);
        self.set.insert(Exercise { rule, depth, container });
    }

    fn anywhere(&mut self, rule: &'s str) {
        self.set.insert(Exercise { rule, depth: 0, container: Container::Root });
    }

    fn position(&mut self, position: &Position<'_>, expected: &Expected<'_>) {
        let oracle = self.oracle;
        let rule = oracle.row(position.row).rule.as_str();
        self.add(rule, position);
        if position.path.0.len() > 1 && position.value.is_string() {
            self.add("depth/every-position", position);
        }
        match position.value.as_ref() {
            Value::String(text) => self.text(position, text, expected),
            Value::Number(_) => {
                self.add("value/numbers-exact", position);
                self.scalar(position);
            }
            Value::Null | Value::Bool(_) => self.scalar(position),
            Value::Array(_) => {}
            Value::Object(members) => {
                if PROTOTYPE_KEYS.iter().any(|key| members.contains_key(*key)) {
                    self.add("value/no-prototype", position);
                }
            }
        }
    }

    fn scalar(&mut self, position: &Position<'_>) {
        self.add("scalar/never-flipped", position);
        let part = position.part.map(|part| self.oracle.compiled().part(part));
        if part.is_some_and(|part| !part.array_members.is_empty()) {
            self.add("list/never-wrapped-or-split", position);
        }
    }

    fn text(&mut self, position: &Position<'_>, text: &str, expected: &Expected<'_>) {
        let Some(id) = position.part else { return };
        let part = self.oracle.compiled().part(id);
        let union = part.shape.union();
        let refused = expected.offenders.iter().any(|offender| offender.path == position.path);
        if !part.array_members.is_empty() {
            self.add("list/never-wrapped-or-split", position);
        }
        if refused {
            self.add("refusal/path", position);
            self.add("refusal/only-offenders", position);
            self.add("surface/refusal-is-validation", position);
            self.add("message/refusal", position);
            if position.in_text {
                self.add("refusal/inside-repair", position);
            }
        } else if part.string_member && !part.array_members.is_empty() {
            self.add("union/not-a-list-kept", position);
        } else if !part.string_member && !part.structured() {
            self.add("scalar/never-flipped", position);
        }
        if union.is_empty() || !part.string_member {
            return;
        }
        if union.len() > 2 || self.oracle.unusual_unions() {
            self.add("union/any-shape", position);
        }
        let compiled = self.oracle.compiled();
        let mut strings = union.iter().filter(|member| compiled.part(**member).string_member);
        if strings.all(|member| compiled.accepts(*member, &position.value) == Acceptance::No) {
            self.add("union/member-decides", position);
        }
        let is_object = || json::read(text).is_ok_and(|r| r.value.is_some_and(|v| v.is_object()));
        if !part.object_members.is_empty() && text.contains('{') && is_object() {
            self.add("union/object-text-kept", position);
        }
    }

    fn whole(&mut self, expected: &Expected<'_>, sent: &Value) {
        self.anywhere("call/answers");
        if is_large(sent) {
            self.anywhere("call/bounded");
        }
        let is_value = matches!(Root::of(sent), Root::Value(value) if value.is_object());
        if !is_value {
            self.anywhere("root/never-empty");
        }
        if expected.is_plain() && expected.valid_as_sent() {
            self.anywhere("value/well-typed-unchanged");
        }
        if !expected.may_accept && expected.may_reject {
            self.anywhere("value/invalid-rejected");
            let compiled = self.oracle.compiled();
            let mut failed =
                expected.faults().iter().filter_map(|path| expected.position(path)?.part);
            if failed.any(|part| matches!(compiled.part(part).shape, Shape::Union { .. })) {
                self.anywhere("message/branches");
            }
        }
    }
}
