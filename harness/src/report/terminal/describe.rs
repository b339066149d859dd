//! Outcomes in a few words.

use crate::text::{one_line, safe, safe_json};
use misread_specs::{Accepted, BrokenKind, ErrorKind, ErrorOutcome, Outcome, Path, Value};

/// The most characters of one value that are shown; the counterexample's file has it whole.
pub(super) const VALUE_MAX: usize = 600;
/// The most faults of one error that are shown.
const ISSUES_MAX: usize = 3;

/// A value as bounded JSON text.
pub(super) fn value(value: &Value) -> String {
    one_line(&safe_json(value), VALUE_MAX)
}

/// What came back, in a few words.
#[must_use]
pub fn describe_outcome(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Accepted(accepted) => describe_accepted(accepted),
        Outcome::Error(error) => describe_error(error),
        Outcome::Unsupported(reason) => format!("unsupported: {}", one_line(reason, VALUE_MAX)),
        Outcome::Broken(broken) => {
            let what = match broken.kind {
                BrokenKind::Crashed(signal) => format!("crashed by signal {signal}"),
                BrokenKind::Exited(status) => format!("exited with status {status}"),
                BrokenKind::Hung => "no answer in time".to_owned(),
                BrokenKind::Garbage => "an answer that is no message".to_owned(),
                BrokenKind::WrongId => "an answer to a question never asked".to_owned(),
                BrokenKind::AnsweredTwice => "two answers to one question".to_owned(),
                BrokenKind::TooLarge => "a message over the limit".to_owned(),
                BrokenKind::AdapterFailed => "the adapter failed".to_owned(),
                BrokenKind::Malformed => "an answer of another form".to_owned(),
            };
            format!("{what}: {}", one_line(&broken.detail, VALUE_MAX))
        }
    }
}

fn describe_accepted(accepted: &Accepted) -> String {
    let mut out = format!("accepted {}", value(&accepted.arguments));
    if let Some(wire) = &accepted.wire {
        out.push_str(&format!("; sent on {}", value(wire)));
    }
    if accepted.handler_called == Some(false) {
        out.push_str("; the handler was not called");
    }
    for note in &accepted.notes {
        out.push_str(&format!("; note: {}", one_line(note, VALUE_MAX)));
    }
    out
}

fn describe_error(error: &ErrorOutcome) -> String {
    let mut out = match error.kind {
        ErrorKind::Validation => "rejected".to_owned(),
        ErrorKind::Internal => "internal error".to_owned(),
        ErrorKind::Unknown => "error of unknown kind".to_owned(),
    };
    for (position, issue) in error.issues.iter().take(ISSUES_MAX).enumerate() {
        out.push_str(if position == 0 { " " } else { "; " });
        if let Some(path) = &issue.path {
            out.push_str(&format!("at {}: ", place(path)));
        }
        out.push_str(&one_line(&issue.message, VALUE_MAX));
    }
    if error.issues.len() > ISSUES_MAX {
        out.push_str(&format!("; {} more", error.issues.len() - ISSUES_MAX));
    }
    if let (Some(message), true) = (&error.message, error.issues.is_empty()) {
        out.push_str(&format!(": {}", one_line(message, VALUE_MAX)));
    }
    if error.handler_called == Some(true) {
        out.push_str("; the handler was called");
    }
    out
}

/// What the spec says, in a few words (PROTOCOL.md section 6, `expected`).
#[must_use]
pub fn describe_expected(expected: &Value) -> String {
    let text = |key: &str| expected.get(key).and_then(Value::as_str);
    let at = expected.get("path").and_then(Path::from_json);
    let at = at.map(|path| format!(" at {}", place(&path))).unwrap_or_default();
    match text("outcome") {
        Some("accepted") => match expected.get("arguments") {
            Some(arguments) => format!("accepted {}", value(arguments)),
            None => "accepted".to_owned(),
        },
        Some("any-of") => {
            let alternatives = expected.get("alternatives").and_then(Value::as_array);
            let alternatives = alternatives.map(Vec::as_slice).unwrap_or_default();
            alternatives.iter().map(describe_expected).collect::<Vec<_>>().join("; or ")
        }
        Some(outcome) => {
            let message =
                text("message").map(|message| format!(": {}", one_line(message, VALUE_MAX)));
            format!("{}{at}{}", safe(outcome), message.unwrap_or_default())
        }
        None => value(expected),
    }
}

fn place(path: &Path) -> String {
    if path.0.is_empty() { "the root".to_owned() } else { one_line(&path.to_string(), VALUE_MAX) }
}
