//! Holds every number as a binary64.
//!
//! Seen: plausible.
//! Caught by: value/numbers-exact.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, _at: &At<'_>, value: &Value) -> Option<Value> {
        let number = value.as_number()?.as_str().parse::<f64>().ok()?;
        serde_json::Number::from_f64(number).map(Value::Number)
    }
}
