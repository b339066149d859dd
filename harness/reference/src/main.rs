//! The `misread-reference` binary: the toolkit over real streams.
//!
//! Without arguments it speaks the adapter protocol; `cli` runs a tool from the command line,
//! `mcp` and `mcp-raw` serve the tools as MCP over standard streams. The tools are the shipped
//! ones, below `--root`, or those of the file that `MISREAD_TOOLS` names. Standard output holds
//! answers and nothing else.

use misread_reference::adapter::Adapter;
use misread_reference::shipped::{self, Workspace};
use misread_reference::{McpServer, Toolkit, adapter, cli, json};
use serde_json::Value;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

const USAGE: &str = "usage: misread-reference [cli [--root DIR] TOOL [--root DIR] --name=value… \
                     | mcp [--root DIR] | mcp-raw [--root DIR]]";

fn main() -> ExitCode {
    match run() {
        Ok(status) => ExitCode::from(status),
        Err(message) => {
            // Where standard error is closed, there is no one left to tell.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(cli::REJECTED)
        }
    }
}

fn run() -> Result<u8, String> {
    let mut argv = Vec::new();
    for argument in std::env::args_os().skip(1) {
        let text = argument.into_string().map_err(|_| "an argument is not UTF-8".to_owned())?;
        argv.push(text);
    }
    let mut output = BufWriter::new(io::stdout().lock());
    let Some(way) = argv.first().cloned() else {
        return done(adapter::serve(io::stdin().lock(), &mut output));
    };
    argv.remove(0);
    let root = take_root(&mut argv)?;
    let tools = Tools::load(root.as_deref())?;
    match way.as_str() {
        "cli" => Ok(cli::run(&tools.toolkit, &argv, &mut output, &mut io::stderr().lock())),
        "mcp" => done(serve_mcp(&tools.managed, &mut output)),
        "mcp-raw" => done(serve_mcp(&tools.raw, &mut output)),
        other => Err(format!("no way in is called `{other}`\n{USAGE}")),
    }
}

fn done(result: io::Result<()>) -> Result<u8, String> {
    match result {
        Ok(()) => Ok(cli::DONE),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(cli::DONE),
        Err(error) => Err(format!("a stream failed: {error}")),
    }
}

/// The `--root` before the tool's name or right after it.
fn take_root(argv: &mut Vec<String>) -> Result<Option<String>, String> {
    for at in 0..=1 {
        match argv.get(at).map(String::as_str) {
            Some("--root") => {
                if at + 1 >= argv.len() {
                    return Err(format!("`--root` is given no folder\n{USAGE}"));
                }
                argv.remove(at);
                return Ok(Some(argv.remove(at)));
            }
            Some(flag) => {
                if let Some(root) = flag.strip_prefix("--root=").map(str::to_owned) {
                    argv.remove(at);
                    return Ok(Some(root));
                }
            }
            None => break,
        }
    }
    Ok(None)
}

/// The tools of this process, on each surface.
struct Tools {
    toolkit: Toolkit,
    managed: McpServer,
    raw: McpServer,
}

impl Tools {
    fn load(root: Option<&str>) -> Result<Self, String> {
        match (root, std::env::var_os("MISREAD_TOOLS")) {
            (None, Some(file)) => Self::of_file(Path::new(&file)),
            (root, _) => {
                let root = root.unwrap_or(".");
                let workspace = Workspace::open(Path::new(root))
                    .map_err(|error| format!("the root `{root}` cannot be opened: {error}"))?;
                let workspace = Arc::new(workspace);
                Ok(Self {
                    toolkit: shipped::toolkit(&workspace),
                    managed: shipped::mcp(&workspace),
                    raw: shipped::mcp_raw(&workspace),
                })
            }
        }
    }

    /// The tools of a file; each answers with the arguments that it got.
    fn of_file(file: &Path) -> Result<Self, String> {
        let shown = file.display();
        let wrong = |what: String| format!("the tools file `{shown}` {what}");
        let text = std::fs::read_to_string(file)
            .map_err(|error| wrong(format!("cannot be read: {error}")))?;
        let tools = json::read(&text, misread_reference::limits::MESSAGE_DEPTH_MAX);
        let tools = tools.as_ref().and_then(|tools| tools.get("tools")).and_then(Value::as_array);
        let tools = tools.ok_or_else(|| wrong("holds no `{\"tools\": […]}`".to_owned()))?;
        let mut adapter = Adapter::new();
        for tool in tools {
            if let Err(unsupported) = adapter.define(tool, None) {
                let name = tool.get("name").and_then(Value::as_str).unwrap_or_default();
                let _ = writeln!(io::stderr(), "the tool `{name}` is left out: {unsupported}");
            }
        }
        let (toolkit, managed, raw) = adapter.into_surfaces();
        Ok(Self { toolkit, managed, raw })
    }
}

/// Serves MCP over standard streams, one message a line.
fn serve_mcp(server: &McpServer, output: &mut dyn Write) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let limit = misread_reference::limits::LINE_BYTES_MAX;
        if (&mut input).take(limit).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        // What is no UTF-8 is no JSON either, and is answered as such.
        if let Some(response) = server.respond(&String::from_utf8_lossy(&line)) {
            writeln!(output, "{response}")?;
            output.flush()?;
        }
    }
}
