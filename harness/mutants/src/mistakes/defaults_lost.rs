//! Leaves defaults out, though it says that it applies them.
//!
//! Seen: plausible.
//! Caught by: value/well-typed-unchanged.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn defaults(&self, _call: &Call<'_>, _value: &mut Value) {}
}
