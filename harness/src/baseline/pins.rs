//! What an entry pins of a finding: its shape, and what was seen, each as text that a person can
//! read in a diff and that does not depend on the seed.

use crate::event::Finding;
use crate::text::safe_json;
use misread_specs::{BrokenKind, ErrorKind, Outcome, Value, json};
use serde_json::{Map, json as object};

/// The smallest tool and calls as compact JSON text. The tool's name stands for nothing.
#[must_use]
pub fn shape(finding: &Finding) -> String {
    let mut map = Map::new();
    if let Value::Object(tool) = finding.tool.to_json() {
        map.extend(tool.into_iter().filter(|(key, _)| key != "name"));
    }
    if let Some(spelling) = &finding.spelling {
        map.insert("spelling".to_owned(), spelling.as_str().into());
    }
    map.insert("calls".to_owned(), object!(finding.calls));
    json::write(&Value::Object(map))
}

/// What came back, in short. Messages change from version to version, so they are left out.
#[must_use]
pub fn seen(outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "nothing".to_owned(),
        Some(Outcome::Accepted(accepted)) => format!("accepted {}", safe_json(&accepted.arguments)),
        Some(Outcome::Error(error)) => match error.kind {
            ErrorKind::Validation | ErrorKind::Unknown => "rejected".to_owned(),
            ErrorKind::Internal => "internal error".to_owned(),
        },
        Some(Outcome::Unsupported(_)) => "unsupported".to_owned(),
        Some(Outcome::Broken(broken)) => match broken.kind {
            BrokenKind::Crashed(signal) => format!("crashed by signal {signal}"),
            BrokenKind::Exited(status) => format!("exited with {status}"),
            BrokenKind::Hung => "hung".to_owned(),
            BrokenKind::Garbage
            | BrokenKind::WrongId
            | BrokenKind::AnsweredTwice
            | BrokenKind::TooLarge
            | BrokenKind::AdapterFailed
            | BrokenKind::Malformed => format!("broken: {}", broken.kind.name()),
        },
    }
}
