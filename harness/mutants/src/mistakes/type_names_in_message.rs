//! Names a type of its own language in the message.
//!
//! Seen: plausible.
//! Caught by: message/no-type-names.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::schema::Fault;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn explains(&self, call: &Call<'_>, fault: &Fault) -> String {
        format!("{}; expected list[str]", right::explains(call, fault))
    }
}
