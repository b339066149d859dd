//! Takes the default where what was sent is wrong.
//!
//! Seen: nteract/nteract#1678.
//! Caught by: value/invalid-rejected.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::{Segment, Value};
use serde_json::Map;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn read(&self, call: &Call<'_>, mut value: Value) -> Value {
        let faults = call.declared.compiled.faults(&value);
        let wrong = faults.iter().filter_map(|fault| match fault.path.0.first() {
            Some(Segment::Key(name)) => Some(name),
            Some(Segment::Index(_)) | None => None,
        });
        let mut all = Value::Object(Map::new());
        right::defaults(call, &mut all);
        for name in wrong {
            if let (Some(default), Value::Object(members)) = (all.get(name), &mut value) {
                members.insert(name.clone(), default.clone());
            }
        }
        value
    }
}
