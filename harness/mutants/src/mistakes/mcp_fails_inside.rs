//! Throws the refusal on the managed MCP surface, where it becomes an internal error.
//!
//! Seen: plausible.
//! Caught by: surface/refusal-is-validation.

use crate::base::{Call, Surface, is_refusal};
use crate::mistake::Mistake;
use misread_specs::{ErrorKind, Outcome};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, call: &Call<'_>, mut outcome: Outcome) -> Outcome {
        let refused = is_refusal(&outcome);
        if let Outcome::Error(error) = &mut outcome
            && refused
            && call.surface == Surface::Mcp
        {
            error.kind = ErrorKind::Internal;
        }
        outcome
    }
}
