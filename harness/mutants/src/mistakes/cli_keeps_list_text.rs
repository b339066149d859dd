//! Forgets the refusal on the command line.
//!
//! Seen: plausible.
//! Caught by: surface/parity.

use crate::base::{At, Surface};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.call.surface != Surface::Cli && NoMistake.refuses(at, text)
    }
}
