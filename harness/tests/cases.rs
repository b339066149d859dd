//! The oracle agrees with every written case: the outcome, the arguments, the place.

use misread::oracle::{Oracle, Permitted};
use misread_specs::cases::{self, Case, Expect};
use misread_specs::{json, spec};
use std::sync::Arc;

/// Whether this outcome is the one that the case says.
fn agrees(said: &Expect, permitted: &Permitted, oracle: &Oracle) -> bool {
    match (said, permitted) {
        (Expect::Accepted(handler), Permitted::Accepted(arguments)) => {
            json::equal(handler, arguments)
        }
        (Expect::Refused(path), Permitted::Refused(at, sentence)) => {
            path == at && oracle.refusal_in(sentence) == Some(sentence)
        }
        (Expect::Rejected(None), Permitted::Rejected(_)) => true,
        (Expect::Rejected(Some(path)), Permitted::Rejected(places)) => {
            places.is_empty() || places.iter().any(|place| place == path)
        }
        (Expect::AnyOf(several), permitted) => {
            several.iter().any(|said| agrees(said, permitted, oracle))
        }
        (Expect::Accepted(_) | Expect::Refused(_) | Expect::Rejected(_), _) => false,
    }
}

/// Why the oracle does not agree: each outcome of one must be one of the other.
fn disagreement(case: &Case) -> Option<String> {
    let spec = Arc::new(spec::load(&case.spec).expect("a shipped spec"));
    let oracle = Oracle::new(&spec, &case.tool).expect("the tool has a normal form");
    let expectation = oracle.expect(&case.arguments);
    let permitted = &expectation.permitted;
    let said = match &case.expect {
        Expect::AnyOf(several) => several.as_slice(),
        one @ (Expect::Accepted(_) | Expect::Refused(_) | Expect::Rejected(_)) => {
            std::slice::from_ref(one)
        }
    };
    let each_said = said.iter().all(|s| permitted.iter().any(|p| agrees(s, p, &oracle)));
    let each_permitted = permitted.iter().all(|p| said.iter().any(|s| agrees(s, p, &oracle)));
    let text = || {
        let outcome = json::write(&expectation.outcome_to_json());
        format!("{} in {}: says {:?}, the oracle {outcome}", case.id, case.file, case.expect)
    };
    (!each_said || !each_permitted).then(text)
}

#[test]
fn the_oracle_agrees_with_every_written_case() {
    let wrong: Vec<String> = cases::all().iter().filter_map(disagreement).collect();
    let checked = cases::all().len();
    assert!(checked > 200, "only {checked} cases were found");
    assert!(wrong.is_empty(), "{} of {checked}:\n{}", wrong.len(), wrong.join("\n"));
}
