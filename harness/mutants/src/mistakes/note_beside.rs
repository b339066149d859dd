//! Tells the caller of every text that it looked at, though all went well.
//!
//! Seen: Lexus2016/hermes-agent-evolution#3026.
//! Caught by: message/no-notes.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::{Outcome, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, call: &Call<'_>, mut outcome: Outcome) -> Outcome {
        if let Outcome::Accepted(accepted) = &mut outcome
            && call.sent.as_object().is_some_and(|members| members.values().any(Value::is_string))
        {
            accepted.notes.push("some arguments are no JSON".to_owned());
        }
        outcome
    }
}
