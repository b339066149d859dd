//! `call/idempotent`: sending what the handler got gives the same again.

use super::compare::differences;
use super::parity::refusal;
use super::{Answer, Broken, Deviation};
use crate::oracle::Oracle;
use misread_specs::{Outcome, Path};

/// Whether the second call, which sent what the first handed over, came to the same. Not judged
/// where what was handed over is itself read otherwise than it stands.
#[must_use]
pub fn idempotent(oracle: &Oracle, answer: &Answer<'_>, second: &Outcome) -> Option<Broken> {
    let Outcome::Accepted(first) = answer.outcome else { return None };
    let tree = oracle.read(&first.arguments);
    if !tree.is_kept() {
        return None;
    }
    let what = match second {
        Outcome::Accepted(second) => {
            let (one, two) = (&first.arguments, &second.arguments);
            if differences(oracle, answer.capabilities, &tree, one, two).is_empty() {
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
        surface: answer.surface.to_owned(),
        path: Path::root(),
        detail: what.to_owned(),
        deviation: Deviation::of_call(oracle, second),
    })
}
