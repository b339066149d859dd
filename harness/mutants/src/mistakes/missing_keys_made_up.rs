//! Puts empty text in where a required parameter is missing.
//!
//! Seen: anomalyco/opencode#33626.
//! Caught by: value/nothing-invented.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::schema::FaultKind;
use misread_specs::{Segment, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn read(&self, call: &Call<'_>, mut value: Value) -> Value {
        for fault in call.declared.compiled.faults(&value) {
            if let (FaultKind::Missing, [Segment::Key(name)]) =
                (fault.what, fault.path.0.as_slice())
                && let Value::Object(members) = &mut value
            {
                members.insert(name.clone(), "".into());
            }
        }
        value
    }
}
