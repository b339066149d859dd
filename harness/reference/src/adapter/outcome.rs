//! What came of a call, as the caller of a surface saw it.

use crate::issue::{Rejection, Segment};
use crate::json;
use crate::limits::MESSAGE_DEPTH_MAX;
use crate::mcp;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// What came of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The handler got arguments.
    Accepted {
        /// What it got.
        arguments: Arc<Value>,
        /// What was sent on to the backend.
        wire: Option<Arc<Value>>,
    },
    /// The call was not accepted.
    Error {
        /// What the surface says that the error is.
        kind: ErrorKind,
        /// The single faults.
        issues: Vec<Told>,
        /// The text for the whole call.
        message: Option<String>,
        /// Whether the handler ran all the same.
        handler_called: bool,
    },
    /// The surface cannot carry these arguments.
    Unsupported {
        /// Why not.
        reason: String,
    },
}

/// What a surface says that an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The arguments were wrong.
    Validation,
    /// The tool failed.
    Internal,
    /// The surface does not tell.
    Unknown,
}

impl ErrorKind {
    /// The name in the adapter protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::Internal => "internal",
            Self::Unknown => "unknown",
        }
    }
}

/// One fault, as a caller is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Where, if the surface tells it apart from the message.
    pub path: Option<Vec<Segment>>,
    /// The sentence.
    pub message: String,
}

impl Outcome {
    pub(super) fn rejected(rejection: &Rejection, handler_called: bool) -> Self {
        Self::Error {
            kind: ErrorKind::Validation,
            issues: rejection.into(),
            message: None,
            handler_called,
        }
    }

    /// A rejection of which only the printed text is known.
    pub(super) fn printed(message: &str, handler_called: bool) -> Self {
        let lines = message.lines();
        let issues = lines.map(|line| Told { path: None, message: line.to_owned() }).collect();
        Self::Error {
            kind: ErrorKind::Validation,
            issues,
            message: Some(message.to_owned()),
            handler_called,
        }
    }

    pub(super) fn failed(message: String, handler_called: bool) -> Self {
        Self::Error {
            kind: ErrorKind::Internal,
            issues: Vec::new(),
            message: Some(message),
            handler_called,
        }
    }

    /// The outcome as the adapter protocol writes it.
    #[must_use]
    pub fn into_json(self) -> Value {
        match self {
            Self::Accepted { arguments, wire } => {
                let mut accepted = Map::new();
                accepted.insert("outcome".to_owned(), json!("accepted"));
                if let Some(wire) = wire {
                    accepted.insert("wire".to_owned(), Arc::unwrap_or_clone(wire));
                }
                accepted.insert("arguments".to_owned(), Arc::unwrap_or_clone(arguments));
                Value::Object(accepted)
            }
            Self::Error { kind, issues, message, handler_called } => {
                let issues = issues.into_iter().map(Told::into_json).collect();
                let mut error = json::object([("kind", kind.name().into()), ("issues", issues)]);
                if let Some(message) = message {
                    error["message"] = Value::String(message);
                }
                json::object([
                    ("outcome", "error".into()),
                    ("error", error),
                    ("handlerCalled", Value::Bool(handler_called)),
                ])
            }
            Self::Unsupported { reason } => json!({"outcome": "unsupported", "reason": reason}),
        }
    }
}

impl Told {
    fn into_json(self) -> Value {
        let mut told = Map::new();
        if let Some(path) = &self.path {
            told.insert("path".to_owned(), mcp::path(path));
        }
        told.insert("message".to_owned(), Value::String(self.message));
        Value::Object(told)
    }
}

/// Reads the response to an MCP call: the handler's answer, or what the caller was told instead.
pub(super) fn of_response(response: &str, handler_called: bool) -> Result<Value, Outcome> {
    let unreadable = || Outcome::failed("the response is no JSON".to_owned(), handler_called);
    let mut response = json::read(response, MESSAGE_DEPTH_MAX).ok_or_else(unreadable)?;
    if let Some(error) = response.get("error") {
        let message = error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
        let invalid = error.get("code").and_then(Value::as_i64) == Some(-32602);
        let kind = if invalid { ErrorKind::Validation } else { ErrorKind::Internal };
        let issues = Vec::new();
        return Err(Outcome::Error { kind, issues, message: Some(message), handler_called });
    }
    let result = response.get_mut("result").map(Value::take).unwrap_or_default();
    let text = result.pointer("/content/0/text").and_then(Value::as_str);
    if result.get("isError") == Some(&Value::Bool(true)) {
        let issues = result.pointer("/structuredContent/issues").and_then(Value::as_array);
        let issues: Vec<Told> = issues.into_iter().flatten().map(told).collect();
        let kind = if issues.is_empty() { ErrorKind::Unknown } else { ErrorKind::Validation };
        let message = text.map(str::to_owned);
        return Err(Outcome::Error { kind, issues, message, handler_called });
    }
    text.and_then(|text| json::read(text, MESSAGE_DEPTH_MAX)).ok_or_else(unreadable)
}

fn told(issue: &Value) -> Told {
    let path = issue.get("path").and_then(Value::as_array).map(|path| {
        path.iter()
            .map(|segment| match segment.as_u64().and_then(|index| usize::try_from(index).ok()) {
                Some(index) => Segment::Index(index),
                None => Segment::Key(segment.as_str().unwrap_or_default().to_owned()),
            })
            .collect()
    });
    let message = issue.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
    Told { path, message }
}
