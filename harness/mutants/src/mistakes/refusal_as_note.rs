//! Accepts a list written as text, and says the sentence beside it.
//!
//! Seen: plausible.
//! Caught by: surface/refusal-is-validation.

use crate::base::{Call, is_refusal};
use crate::mistake::Mistake;
use misread_specs::{Accepted, Outcome};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, call: &Call<'_>, outcome: Outcome) -> Outcome {
        if let Outcome::Error(error) = &outcome
            && is_refusal(&outcome)
        {
            let texts = error.issues.iter().map(|issue| issue.message.clone());
            let notes = texts.chain(error.message.clone()).collect();
            let (arguments, handler_called) = (call.sent.clone(), None);
            return Outcome::Accepted(Accepted { arguments, wire: None, handler_called, notes });
        }
        outcome
    }
}
