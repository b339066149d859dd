//! Lets a value that is none of the constants escape as an internal error.
//!
//! Seen: spring-projects/spring-ai#3924.
//! Caught by: call/answers.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::{ErrorKind, Outcome};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn answer(&self, _call: &Call<'_>, mut outcome: Outcome) -> Outcome {
        if let Outcome::Error(error) = &mut outcome {
            let texts = error.issues.iter().map(|issue| &issue.message).chain(&error.message);
            if texts.into_iter().any(|text| text.contains("takes one of ")) {
                error.kind = ErrorKind::Internal;
            }
        }
        outcome
    }
}
