//! Gives up where a call has more than three arguments.
//!
//! Seen: plausible.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.call.sent.as_object().is_none_or(|members| members.len() <= 3)
            && NoMistake.refuses(at, text)
    }
}
