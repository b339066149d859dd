//! Follows nested text without a bound, until the stack overflows.
//!
//! Seen: Python mcp.
//! Caught by: call/bounded.

use crate::base::{Call, crashed};
use crate::mistake::Mistake;
use misread_specs::{BrokenKind, Outcome, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn instead(&self, call: &Call<'_>) -> Option<Outcome> {
        let deep =
            |value: &Value| value.as_str().is_some_and(|text| text.matches('[').count() > 500);
        let found = call.sent.as_object()?.values().any(deep);
        found.then(|| crashed(BrokenKind::Crashed(11), "the stack overflowed"))
    }
}
