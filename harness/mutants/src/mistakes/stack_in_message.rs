//! Shows the stack of the exception on the command line.
//!
//! Seen: plausible.
//! Caught by: message/nothing-synthesised.

use crate::base::{Call, Surface, right};
use crate::mistake::Mistake;
use misread_specs::schema::Fault;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn explains(&self, call: &Call<'_>, fault: &Fault) -> String {
        let said = right::explains(call, fault);
        if call.surface != Surface::Cli {
            return said;
        }
        format!("{said}\nTraceback (most recent call last):\n  File \"tool.py\", line 7, in call")
    }
}
