//! Calls the handler and validates afterwards.
//!
//! Seen: plausible.
//! Caught by: surface/handler-not-called.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Outcome;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, _call: &Call<'_>, mut outcome: Outcome) -> Outcome {
        if let Outcome::Error(error) = &mut outcome {
            error.handler_called = Some(true);
        }
        outcome
    }
}
