//! Fills what a call leaves out with what the call before sent.
//!
//! Seen: plausible.
//! Caught by: value/nothing-invented.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;
use serde_json::Map;
use std::cell::RefCell;

#[derive(Default)]
pub(super) struct Wrong {
    before: RefCell<Map<String, Value>>,
}

impl Mistake for Wrong {
    fn handed(&self, call: &Call<'_>, value: Value) -> Value {
        let Value::Object(now) = value else { return value };
        let mut all = self.before.replace(now.clone());
        let wanted = |name: &String| call.declared.compiled.parameter(name).is_some();
        all.retain(|name, _| wanted(name));
        all.extend(now);
        Value::Object(all)
    }
}
