//! Outcomes as PROTOCOL.md section 1 writes them, and the one that it has no word for, because
//! nobody sends it: `broken`.

use misread_specs::{
    Accepted, Broken, BrokenKind, ErrorKind, ErrorOutcome, Issue, Outcome, Path, Value,
};
use serde_json::{Map, json};

/// An outcome as JSON.
#[must_use]
pub fn outcome_to_json(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Accepted(accepted) => accepted_to_json(accepted),
        Outcome::Error(error) => error_to_json(error),
        Outcome::Unsupported(reason) => json!({"outcome": "unsupported", "reason": reason}),
        Outcome::Broken(broken) => {
            let mut map = Map::new();
            map.insert("outcome".to_owned(), "broken".into());
            broken_to_json(&mut map, broken.kind);
            map.insert("detail".to_owned(), broken.detail.as_str().into());
            Value::Object(map)
        }
    }
}

fn accepted_to_json(accepted: &Accepted) -> Value {
    let mut value = json!({"outcome": "accepted", "arguments": accepted.arguments});
    if let Some(wire) = &accepted.wire {
        value["wire"] = wire.clone();
    }
    if let Some(called) = accepted.handler_called {
        value["handlerCalled"] = called.into();
    }
    if !accepted.notes.is_empty() {
        value["notes"] = json!(accepted.notes);
    }
    value
}

fn error_to_json(error: &ErrorOutcome) -> Value {
    let issue = |issue: &Issue| {
        let mut value = Map::new();
        if let Some(path) = &issue.path {
            value.insert("path".to_owned(), path.to_json());
        }
        value.insert("message".to_owned(), issue.message.as_str().into());
        Value::Object(value)
    };
    let issues: Vec<Value> = error.issues.iter().map(issue).collect();
    let mut inner = json!({"kind": kind_word(error.kind), "issues": issues});
    if let Some(message) = &error.message {
        inner["message"] = message.as_str().into();
    }
    let mut value = json!({"outcome": "error", "error": inner});
    if let Some(called) = error.handler_called {
        value["handlerCalled"] = called.into();
    }
    value
}

/// The word for a kind of error.
#[must_use]
pub(crate) fn kind_word(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Validation => "validation",
        ErrorKind::Internal => "internal",
        ErrorKind::Unknown => "unknown",
    }
}

/// Writes how something broke: `kind`, and `signal` or `status`.
pub(super) fn broken_to_json(map: &mut Map<String, Value>, kind: BrokenKind) {
    map.insert("kind".to_owned(), broken_word(kind).into());
    match kind {
        BrokenKind::Crashed(signal) => drop(map.insert("signal".to_owned(), signal.into())),
        BrokenKind::Exited(status) => drop(map.insert("status".to_owned(), status.into())),
        BrokenKind::Hung
        | BrokenKind::Garbage
        | BrokenKind::WrongId
        | BrokenKind::AnsweredTwice
        | BrokenKind::TooLarge
        | BrokenKind::AdapterFailed
        | BrokenKind::Malformed => {}
    }
}

/// The word for a way to break.
#[must_use]
pub(crate) fn broken_word(kind: BrokenKind) -> &'static str {
    match kind {
        BrokenKind::Crashed(_) => "crashed",
        BrokenKind::Exited(_) => "exited",
        BrokenKind::Hung => "hung",
        BrokenKind::Garbage => "garbage",
        BrokenKind::WrongId => "wrong-id",
        BrokenKind::AnsweredTwice => "answered-twice",
        BrokenKind::TooLarge => "too-large",
        BrokenKind::AdapterFailed => "adapter-failed",
        BrokenKind::Malformed => "malformed",
    }
}

/// Reads what [`broken_to_json`] wrote.
pub(super) fn broken_from_json(map: &Map<String, Value>) -> Option<BrokenKind> {
    let number = |key: &str| i32::try_from(map.get(key)?.as_i64()?).ok();
    Some(match map.get("kind")?.as_str()? {
        "crashed" => BrokenKind::Crashed(number("signal")?),
        "exited" => BrokenKind::Exited(number("status")?),
        "hung" => BrokenKind::Hung,
        "garbage" => BrokenKind::Garbage,
        "wrong-id" => BrokenKind::WrongId,
        "answered-twice" => BrokenKind::AnsweredTwice,
        "too-large" => BrokenKind::TooLarge,
        "adapter-failed" => BrokenKind::AdapterFailed,
        "malformed" => BrokenKind::Malformed,
        _ => return None,
    })
}

/// Reads an outcome; `None` where the value is none.
#[must_use]
pub fn outcome_from_json(value: &Value) -> Option<Outcome> {
    let map = value.as_object()?;
    let text = |key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    let called = map.get("handlerCalled").and_then(Value::as_bool);
    Some(match map.get("outcome")?.as_str()? {
        "accepted" => Outcome::Accepted(Accepted {
            arguments: map.get("arguments")?.clone(),
            wire: map.get("wire").cloned(),
            handler_called: called,
            notes: strings(map.get("notes")),
        }),
        "error" => error_from_json(map.get("error")?, called)?,
        "unsupported" => Outcome::Unsupported(text("reason")?),
        "broken" => {
            Outcome::Broken(Broken { kind: broken_from_json(map)?, detail: text("detail")? })
        }
        _ => return None,
    })
}

fn error_from_json(inner: &Value, handler_called: Option<bool>) -> Option<Outcome> {
    let issue = |value: &Value| {
        let path = match value.get("path") {
            Some(path) => Some(Path::from_json(path)?),
            None => None,
        };
        Some(Issue { path, message: value.get("message")?.as_str()?.to_owned() })
    };
    let issues = match inner.get("issues") {
        Some(issues) => issues.as_array()?.iter().map(issue).collect::<Option<_>>()?,
        None => Vec::new(),
    };
    Some(Outcome::Error(ErrorOutcome {
        kind: match inner.get("kind")?.as_str()? {
            "validation" => ErrorKind::Validation,
            "internal" => ErrorKind::Internal,
            "unknown" => ErrorKind::Unknown,
            _ => return None,
        },
        issues,
        message: inner.get("message").and_then(Value::as_str).map(str::to_owned),
        handler_called,
    }))
}

/// The strings of an array; none where it is no array.
pub(super) fn strings(value: Option<&Value>) -> Vec<String> {
    let items = value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}
