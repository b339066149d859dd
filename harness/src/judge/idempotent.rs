//! `call/idempotent`: sending what the handler got gives the same again.

use super::parity::refusal;
use super::{Broken, Deviation};
use crate::oracle::Oracle;
use misread_specs::json;
use misread_specs::{Outcome, Path};

/// Whether the second call, which sent what the first handed over, came to the same.
#[must_use]
pub fn idempotent(
    oracle: &Oracle,
    surface: &str,
    first: &Outcome,
    second: &Outcome,
) -> Option<Broken> {
    let Outcome::Accepted(first) = first else { return None };
    let what = match second {
        Outcome::Accepted(second) => {
            if json::equal(&first.arguments, &second.arguments) {
                return None;
            }
            "sending what the handler got gives something else"
        }
        Outcome::Error(error) if refusal(oracle, error).is_some() => {
            "what the handler got is refused when it is sent"
        }
        Outcome::Error(_) => "what the handler got is rejected when it is sent",
        Outcome::Unsupported(_) | Outcome::Broken(_) => return None,
    };
    Some(Broken {
        rule: "call/idempotent".to_owned(),
        surface: surface.to_owned(),
        path: Path::root(),
        detail: what.to_owned(),
        deviation: Deviation::of_call(oracle, second),
    })
}
