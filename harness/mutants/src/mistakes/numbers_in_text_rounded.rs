//! Reads numbers inside text as binary64, though it holds others exactly.
//!
//! Seen: plausible.
//! Caught by: value/numbers-exact.

use crate::base::{map, right};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn spells(&self, text: &str) -> Option<Value> {
        let rounded = |value: &Value| {
            let number = value.as_number()?.as_str().parse::<f64>().ok()?;
            serde_json::Number::from_f64(number).map(Value::Number)
        };
        right::spells(text).map(|value| map(&value, &rounded))
    }
}
