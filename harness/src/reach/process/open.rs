//! The start of an adapter: from a command to a description, or one line that says what is wrong
//! with the command and what to do about it.

use super::description;
use super::session::{Exchange, Plan, Session};
use super::wire::{self, AdapterError, Reply, shown};
use crate::capabilities::Description;
use crate::implementation::Trouble;
use crate::limits::Limits;
use crate::reach::stop;
use misread_specs::{Broken, BrokenKind, Value};
use std::io::{self, ErrorKind};
use std::time::Duration;

/// The version of the protocol that is spoken here.
const PROTOCOL: &str = "misread/1";

/// Starts a command and learns what it is.
pub(super) fn open(command: &[String], limits: &Limits) -> Result<(Session, Description), Trouble> {
    let line = shown(&command.join(" "));
    let mut session = Session::spawn(command, limits)
        .map_err(|error| Trouble::lasting(not_started(command, &error)))?;
    match greet(&mut session, limits) {
        Ok(description) => Ok((session, description)),
        Err(Refusal { mut what, gone }) => {
            session.child.end();
            stop::go_on()?;
            if gone && answers_as_mcp(command, limits) {
                what = mcp();
            }
            let mut trouble = Trouble::lasting(format!("command `{line}` {what}"));
            trouble.stderr = session.child.stderr();
            if let Some(last) = last_line(&trouble.stderr) {
                trouble.what.push_str(&format!("; last on standard error: `{last}`"));
            }
            Err(trouble)
        }
    }
}

fn last_line(text: &str) -> Option<String> {
    text.lines().rev().find(|line| !line.trim().is_empty()).map(shown)
}

fn not_started(command: &[String], error: &io::Error) -> String {
    /// `ENOEXEC`: the file is executable and no program.
    const NO_PROGRAM: i32 = 8;
    let Some(name) = command.first().map(|name| shown(name)) else {
        return "no command is given: put the adapter's command behind `--`".to_owned();
    };
    let kind = error.kind();
    if kind == ErrorKind::NotFound {
        return format!(
            "command `{name}` does not exist: check its spelling, or give its full path"
        );
    }
    if kind == ErrorKind::PermissionDenied {
        return format!(
            "command `{name}` is not executable: make it so with `chmod +x`, or put its \
             interpreter before it"
        );
    }
    if cfg!(unix) && error.raw_os_error() == Some(NO_PROGRAM) {
        return format!("command `{name}` is no program: put its interpreter before it");
    }
    format!("command `{name}` cannot be started: {error}")
}

/// One request.
struct Single<'a> {
    method: &'a str,
    params: &'a [u8],
    limit: Duration,
}

impl Plan for Single<'_> {
    fn len(&self) -> usize {
        1
    }

    fn limit(&self, _: usize) -> Duration {
        self.limit
    }

    fn encode(&self, _: usize, id: i64, out: &mut Vec<u8>) {
        wire::open(out, id, self.method);
        out.extend_from_slice(self.params);
        wire::close(out);
    }

    fn fence(&self) -> bool {
        false
    }
}

fn initialize(session: &mut Session, limits: &Limits, params: &str) -> Exchange {
    let limit = limits.initialize_time;
    session.exchange(&Single { method: "initialize", params: params.as_bytes(), limit })
}

/// Why there is no description.
struct Refusal {
    /// What the command did, behind its name.
    what: String,
    /// The process ended without an answer.
    gone: bool,
}

impl From<String> for Refusal {
    fn from(what: String) -> Self {
        Self { what, gone: false }
    }
}

