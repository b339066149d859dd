//! Ends where text escapes half of a character.
//!
//! Seen: flop-labs/technocore-chat#218.
//! Caught by: call/answers.

use crate::base::{Call, crashed};
use crate::mistake::Mistake;
use misread_specs::{BrokenKind, Outcome, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn instead(&self, call: &Call<'_>) -> Option<Outcome> {
        let half = |value: &Value| value.as_str().is_some_and(|text| text.contains("\\ud800"));
        let found = call.sent.as_object()?.values().any(half);
        found.then(|| crashed(BrokenKind::Exited(1), "the process ended"))
    }
}
