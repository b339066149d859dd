//! MCP: JSON-RPC text in, JSON-RPC text out.
//!
//! A managed tool has its arguments read by the server. A raw tool is a handler that gets them as
//! they came and calls the coercion itself. What is wrong with the arguments is a result with
//! `isError`, since the model that called can then mend the call; a JSON-RPC error says that the
//! request was wrong.

use crate::contract::Arguments;
use crate::issue::{Issue, Rejection, Segment};
use crate::json;
use crate::limits::MESSAGE_DEPTH_MAX;
use crate::tool::{Answer, Tool, Trouble};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

const REVISIONS: [&str; 2] = ["2025-11-25", "2025-06-18"];

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const INTERNAL_ERROR: i64 = -32603;

type RawHandler = dyn Fn(&RawRequest<'_>) -> Answer + Send + Sync;

/// A call as a raw handler gets it: nothing is read or checked yet.
#[derive(Clone, Copy, Debug)]
pub struct RawRequest<'a> {
    arguments: Arguments<'a>,
}

impl<'a> RawRequest<'a> {
    /// The arguments as the request carried them.
    #[must_use]
    pub fn arguments(&self) -> Arguments<'a> {
        self.arguments
    }
}

struct Entry {
    description: String,
    input_schema: Value,
    handler: Box<RawHandler>,
}

/// The MCP tools of an application.
#[derive(Default)]
pub struct McpServer {
    entries: BTreeMap<String, Entry>,
}

impl fmt::Debug for McpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("McpServer").field("tools", &self.entries.keys()).finish()
    }
}

/// A JSON-RPC error.
struct Fault {
    code: i64,
    message: String,
}

