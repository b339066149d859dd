//! Puts the refusal into the schema itself, so that plain parsing refuses, too.
//!
//! Seen: plausible.
//! Caught by: surface/no-private-check.

use crate::base::{Call, rejected, right};
use crate::mistake::Mistake;
use misread_specs::{Outcome, Path, Value};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn parse(&self, call: &Call<'_>) -> Outcome {
        let listed = |value: &Value| value.as_str().is_some_and(|text| text.starts_with('['));
        let found =
            call.sent.as_object().and_then(|members| members.iter().find(|(_, v)| listed(v)));
        match found {
            Some((name, _)) => {
                rejected(call, vec![(Path::root().key(name), "is no list".to_owned())])
            }
            None => right::parse(call),
        }
    }
}
