//! The tools that come with this crate, with real work behind them.
//!
//! Each is declared once, here or in its module, and offered on all four surfaces. No handler
//! reads text as anything but text: by the time it runs, the arguments are what was declared.

use crate::mcp::McpServer;
use crate::tool::{Tool, Toolkit};
use std::sync::Arc;

/// `signal_emit` and `execute_code`: a channel with a hidden legacy value.
mod channels;
/// `folder_create` and `folder_delete`: a bare path, end to end.
mod folders;
/// `view_file`: one path or a list.
mod view_file;
/// The folder that the tools work in, and what they sent to the backend.
mod workspace;

pub use workspace::{Sent, Workspace};

/// The tools, ready for in-process calls and the command line.
#[must_use]
pub fn toolkit(workspace: &Arc<Workspace>) -> Toolkit {
    let mut toolkit = Toolkit::new();
    for tool in tools(workspace) {
        toolkit.add(tool);
    }
    toolkit
}

/// The tools as managed MCP tools.
#[must_use]
pub fn mcp(workspace: &Arc<Workspace>) -> McpServer {
    let mut server = McpServer::new();
    for tool in tools(workspace) {
        server.add_managed(&Arc::new(tool));
    }
    server
}

/// The tools as raw MCP handlers that call the coercion themselves.
#[must_use]
pub fn mcp_raw(workspace: &Arc<Workspace>) -> McpServer {
    let mut server = McpServer::new();
    for tool in tools(workspace) {
        let tool = Arc::new(tool);
        let author = Arc::clone(&tool);
        server.add_raw(&tool, move |request| {
            let arguments = author.contract().coerce(request.arguments())?;
            author.handle(arguments)
        });
    }
    server
}

fn tools(workspace: &Arc<Workspace>) -> Vec<Tool> {
    let declared = [
        view_file::tool(workspace),
        folders::create(workspace),
        folders::delete(workspace),
        channels::signal_emit(workspace),
        channels::execute_code(workspace),
    ];
    // A test builds every one of them, so none is ever left out.
    declared.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declaration_is_of_the_dialect() -> std::io::Result<()> {
        let folder = std::env::temp_dir();
        let workspace = Arc::new(Workspace::open(&folder)?);
        let names: Vec<String> =
            tools(&workspace).iter().map(|tool| tool.name().to_owned()).collect();
        assert_eq!(
            names,
            ["view_file", "folder_create", "folder_delete", "signal_emit", "execute_code"]
        );
        Ok(())
    }
}
