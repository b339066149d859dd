//! Outcomes as the protocol writes them, read and printed.
//!
//! Members that the protocol does not name are let be, wherever they stand; what it names must
//! have the form that it gives. Reading never repairs.

use crate::json;
use crate::outcome::{Accepted, Broken, BrokenKind, ErrorKind, ErrorOutcome, Issue, Outcome};
use crate::path::Path;
use serde_json::{Map, Value};

impl Outcome {
    /// Reads the protocol's form.
    ///
    /// # Errors
    /// Where the value is no outcome: a fragment that names the member.
    pub fn from_json(value: &Value) -> Result<Self, String> {
        let map = object(value, "an outcome")?;
        match map.get("outcome") {
            Some(Value::String(outcome)) => match outcome.as_str() {
                "accepted" => accepted(map).map(Self::Accepted),
                "error" => error(map).map(Self::Error),
                "unsupported" => {
                    text(map, "reason").map(|reason| Self::Unsupported(reason.unwrap_or_default()))
                }
                "broken" => broken(map).map(Self::Broken),
                other => Err(format!(
                    "`outcome` is `{}`; write `accepted`, `error` or `unsupported`",
                    other.escape_debug()
                )),
            },
            Some(other) => Err(format!("`outcome` must be text, not {}", described(other))),
            None => {
                Err("an outcome has no `outcome`; say `accepted`, `error` or `unsupported`"
                    .to_owned())
            }
        }
    }

    /// The protocol's form; what broke is written in the same manner.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut out = Map::new();
        match self {
            Self::Accepted(accepted) => {
                out.insert("outcome".into(), "accepted".into());
                out.insert("arguments".into(), accepted.arguments.clone());
                put(&mut out, "wire", accepted.wire.clone());
                put(&mut out, "handlerCalled", accepted.handler_called);
                let notes = (!accepted.notes.is_empty()).then(|| accepted.notes.clone());
                put(&mut out, "notes", notes);
            }
            Self::Error(error) => {
                out.insert("outcome".into(), "error".into());
                out.insert("error".into(), error_members(error));
                put(&mut out, "handlerCalled", error.handler_called);
            }
            Self::Unsupported(reason) => {
                out.insert("outcome".into(), "unsupported".into());
                out.insert("reason".into(), reason.as_str().into());
            }
            Self::Broken(broken) => {
                out.insert("outcome".into(), "broken".into());
                out.insert("kind".into(), broken.kind.name().into());
                let (signal, status) = match broken.kind {
                    BrokenKind::Crashed(signal) => (Some(signal), None),
                    BrokenKind::Exited(status) => (None, Some(status)),
                    BrokenKind::Hung
                    | BrokenKind::Garbage
                    | BrokenKind::WrongId
                    | BrokenKind::AnsweredTwice
                    | BrokenKind::TooLarge
                    | BrokenKind::AdapterFailed
                    | BrokenKind::Malformed => (None, None),
                };
                put(&mut out, "signal", signal);
                put(&mut out, "status", status);
                out.insert("detail".into(), broken.detail.as_str().into());
            }
        }
        Value::Object(out)
    }
}

impl ErrorKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Validation, Self::Internal, Self::Unknown];

    /// The name that the protocol gives it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::Internal => "internal",
            Self::Unknown => "unknown",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl BrokenKind {
    /// The name that reports give it; a signal or a status stands beside.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Crashed(_) => "crashed",
            Self::Exited(_) => "exited",
            Self::Hung => "hung",
            Self::Garbage => "garbage",
            Self::WrongId => "wrong-id",
            Self::AnsweredTwice => "answered-twice",
            Self::TooLarge => "too-large",
            Self::AdapterFailed => "adapter-failed",
            Self::Malformed => "malformed",
        }
    }
}

