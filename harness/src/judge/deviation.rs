//! The kind of a deviation: what was sent at the place, and what came of it there.
//!
//! Two failing calls that break the same rule in the same kind are taken for one fault, and a
//! call that shrinks keeps its kind, so that no fault slides into a smaller one of another kind.
//! Nothing here decides what is right.

use super::Verdict;
use super::parity::refusal;
use crate::oracle::Oracle;
use misread_specs::json::{self, JsonKind};
use misread_specs::rules;
use misread_specs::{ErrorKind, Outcome, Path, Value};

/// What was sent at a place and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deviation {
    sent: Sent,
    came: Came,
}

/// What was sent at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sent {
    /// Nothing.
    Nothing,
    /// Text that is no JSON.
    PlainText,
    /// JSON text of a scalar that is no text.
    ScalarText,
    /// JSON text of this kind: a text, a list or an object.
    Text(JsonKind),
    /// A value that is no text.
    Native(JsonKind),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Came {
    /// The call was accepted; at the place stood nothing.
    Nothing,
    /// The call was accepted; at the place stood what was sent.
    Same,
    /// The call was accepted; at the place stood another value, of this kind.
    Value(JsonKind),
    /// A refusal.
    Refused,
    /// Another error.
    Error(ErrorKind),
    /// No answer, or none that this surface can give.
    NoAnswer,
}

impl Deviation {
    /// The deviation at a place, on one surface, by which a rule is broken.
    pub(super) fn of(
        verdict: &Verdict<'_>,
        rule: &str,
        path: &Path,
        outcome: Option<&Outcome>,
    ) -> Self {
        if !is_about_values(rule) {
            return Self { sent: Sent::Nothing, came: Came::Nothing };
        }
        let sent = verdict.expected.position(path).map(|position| position.value.as_ref());
        Self { sent: Sent::of(sent), came: Came::of(verdict.oracle(), path, sent, outcome) }
    }

    /// The deviation of a call as a whole.
    #[must_use]
    pub fn of_call(oracle: &Oracle, outcome: &Outcome) -> Self {
        let came = Came::of(oracle, &Path::root(), None, Some(outcome));
        Self { sent: Sent::Native(JsonKind::Object), came }
    }
}

/// Whether a rule is about what becomes of values. The others are about surfaces and messages,
/// where one fault shows whatever the value is.
fn is_about_values(rule: &str) -> bool {
    rules::find(rule).is_none_or(|page| page.section < 4)
}

impl Sent {
    fn of(sent: Option<&Value>) -> Self {
        let Some(sent) = sent else { return Self::Nothing };
        let Value::String(text) = sent else { return Self::Native(json::kind(sent)) };
        match json::read(text).ok().and_then(|read| read.value) {
            None => Self::PlainText,
            Some(value @ (Value::String(_) | Value::Array(_) | Value::Object(_))) => {
                Self::Text(json::kind(&value))
            }
            Some(Value::Null | Value::Bool(_) | Value::Number(_)) => Self::ScalarText,
        }
    }
}

impl Came {
    fn of(oracle: &Oracle, path: &Path, sent: Option<&Value>, outcome: Option<&Outcome>) -> Self {
        match outcome {
            Some(Outcome::Accepted(accepted)) => match path.find(&accepted.arguments) {
                None => Self::Nothing,
                Some(got) if sent.is_some_and(|sent| json::equal(sent, got)) => Self::Same,
                Some(got) => Self::Value(json::kind(got)),
            },
            Some(Outcome::Error(error)) if refusal(oracle, error).is_some() => Self::Refused,
            Some(Outcome::Error(error)) => Self::Error(error.kind),
            Some(Outcome::Unsupported(_) | Outcome::Broken(_)) | None => Self::NoAnswer,
        }
    }
}
