//! Does not validate at all.
//!
//! Seen: plausible.
//! Caught by: value/invalid-rejected.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;
use misread_specs::schema::Fault;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn faults(&self, _call: &Call<'_>, _value: &Value) -> Vec<Fault> {
        Vec::new()
    }
}
