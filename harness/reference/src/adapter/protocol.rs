//! The adapter protocol `misread/1`: one JSON-RPC message a line, over any two streams.
//!
//! A message that cannot be read is answered and never ends the loop; what is wrong with
//! arguments is an outcome, never a JSON-RPC error.

use super::{Adapter, Defined, Outcome, Surface};
use crate::json;
use crate::limits::{LINE_BYTES_MAX, MESSAGE_DEPTH_MAX};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

const PROTOCOL: &str = "misread/1";

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const UNSPOKEN_VERSION: i64 = -32000;

struct Fault {
    code: i64,
    message: String,
    data: Option<Value>,
}

impl Fault {
    fn new(code: i64, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), data: None }
    }
}

/// Answers messages until there are no more, or until `shutdown`.
///
/// # Errors
/// Where a stream fails.
pub fn serve(input: impl Read, output: &mut dyn Write) -> io::Result<()> {
    let mut adapter = Adapter::new();
    let mut input = io::BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        if (&mut input).take(LINE_BYTES_MAX).read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let (response, last) = respond(&mut adapter, &line);
        writeln!(output, "{}", json::write(&response))?;
        if last || input.buffer().is_empty() {
            output.flush()?;
        }
        if last {
            return Ok(());
        }
    }
}

/// The answer to one line, and whether it is the last.
fn respond(adapter: &mut Adapter, line: &[u8]) -> (Value, bool) {
    let request = str::from_utf8(line).ok().and_then(|text| json::read(text, MESSAGE_DEPTH_MAX));
    let Some(request) = request else {
        let fault = Fault::new(PARSE_ERROR, "the line is no JSON");
        return (failed(Value::Null, fault), false);
    };
    let id = request.get("id").cloned().unwrap_or(Value::Null);
    let method = request.get("method").and_then(Value::as_str);
    let none = Value::Null;
    let params = request.get("params").unwrap_or(&none);
    let result = match method {
        Some(method) => answer(adapter, method, params),
        None => Err(Fault::new(INVALID_REQUEST, "the request names no method")),
    };
    let response = match result {
        Ok(result) => json::object([("jsonrpc", "2.0".into()), ("id", id), ("result", result)]),
        Err(fault) => failed(id, fault),
    };
    (response, method == Some("shutdown"))
}

fn failed(id: Value, fault: Fault) -> Value {
    let mut error = json!({"code": fault.code, "message": fault.message});
    if let Some(data) = fault.data {
        error["data"] = data;
    }
    json!({"jsonrpc": "2.0", "id": id, "error": error})
}

fn answer(adapter: &mut Adapter, method: &str, params: &Value) -> Result<Value, Fault> {
    match method {
        "initialize" => initialize(params),
        "define" => define(adapter, params),
        "call" => {
            let (tool, sets) = (tool(adapter, params)?.to_owned(), sets(params)?);
            let surface = surface(params)?;
            results(sets, |arguments| adapter.call(&tool, surface, arguments))
        }
        "parse" => {
            let (tool, sets) = (tool(adapter, params)?, sets(params)?);
            results(sets, |arguments| adapter.parse(tool, arguments))
        }
        "advertise" => {
            let schema = adapter.advertise(tool(adapter, params)?, surface(params)?);
            Ok(json::object([("inputSchema", schema.ok_or_else(unknown_tool)?)]))
        }
        "forget" => {
            let tool = tool(adapter, params)?.to_owned();
            adapter.forget(&tool);
            Ok(json!({}))
        }
        "echo" => {
            Ok(json::object([("value", params.get("value").cloned().unwrap_or(Value::Null))]))
        }
        "list" => Ok(json!({"tools": adapter.list().collect::<Vec<_>>()})),
        "shutdown" => Ok(json!({})),
        other => Err(Fault::new(METHOD_NOT_FOUND, format!("no method is called `{other}`"))),
    }
}

fn initialize(params: &Value) -> Result<Value, Fault> {
    let asked = params.get("protocol").and_then(Value::as_str);
    let version = asked.and_then(|asked| asked.strip_prefix("misread/"));
    let version: Option<u32> = version.and_then(|version| version.parse().ok());
    if version.is_none_or(|version| version < 1) {
        let mut fault = Fault::new(UNSPOKEN_VERSION, "this version of the protocol is not spoken");
        fault.data = Some(json!({"speaks": [PROTOCOL]}));
        return Err(fault);
    }
    let mut described = Adapter::describe();
    described["protocol"] = json!(PROTOCOL);
    Ok(described)
}

fn define(adapter: &mut Adapter, params: &Value) -> Result<Value, Fault> {
    let definition = params.get("definition");
    let definition = definition.ok_or_else(|| Fault::new(INVALID_PARAMS, "no definition"))?;
    let spelling = params.get("spelling").and_then(Value::as_str);
    Ok(match adapter.define(definition, spelling) {
        Ok(Defined::Done) => json!({}),
        Ok(Defined::Same) => json!({"same": true}),
        Err(unsupported) => {
            json!({"unsupported": unsupported.why(), "pointer": unsupported.pointer()})
        }
    })
}

fn results(
    sets: &[Value],
    mut call: impl FnMut(&Value) -> Option<Outcome>,
) -> Result<Value, Fault> {
    let results: Option<Vec<Value>> =
        sets.iter().map(|set| call(set).map(Outcome::into_json)).collect();
    Ok(json::object([("results", Value::Array(results.ok_or_else(unknown_tool)?))]))
}

fn unknown_tool() -> Fault {
    Fault::new(INVALID_PARAMS, "no such tool is defined")
}

fn tool<'p>(adapter: &Adapter, params: &'p Value) -> Result<&'p str, Fault> {
    let name = params.get("tool").and_then(Value::as_str);
    name.filter(|name| adapter.knows(name)).ok_or_else(unknown_tool)
}

fn surface(params: &Value) -> Result<Surface, Fault> {
    let name = params.get("surface").and_then(Value::as_str);
    name.and_then(Surface::named)
        .ok_or_else(|| Fault::new(INVALID_PARAMS, "there is no such surface"))
}

fn sets(params: &Value) -> Result<&[Value], Fault> {
    let sets = params.get("arguments").and_then(Value::as_array);
    sets.map(Vec::as_slice).ok_or_else(|| Fault::new(INVALID_PARAMS, "no argument sets"))
}
