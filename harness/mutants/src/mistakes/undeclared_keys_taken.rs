//! Takes keys that a closed object does not declare.
//!
//! Seen: modelcontextprotocol/python-sdk#3067.
//! Caught by: value/invalid-rejected.

use crate::base::Call;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use misread_specs::schema::{Fault, FaultKind};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn faults(&self, call: &Call<'_>, value: &Value) -> Vec<Fault> {
        let mut faults = NoMistake.faults(call, value);
        faults.retain(|fault| fault.what != FaultKind::Undeclared);
        faults
    }
}
