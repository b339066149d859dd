//! JSON-RPC 2.0 as the adapter protocol uses it: requests to bytes, lines to answers.
//!
//! A line is read to the letter; what is not of the protocol's form becomes a [`Broken`] with
//! its kind, never something that was perhaps meant.

use crate::text::one_line;
use misread_specs::json;
use misread_specs::{Broken, BrokenKind, Value};
use serde_json::Map;
use std::io::Write as _;

/// How much of something unexpected is shown.
const SHOWN: usize = 80;

/// An answer of the adapter.
#[derive(Debug)]
pub(super) struct Answer {
    /// The id of the request; `None` where the adapter could not tell (id null).
    pub(super) id: Option<i64>,
    /// What it says.
    pub(super) reply: Reply,
}

/// What an answer says, or why there is none.
#[derive(Debug)]
pub(super) enum Reply {
    /// The result.
    Result(Value),
    /// The adapter failed.
    Failed(AdapterError),
    /// The request was not sent: it is over the limit of a line.
    TooLong,
}

/// A JSON-RPC error: the adapter failed.
#[derive(Clone, Debug)]
pub(super) struct AdapterError {
    pub(super) code: i64,
    pub(super) message: String,
    pub(super) data: Option<Value>,
}

impl AdapterError {
    pub(super) fn broken(&self) -> Broken {
        let detail = format!("answered error {} `{}`", self.code, shown(&self.message));
        Broken { kind: BrokenKind::AdapterFailed, detail }
    }
}

/// Appends a request, up to its `params`, which the caller appends before [`close`].
pub(super) fn open(out: &mut Vec<u8>, id: i64, method: &str) {
    // Writing to memory cannot fail.
    let _ = write!(out, r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":"#);
}

/// Ends a request.
pub(super) fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"}\n");
}

/// Appends a JSON string.
pub(super) fn string(out: &mut Vec<u8>, text: &str) {
    // Through a value, since the one writer knows how surrogates are carried.
    json::write_into(out, &Value::from(text));
}

/// Appends a JSON array.
pub(super) fn array(out: &mut Vec<u8>, values: &[Value]) {
    out.push(b'[');
    for (position, value) in values.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        json::write_into(out, value);
    }
    out.push(b']');
}

/// Reads a line.
pub(super) fn read(line: &[u8]) -> Result<Answer, Broken> {
    let read = json::read_bytes(line).map_err(|malformed| {
        let what = match std::str::from_utf8(line) {
            Ok(_) if line.is_empty() => "printed an empty line".to_owned(),
            Ok(text) if text.trim_start().starts_with('{') => {
                format!("printed a line that is no JSON: `{}` ({malformed})", shown(text))
            }
            Ok(text) => format!("printed a line that is no JSON: `{}`", shown(text)),
            Err(_) => {
                let text = String::from_utf8_lossy(line);
                format!("printed bytes that are not UTF-8: `{}`", shown(&text))
            }
        };
        Broken { kind: BrokenKind::Garbage, detail: what }
    })?;
    let deeper = || format!("nests its answer deeper than {} levels", json::BUILD_DEPTH);
    let value = read.value.ok_or_else(|| malformed(deeper()))?;
    if read.met.duplicate_keys {
        return Err(malformed("names a key twice in one object of its answer"));
    }
    answer(value)
}

fn answer(value: Value) -> Result<Answer, Broken> {
    let id = form(&value)?;
    let Value::Object(mut map) = value else { return Err(malformed("no message")) };
    let reply = match (map.swap_remove("result"), map.swap_remove("error")) {
        (Some(result), _) => Reply::Result(result),
        (None, Some(Value::Object(error))) => Reply::Failed(adapter_error(error)),
        (None, _) => return Err(malformed("an error that is no object")),
    };
    Ok(Answer { id, reply })
}

/// Whether this is an answer, and to whom.
fn form(value: &Value) -> Result<Option<i64>, Broken> {
    let text = || shown(&json::write(value));
    let amiss = |what: &str| malformed(format!("{what}: `{}`", text()));
    let Value::Object(map) = value else {
        let detail = format!("printed JSON that is no message: `{}`", text());
        return Err(Broken { kind: BrokenKind::Garbage, detail });
    };
    if map.contains_key("method") {
        return Err(amiss("sent a request of its own"));
    }
    if map.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(amiss("left `\"jsonrpc\": \"2.0\"` out of its message"));
    }
    match (map.contains_key("result"), map.contains_key("error")) {
        (false, false) => return Err(amiss("sent neither a result nor an error")),
        (true, true) => return Err(amiss("sent both a result and an error")),
        (true, false) | (false, true) => {}
    }
    match map.get("id") {
        Some(Value::Null) if map.contains_key("result") => Err(amiss("sent a result with id null")),
        Some(Value::Null) => Ok(None),
        Some(id) => id.as_i64().map(Some).ok_or_else(|| Broken {
            kind: BrokenKind::WrongId,
            detail: format!("answered with the id `{}`", shown(&json::write(id))),
        }),
        None => Err(amiss("left `id` out of its message")),
    }
}

fn adapter_error(mut error: Map<String, Value>) -> AdapterError {
    AdapterError {
        code: error.get("code").and_then(Value::as_i64).unwrap_or(0),
        message: error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned(),
        data: error.swap_remove("data"),
    }
}

/// An answer that is not of the protocol's form.
pub(super) fn malformed(detail: impl Into<String>) -> Broken {
    Broken { kind: BrokenKind::Malformed, detail: detail.into() }
}

/// Foreign text, short and in one line, for use between backticks.
pub(super) fn shown(text: &str) -> String {
    one_line(text, SHOWN).replace('`', "'")
}
