//! Calls the handler before it refuses, on one surface.
//!
//! Seen: plausible.
//! Caught by: surface/handler-not-called.

use crate::base::{Call, Surface, is_refusal};
use crate::mistake::Mistake;
use misread_specs::Outcome;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, call: &Call<'_>, mut outcome: Outcome) -> Outcome {
        let refused = is_refusal(&outcome);
        if let Outcome::Error(error) = &mut outcome
            && refused
            && call.surface == Surface::McpRaw
        {
            error.handler_called = Some(true);
        }
        outcome
    }
}
