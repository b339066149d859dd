//! Forgets the refusal for calls in process.
//!
//! Seen: can1357/oh-my-pi#3873.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Surface};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.call.surface != Surface::Agent && NoMistake.refuses(at, text)
    }
}
