//! A small toolkit that reads tool arguments right, on four surfaces.
//!
//! A tool author declares a tool once: a name, `parameters` (JSON Schema), value aliases and a
//! handler. The toolkit offers it as an in-process call ([`Toolkit::call`]), as a managed and a
//! raw MCP tool ([`McpServer`]) and on the command line ([`cli`]). All four go through one
//! mechanism, [`Contract::coerce`], so that no surface reads a value as another one does.
//!
//! ```
//! use misread_reference::{Arguments, Tool, Toolkit, Trouble};
//! use serde_json::json;
//!
//! let parameters = json!({
//!     "type": "object",
//!     "properties": {
//!         "paths": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
//!     },
//!     "required": ["paths"]
//! });
//! let mut toolkit = Toolkit::new();
//! toolkit.add(Tool::new("open", &parameters)?.handler(|call| Ok(call.arguments().clone())));
//!
//! let list = json!({"paths": ["a.png"]});
//! assert_eq!(*toolkit.call("open", Arguments::Value(&list)).unwrap(), list);
//!
//! let text = json!({"paths": "[\"a.png\"]"});
//! let Err(Trouble::Rejected(rejection)) = toolkit.call("open", Arguments::Value(&text)) else {
//!     panic!("list text was taken");
//! };
//! assert_eq!(
//!     rejection.issues()[0].message,
//!     "paths is a list written as text — pass the array itself, not JSON written as text"
//! );
//! # Ok::<(), misread_reference::Unsupported>(())
//! ```
//!
//! This crate must never depend on another crate of the workspace: the oracle judges it, and what
//! they shared could not be found wrong.

/// Paths, issues and what a call that was not accepted says.
mod issue;
/// JSON text read exactly.
pub mod json;
/// The bounds of this crate, by name.
pub mod limits;

/// `parameters` checked and made into a tree that says how each position is read.
mod schema;

/// What a tool's arguments must be, and the one mechanism that reads them.
mod contract;
/// Tools, their handlers and the toolkit that holds them.
mod tool;

/// The command line: argv in, standard output, standard error and an exit status out.
pub mod cli;
/// MCP: JSON-RPC text in, JSON-RPC text out.
mod mcp;

/// The tools that come with this crate.
pub mod shipped;

/// The toolkit as an implementation under test.
pub mod adapter;

pub use contract::{Arguments, Contract};
pub use issue::{Issue, Rejection, Segment};
pub use mcp::{McpServer, RawRequest};
pub use schema::{Spelling, Unsupported};
pub use tool::{Answer, Call, Tool, Toolkit, Trouble};
