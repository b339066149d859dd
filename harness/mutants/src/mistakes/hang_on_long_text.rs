//! Takes more than the time limit for a mebibyte of text.
//!
//! Seen: plausible.
//! Caught by: call/bounded.

use crate::base::{Call, crashed};
use crate::mistake::Mistake;
use misread_specs::{BrokenKind, Outcome, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn instead(&self, call: &Call<'_>) -> Option<Outcome> {
        let long = |value: &Value| value.as_str().is_some_and(|text| text.len() >= 1 << 20);
        let found = call.sent.as_object()?.values().any(long);
        found.then(|| crashed(BrokenKind::Hung, "no answer within the time limit"))
    }
}
