//! The toolkit as an implementation under test: tools made at run time, each called on four
//! surfaces by its real way in, and what came of a call told as it was seen.
//!
//! It never reads, repairs or judges a value itself, and tells only what a surface gave back.

use crate::cli;
use crate::contract::Arguments;
use crate::issue::Rejection;
use crate::json;
use crate::limits::MESSAGE_DEPTH_MAX;
use crate::mcp::McpServer;
use crate::schema::{Spelling, Unsupported};
use crate::tool::{Tool, Toolkit, Trouble};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Arguments written as the flags of a command line.
mod argv;
/// What came of a call.
mod outcome;
/// The adapter protocol over standard streams.
mod protocol;

pub use outcome::{ErrorKind, Outcome, Told};
pub use protocol::serve;

/// A way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// A call in process.
    Agent,
    /// An MCP tool whose arguments the server reads.
    Mcp,
    /// An MCP handler that calls the coercion itself.
    McpRaw,
    /// The command line.
    Cli,
}

impl Surface {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Agent, Self::Mcp, Self::McpRaw, Self::Cli];

    /// The name in the adapter protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Mcp => "mcp",
            Self::McpRaw => "mcp-raw",
            Self::Cli => "cli",
        }
    }

    /// The surface of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|surface| surface.name() == name)
    }
}

/// What came of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defined {
    /// The tool can be called.
    Done,
    /// The spelling changes nothing for this tool, which can be called.
    Same,
}

/// What the backend saw of one call.
#[derive(Debug, Default)]
struct Seen {
    calls: usize,
    wire: Option<Arc<Value>>,
}

/// The toolkit as an implementation under test.
#[derive(Debug, Default)]
pub struct Adapter {
    toolkit: Toolkit,
    managed: McpServer,
    raw: McpServer,
    definitions: BTreeMap<String, Value>,
    seen: Arc<Mutex<Seen>>,
}

impl Adapter {
    /// An adapter that knows no tool yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Who this is, as the answer to `initialize` says it.
    #[must_use]
    pub fn describe() -> Value {
        let spellings = Spelling::ALL.map(Spelling::name);
        json!({
            "implementation": {
                "name": env!("CARGO_PKG_NAME"),
                "version": env!("CARGO_PKG_VERSION"),
                "language": "Rust",
            },
            "surfaces": ["agent", "mcp", "mcp-raw", {"name": "cli", "rootText": false}],
            "capabilities": {
                "tools": "any",
                "advertise": true,
                "parse": true,
                "wire": true,
                "valueAliases": true,
                "defaults": "applied",
                "absent": "omitted",
                "rootText": true,
                "coerces": true,
                "integers": "exact",
                "decimals": "exact",
                "spellings": spellings,
            },
        })
    }

    /// Makes a tool of the adapter protocol known on every surface.
    ///
    /// # Errors
    /// Where the tool, or the spelling asked for, cannot be made.
    pub fn define(
        &mut self,
        definition: &Value,
        spelling: Option<&str>,
    ) -> Result<Defined, Unsupported> {
        let nothing = |what: &str| Unsupported::new(what, "");
        let name = definition.get("name").and_then(Value::as_str);
        let name = name.ok_or_else(|| nothing("a tool without a name"))?;
        let parameters = definition.get("parameters");
        let parameters = parameters.ok_or_else(|| nothing("a tool without parameters"))?;
        let written = match spelling {
            None => Cow::Borrowed(parameters),
            Some(asked) => {
                let known = Spelling::ALL.into_iter().find(|known| known.name() == asked);
                let known = known.ok_or_else(|| nothing("an unknown spelling"))?;
                Cow::Owned(known.write(parameters)?)
            }
        };
        let same = spelling.is_some() && written.as_ref() == parameters;
        self.add(name, &written, definition.get("valueAliases"))?;
        self.definitions.insert(name.to_owned(), definition.clone());
        Ok(if same { Defined::Same } else { Defined::Done })
    }