fn accepted(map: &Map<String, Value>) -> Result<Accepted, String> {
    let arguments = map.get("arguments").ok_or("an accepted outcome has no `arguments`")?;
    let notes = match map.get("notes") {
        None => Vec::new(),
        Some(Value::Array(notes)) => notes
            .iter()
            .map(|note| note.as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .ok_or("`notes` must list texts")?,
        Some(other) => return Err(format!("`notes` must be a list, not {}", described(other))),
    };
    Ok(Accepted {
        arguments: arguments.clone(),
        wire: map.get("wire").cloned(),
        handler_called: truth(map, "handlerCalled")?,
        notes,
    })
}

fn error(map: &Map<String, Value>) -> Result<ErrorOutcome, String> {
    let error = map.get("error").ok_or("an error outcome has no `error`")?;
    let error = object(error, "`error`")?;
    let name = text(error, "kind")?.ok_or("`error` has no `kind`")?;
    let kind = ErrorKind::named(&name).ok_or_else(|| {
        let name = name.escape_debug();
        format!("`kind` is `{name}`; write `validation`, `internal` or `unknown`")
    })?;
    let issues = match error.get("issues") {
        None => Vec::new(),
        Some(Value::Array(issues)) => issues.iter().map(issue).collect::<Result<_, _>>()?,
        Some(other) => return Err(format!("`issues` must be a list, not {}", described(other))),
    };
    let message = text(error, "message")?;
    Ok(ErrorOutcome { kind, issues, message, handler_called: truth(map, "handlerCalled")? })
}

fn issue(value: &Value) -> Result<Issue, String> {
    let map = object(value, "an issue")?;
    let path = match map.get("path") {
        None => None,
        Some(path) => {
            Some(Path::from_json(path).ok_or("`path` must list property names and array indexes")?)
        }
    };
    Ok(Issue { path, message: text(map, "message")?.ok_or("an issue has no `message`")? })
}

fn broken(map: &Map<String, Value>) -> Result<Broken, String> {
    let number = |name: &str| {
        let number = map.get(name).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok());
        number.ok_or_else(|| format!("a broken outcome needs the number `{name}`"))
    };
    let kind = match text(map, "kind")?.as_deref() {
        Some("crashed") => BrokenKind::Crashed(number("signal")?),
        Some("exited") => BrokenKind::Exited(number("status")?),
        Some("hung") => BrokenKind::Hung,
        Some("garbage") => BrokenKind::Garbage,
        Some("wrong-id") => BrokenKind::WrongId,
        Some("answered-twice") => BrokenKind::AnsweredTwice,
        Some("too-large") => BrokenKind::TooLarge,
        Some("adapter-failed") => BrokenKind::AdapterFailed,
        Some("malformed") => BrokenKind::Malformed,
        Some(_) | None => return Err("a broken outcome needs a `kind` such as `hung`".to_owned()),
    };
    Ok(Broken { kind, detail: text(map, "detail")?.unwrap_or_default() })
}

fn error_members(error: &ErrorOutcome) -> Value {
    let mut out = Map::new();
    out.insert("kind".into(), error.kind.name().into());
    let issues = error.issues.iter().map(|issue| {
        let mut out = Map::new();
        put(&mut out, "path", issue.path.as_ref().map(Path::to_json));
        out.insert("message".into(), issue.message.as_str().into());
        Value::Object(out)
    });
    out.insert("issues".into(), issues.collect());
    put(&mut out, "message", error.message.clone());
    Value::Object(out)
}

fn put(out: &mut Map<String, Value>, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        out.insert(name.to_owned(), value.into());
    }
}

fn object<'v>(value: &'v Value, what: &str) -> Result<&'v Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("{what} must be an object, not {}", described(value)))
}

fn text(map: &Map<String, Value>, name: &str) -> Result<Option<String>, String> {
    match map.get(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(other) => Err(format!("`{name}` must be text, not {}", described(other))),
    }
}

fn truth(map: &Map<String, Value>, name: &str) -> Result<Option<bool>, String> {
    match map.get(name) {
        None => Ok(None),
        Some(Value::Bool(truth)) => Ok(Some(*truth)),
        Some(other) => Err(format!("`{name}` must be `true` or `false`, not {}", described(other))),
    }
}

fn described(value: &Value) -> &'static str {
    match json::kind(value) {
        json::JsonKind::Null => "null",
        json::JsonKind::Boolean => "a boolean",
        json::JsonKind::Number => "a number",
        json::JsonKind::String => "text",
        json::JsonKind::Array => "a list",
        json::JsonKind::Object => "an object",
    }
}