fn greet(session: &mut Session, limits: &Limits) -> Result<Description, Refusal> {
    let version = env!("CARGO_PKG_VERSION");
    let params = format!(
        r#"{{"protocol":"{PROTOCOL}","harness":{{"name":"misread","version":"{version}"}}}}"#
    );
    let mut exchange = initialize(session, limits, &params);
    if let Some(blot) = exchange.fatal.or(exchange.blots.into_iter().next()) {
        return Err(no_answer(&blot.fault));
    }
    match exchange.replies.pop().flatten() {
        Some(Reply::Result(result)) => Ok(described(&result)?),
        Some(Reply::Failed(error)) => Err(refused(session, limits, &error).into()),
        Some(Reply::TooLong) => {
            let most = limits.line_bytes;
            let what = format!(
                "cannot be asked: `initialize` needs a line of more than {most} bytes; raise the \
                 limit with `--line-bytes`"
            );
            Err(what.into())
        }
        None => {
            let what = "gave no answer to `initialize`: see that it answers every request, and \
                        with the id of the request";
            Err(what.to_owned().into())
        }
    }
}

fn no_answer(fault: &Broken) -> Refusal {
    let detail = &fault.detail;
    let gone = matches!(fault.kind, BrokenKind::Crashed(_) | BrokenKind::Exited(_));
    let what = match fault.kind {
        BrokenKind::Garbage => format!(
            "is no adapter: it {detail} where its answer to `initialize` was due; an adapter \
             keeps standard output for messages and logs to standard error"
        ),
        BrokenKind::Crashed(_) | BrokenKind::Exited(_) => {
            format!("{detail} before it answered `initialize`")
        }
        BrokenKind::Hung => format!(
            "{detail} to `initialize`: see that it reads lines from standard input and \
             flushes what it prints"
        ),
        BrokenKind::WrongId
        | BrokenKind::AnsweredTwice
        | BrokenKind::TooLarge
        | BrokenKind::AdapterFailed
        | BrokenKind::Malformed => {
            format!("gave no answer to `initialize` that can be used: it {detail}")
        }
    };
    Refusal { what, gone }
}

fn described(result: &Value) -> Result<Description, String> {
    if is_mcp(result) {
        return Err(mcp());
    }
    match result.get("protocol").and_then(Value::as_str) {
        Some(PROTOCOL) => {}
        Some(other) => return Err(other_version(&[shown(other)])),
        None => {
            let what = "leaves `protocol` out of its answer to `initialize`";
            return Err(format!("{what}: it must be `{PROTOCOL}`"));
        }
    }
    description::read(result).map_err(|what| format!("{what} (in its answer to `initialize`)"))
}

fn other_version(speaks: &[String]) -> String {
    let speaks = speaks.join("`, `");
    format!("speaks `{speaks}`, but this is `{PROTOCOL}`: take an adapter and a harness of one age")
}

fn refused(session: &mut Session, limits: &Limits, error: &AdapterError) -> String {
    let speaks = error.data.as_ref().and_then(|data| data.get("speaks")).and_then(Value::as_array);
    if let Some(speaks) = speaks {
        let name = |version: &Value| version.as_str().map(shown);
        return other_version(&speaks.iter().filter_map(name).collect::<Vec<_>>());
    }
    // An MCP server takes our request for a broken one of its own: asked properly, it answers.
    if greets_as_mcp(session, limits) {
        return mcp();
    }
    format!("answered `initialize` with error {} `{}`", error.code, shown(&error.message))
}

/// Some MCP servers end when the first request is not the one that they expect.
fn answers_as_mcp(command: &[String], limits: &Limits) -> bool {
    Session::spawn(command, limits).is_ok_and(|mut session| greets_as_mcp(&mut session, limits))
}

fn greets_as_mcp(session: &mut Session, limits: &Limits) -> bool {
    let answer = initialize(session, limits, MCP_INITIALIZE).replies.pop().flatten();
    matches!(answer, Some(Reply::Result(result)) if is_mcp(&result))
}

/// What an MCP client would ask.
const MCP_INITIALIZE: &str = concat!(
    r#"{"protocolVersion":"2025-06-18","capabilities":{},"#,
    r#""clientInfo":{"name":"misread","version":"1"}}"#
);

fn is_mcp(result: &Value) -> bool {
    result.get("protocolVersion").is_some() || result.get("serverInfo").is_some()
}

fn mcp() -> String {
    "is an MCP server, not an adapter: check it with `--mcp -- COMMAND`".to_owned()
}
