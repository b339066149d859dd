//! Sorts the strings of a list.
//!
//! Seen: plausible.
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
            items.sort_by_key(|item| item.as_str().map(str::to_owned));
            Some(Value::Array(items))
        })
    }
}
