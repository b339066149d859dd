//! Makes a set of a list: equal items become one.
//!
//! Seen: waybarrios/vllm-mlx#64.
//! Caught by: value/kept.

use crate::base::{Call, map};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn handed(&self, _call: &Call<'_>, value: Value) -> Value {
        map(&value, &|value| {
            let mut items = value.as_array()?.clone();
            items.dedup();
            Some(Value::Array(items))
        })
    }
}