impl Fault {
    fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl McpServer {
    /// A server without tools.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool whose arguments the server reads.
    pub fn add_managed(&mut self, tool: &Arc<Tool>) {
        let managed = Arc::clone(tool);
        self.add_raw(tool, move |request| managed.call(request.arguments()));
    }

    /// Adds a handler of the author's own under the name and the schema of a tool.
    pub fn add_raw(
        &mut self,
        tool: &Tool,
        handler: impl Fn(&RawRequest<'_>) -> Answer + Send + Sync + 'static,
    ) {
        let entry = Entry {
            description: tool.summary().to_owned(),
            input_schema: tool.contract().parameters().clone(),
            handler: Box::new(handler),
        };
        self.entries.insert(tool.name().to_owned(), entry);
    }

    /// Removes a tool.
    pub fn remove(&mut self, name: &str) {
        self.entries.remove(name);
    }

    /// Answers one JSON-RPC message; `None` where it is a notification.
    #[must_use]
    pub fn respond(&self, message: &str) -> Option<String> {
        let Some(request) = json::read(message, MESSAGE_DEPTH_MAX) else {
            return Some(error(Value::Null, &Fault::new(PARSE_ERROR, "the message is no JSON")));
        };
        let id = request.get("id").cloned();
        let answer = self.answer(&request);
        let is_request = request.get("method").is_some_and(Value::is_string);
        match (id, answer) {
            (None, _) if is_request => None,
            (id, Ok(result)) => {
                let id = id.unwrap_or(Value::Null);
                let version = Value::from("2.0");
                let response = [("jsonrpc", version), ("id", id), ("result", result)];
                Some(json::write(&json::object(response)))
            }
            (id, Err(fault)) => Some(error(id.unwrap_or(Value::Null), &fault)),
        }
    }

    fn answer(&self, request: &Value) -> Result<Value, Fault> {
        let invalid = |what: &str| Fault::new(INVALID_REQUEST, what);
        if request.get("jsonrpc") != Some(&Value::from("2.0")) {
            return Err(invalid("the message is no JSON-RPC 2.0 request"));
        }
        if !matches!(request.get("id"), None | Some(Value::String(_) | Value::Number(_))) {
            return Err(invalid("the id is neither a string nor a number"));
        }
        let method = request.get("method").and_then(Value::as_str);
        let params = request.get("params");
        match method.ok_or_else(|| invalid("the request names no method"))? {
            "initialize" => Ok(initialize(params)),
            "ping" => Ok(json!({})),
            "tools/list" => Ok(self.list()),
            "tools/call" => self.call(params),
            other if other.starts_with("notifications/") => Ok(json!({})),
            other => Err(Fault::new(METHOD_NOT_FOUND, format!("no method is called `{other}`"))),
        }
    }

    fn list(&self) -> Value {
        let tools = self.entries.iter().map(|(name, entry)| {
            let mut tool = Map::new();
            tool.insert("name".to_owned(), json!(name));
            if !entry.description.is_empty() {
                tool.insert("description".to_owned(), json!(entry.description));
            }
            tool.insert("inputSchema".to_owned(), entry.input_schema.clone());
            Value::Object(tool)
        });
        json::object([("tools", tools.collect())])
    }

    fn call(&self, params: Option<&Value>) -> Result<Value, Fault> {
        let name = params.and_then(|params| params.get("name")).and_then(Value::as_str);
        let name = name.ok_or_else(|| Fault::new(INVALID_PARAMS, "the call names no tool"))?;
        let entry = self.entries.get(name).ok_or_else(|| {
            Fault::new(INVALID_PARAMS, Trouble::UnknownTool(name.to_owned()).to_string())
        })?;
        let arguments = match params.and_then(|params| params.get("arguments")) {
            Some(arguments) => Arguments::Value(arguments),
            None => Arguments::Absent,
        };
        match (entry.handler)(&RawRequest { arguments }) {
            Ok(answer) => Ok(success(answer)),
            Err(Trouble::Rejected(rejection)) => Ok(rejected(&rejection)),
            Err(Trouble::Failed(what)) => Err(Fault::new(INTERNAL_ERROR, what)),
            Err(trouble @ Trouble::UnknownTool(_)) => {
                Err(Fault::new(INVALID_PARAMS, trouble.to_string()))
            }
        }
    }
}

fn initialize(params: Option<&Value>) -> Value {
    let asked = params.and_then(|params| params.get("protocolVersion")).and_then(Value::as_str);
    let spoken = asked.filter(|asked| REVISIONS.contains(asked)).unwrap_or(REVISIONS[0]);
    json!({
        "protocolVersion": spoken,
        "capabilities": {"tools": {}},
        "serverInfo": {"name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION")},
    })
}

fn content(text: String) -> Value {
    Value::Array(vec![json::object([("type", "text".into()), ("text", text.into())])])
}

fn success(answer: Arc<Value>) -> Value {
    let mut result = Map::new();
    result.insert("content".to_owned(), content(json::write(&answer)));
    if answer.is_object() {
        result.insert("structuredContent".to_owned(), Arc::unwrap_or_clone(answer));
    }
    Value::Object(result)
}

fn rejected(rejection: &Rejection) -> Value {
    let issues = rejection.issues().iter().map(issue).collect();
    json::object([
        ("content", content(rejection.to_string())),
        ("structuredContent", json::object([("issues", issues)])),
        ("isError", Value::Bool(true)),
    ])
}

fn issue(issue: &Issue) -> Value {
    json::object([("path", path(&issue.path)), ("message", issue.message.as_str().into())])
}

/// A path as JSON: names are strings, indexes numbers.
pub(crate) fn path(path: &[Segment]) -> Value {
    path.iter()
        .map(|segment| match segment {
            Segment::Key(key) => json!(key),
            Segment::Index(index) => json!(index),
        })
        .collect()
}

fn error(id: Value, fault: &Fault) -> String {
    let fault = json!({"code": fault.code, "message": fault.message});
    json::write(&json::object([("jsonrpc", "2.0".into()), ("id", id), ("error", fault)]))
}
