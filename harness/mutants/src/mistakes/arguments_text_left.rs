//! Does not read arguments that are sent as text.
//!
//! Seen: plausible.
//! Caught by: structure/text-repaired.

use crate::base::{Call, Root, rejected, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Path, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        match Root::of(call.sent) {
            Root::Text(text) if !text.trim().is_empty() => {
                Err(rejected(call, vec![(Path::root(), "takes an object".to_owned())]))
            }
            Root::Text(_) | Root::Absent | Root::Value(_) => right::root(call),
        }
    }
}