    fn add(
        &mut self,
        name: &str,
        parameters: &Value,
        aliases: Option<&Value>,
    ) -> Result<(), Unsupported> {
        let seen = Arc::clone(&self.seen);
        let mut tool = Tool::new(name, parameters)?.handler(move |call| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.calls += 1;
            seen.wire = Some(call.shared());
            Ok(call.shared())
        });
        for (parameter, of_parameter) in aliases.and_then(Value::as_object).into_iter().flatten() {
            for (legacy, canonical) in of_parameter.as_object().into_iter().flatten() {
                let canonical = canonical.as_str().ok_or_else(|| {
                    Unsupported::new("a value alias that is no text", "/properties")
                })?;
                tool = tool.value_alias(parameter, legacy, canonical)?;
            }
        }
        let tool = Arc::new(tool);
        self.managed.add_managed(&tool);
        // The raw handler, as an author writes it: the coercion is its first line.
        let author = Arc::clone(&tool);
        self.raw.add_raw(&tool, move |request| {
            let arguments = author.contract().coerce(request.arguments())?;
            author.handle(arguments)
        });
        self.toolkit.add(tool);
        Ok(())
    }

    /// Calls a tool once; `None` where there is no such tool.
    ///
    /// `{"$misread": "absent"}` stands for a call without arguments and
    /// `{"$misread": "text", "text": …}` for arguments that are this text.
    pub fn call(&mut self, tool: &str, surface: Surface, arguments: &Value) -> Option<Outcome> {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen::default();
        let sent = Sent::of(arguments);
        match surface {
            Surface::Agent => self.call_agent(tool, &sent),
            Surface::Mcp => self.call_mcp(&self.managed, tool, &sent),
            Surface::McpRaw => self.call_mcp(&self.raw, tool, &sent),
            Surface::Cli => self.call_cli(tool, &sent),
        }
    }

    fn accepted(&self, arguments: Arc<Value>) -> Outcome {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        Outcome::Accepted { arguments, wire: seen.wire.take() }
    }

    fn handler_called(&self) -> bool {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).calls > 0
    }

    fn call_agent(&self, tool: &str, sent: &Sent<'_>) -> Option<Outcome> {
        match self.toolkit.call(tool, sent.arguments()) {
            Ok(arguments) => Some(self.accepted(arguments)),
            Err(Trouble::UnknownTool(_)) => None,
            Err(Trouble::Rejected(rejection)) => {
                Some(Outcome::rejected(&rejection, self.handler_called()))
            }
            Err(Trouble::Failed(what)) => Some(Outcome::failed(what, self.handler_called())),
        }
    }

    fn call_mcp(&self, server: &McpServer, tool: &str, sent: &Sent<'_>) -> Option<Outcome> {
        self.toolkit.tool(tool)?;
        let name = json::write(&Value::from(tool));
        let arguments = match sent.arguments() {
            Arguments::Absent => String::new(),
            Arguments::Value(value) => format!(",\"arguments\":{}", json::write(value)),
        };
        let request = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\
             \"params\":{{\"name\":{name}{arguments}}}}}"
        );
        let response = server.respond(&request).unwrap_or_default();
        Some(match outcome::of_response(&response, self.handler_called()) {
            Ok(arguments) => self.accepted(Arc::new(arguments)),
            Err(outcome) => outcome,
        })
    }

    fn call_cli(&self, tool: &str, sent: &Sent<'_>) -> Option<Outcome> {
        let known = self.toolkit.tool(tool)?;
        let flags = match argv::write(known.contract(), sent.arguments()) {
            Ok(flags) => flags,
            Err(reason) => return Some(Outcome::Unsupported { reason: reason.to_owned() }),
        };
        let mut argv = vec![tool.to_owned()];
        argv.extend(flags);
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = cli::run(&self.toolkit, &argv, &mut stdout, &mut stderr);
        let stderr = String::from_utf8_lossy(&stderr);
        let message = stderr.strip_suffix('\n').unwrap_or(&stderr);
        let printed = str::from_utf8(&stdout).ok();
        let printed = printed.and_then(|text| json::read(text, MESSAGE_DEPTH_MAX));
        Some(match (status, printed) {
            (cli::DONE, Some(arguments)) => self.accepted(Arc::new(arguments)),
            (cli::REJECTED, _) => Outcome::printed(message, self.handler_called()),
            (_, _) => Outcome::failed(message.to_owned(), self.handler_called()),
        })
    }

    /// The schema that a surface shows for a tool.
    #[must_use]
    pub fn advertise(&self, tool: &str, surface: Surface) -> Option<Value> {
        match surface {
            Surface::Agent | Surface::Cli => {
                Some(self.toolkit.tool(tool)?.contract().parameters().clone())
            }
            Surface::Mcp => listed(&self.managed, tool),
            Surface::McpRaw => listed(&self.raw, tool),
        }
    }

    /// Validates by a tool's plain schema, without coercion.
    #[must_use]
    pub fn parse(&self, tool: &str, arguments: &Value) -> Option<Outcome> {
        let contract = self.toolkit.tool(tool)?.contract();
        Some(match contract.parse(Sent::of(arguments).arguments()) {
            Ok(arguments) => {
                Outcome::Accepted { arguments: Arc::new(arguments.into_owned()), wire: None }
            }
            Err(rejection) => Outcome::rejected(&rejection, false),
        })
    }

    /// Forgets a tool.
    pub fn forget(&mut self, tool: &str) {
        self.toolkit.remove(tool);
        self.managed.remove(tool);
        self.raw.remove(tool);
        self.definitions.remove(tool);
    }

    /// The tools that are known, as they were defined.
    pub fn list(&self) -> impl Iterator<Item = &Value> {
        self.definitions.values()
    }

    /// The tools on each surface, to be served by other streams than the adapter's.
    #[must_use]
    pub fn into_surfaces(self) -> (Toolkit, McpServer, McpServer) {
        (self.toolkit, self.managed, self.raw)
    }

    /// Whether a tool is known.
    #[must_use]
    pub fn knows(&self, tool: &str) -> bool {
        self.definitions.contains_key(tool)
    }
}

/// The schema of one tool in an MCP listing.
fn listed(server: &McpServer, tool: &str) -> Option<Value> {
    let request = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let mut listing = json::read(&server.respond(request)?, MESSAGE_DEPTH_MAX)?;
    let tools = listing.pointer_mut("/result/tools")?.as_array_mut()?;
    let found = tools.iter_mut().find(|one| one.get("name") == Some(&Value::from(tool)))?;
    Some(found.get_mut("inputSchema")?.take())
}

/// An argument set with its marks read.
enum Sent<'a> {
    Absent,
    Value(Cow<'a, Value>),
}

impl<'a> Sent<'a> {
    fn of(value: &'a Value) -> Self {
        match value.get("$misread").and_then(Value::as_str) {
            Some("absent") => Self::Absent,
            Some("text") => {
                Self::Value(Cow::Owned(value.get("text").cloned().unwrap_or(Value::Null)))
            }
            Some(_) | None => Self::Value(Cow::Borrowed(value)),
        }
    }

    fn arguments(&self) -> Arguments<'_> {
        match self {
            Self::Absent => Arguments::Absent,
            Self::Value(value) => Arguments::Value(value),
        }
    }
}

impl From<&Rejection> for Vec<Told> {
    fn from(rejection: &Rejection) -> Self {
        let told = rejection.issues().iter().cloned();
        told.map(|issue| Told { path: Some(issue.path), message: issue.message }).collect()
    }
}
