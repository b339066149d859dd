//! Shows the file of the tool in the message.
//!
//! Seen: plausible.
//! Caught by: message/nothing-synthesised.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::schema::Fault;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn explains(&self, call: &Call<'_>, fault: &Fault) -> String {
        format!("{} (schema of /srv/app/tools/tool.json)", right::explains(call, fault))
    }
}
