//! The command line: argv in, standard output, standard error and an exit status out.
//!
//! `TOOL --name=value`, or `--name value`. One occurrence of a flag is one text, several are a
//! list of texts. Where the parameter takes strings, a text is that string; where it takes none,
//! it is JSON. That is how argv carries values, no coercion: what was carried then goes through
//! [`crate::Contract::coerce`] as on every other surface.

use crate::contract::{Arguments, Contract};
use crate::issue::{Rejection, Segment};
use crate::json;
use crate::limits::TEXT_DEPTH_MAX;
use crate::tool::{Tool, Toolkit, Trouble};
use serde_json::{Map, Value};
use std::io::Write;

/// The call was made and its answer printed.
pub const DONE: u8 = 0;
/// The tool could not do its work, or its answer could not be printed.
pub const FAILED: u8 = 1;
/// The arguments were not accepted.
pub const REJECTED: u8 = 2;

/// Runs one command line, without the program's own name, and gives the exit status.
pub fn run(
    toolkit: &Toolkit,
    argv: &[String],
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    let (status, printed) = match answer(toolkit, argv) {
        Ok(text) => (DONE, writeln!(stdout, "{text}")),
        Err(trouble) => {
            let status = match trouble {
                Trouble::UnknownTool(_) | Trouble::Rejected(_) => REJECTED,
                Trouble::Failed(_) => FAILED,
            };
            (status, writeln!(stderr, "{trouble}"))
        }
    };
    match printed.and_then(|()| stdout.flush()) {
        Ok(()) => status,
        Err(_) => FAILED,
    }
}

fn answer(toolkit: &Toolkit, argv: &[String]) -> Result<String, Trouble> {
    let Some((name, flags)) = argv.split_first() else { return Ok(tools(toolkit)) };
    let tool = match toolkit.tool(name) {
        Some(tool) => tool,
        None if name == "--help" => return Ok(tools(toolkit)),
        None => return Err(Trouble::UnknownTool(name.clone())),
    };
    let contract = tool.contract();
    if flags == ["--help"] && contract.takes_strings("help").is_none() {
        return Ok(help(tool));
    }
    let arguments = read_flags(contract, flags)?;
    Ok(json::write(&*tool.call(Arguments::Value(&arguments))?))
}

fn tools(toolkit: &Toolkit) -> String {
    let lines = toolkit.tools().map(|tool| format!("{}  {}", tool.name(), tool.summary()));
    lines.collect::<Vec<_>>().join("\n")
}

fn help(tool: &Tool) -> String {
    let mut lines = vec![format!("{}  {}", tool.name(), tool.summary())];
    for name in tool.contract().names() {
        lines.push(format!("  --{name}=VALUE  takes {}", tool.contract().describe(name)));
    }
    lines.join("\n")
}

/// What the flags of a command line carry.
fn read_flags(contract: &Contract, flags: &[String]) -> Result<Value, Rejection> {
    let mut occurrences: Map<String, Value> = Map::new();
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let at = |name: &str| vec![Segment::Key(name.to_owned())];
        let Some(flag) = flag.strip_prefix("--") else {
            let what = format!("the arguments take flags, and got `{}`", crate::schema::cut(flag));
            return Err(Rejection::at(Vec::new(), what));
        };
        let (name, text) = match flag.split_once('=') {
            Some((name, text)) => (name, text),
            None => match flags.next() {
                Some(text) => (flag, text.as_str()),
                None => {
                    return Err(Rejection::at(at(flag), format!("{flag} is given no value")));
                }
            },
        };
        let texts = occurrences.entry(name).or_insert_with(|| Value::Array(Vec::new()));
        if let Some(texts) = texts.as_array_mut() {
            texts.push(Value::from(text));
        }
    }
    for (name, value) in &mut occurrences {
        // An undeclared flag carries its text, so that validation can name it.
        let string = contract.takes_strings(name).unwrap_or(true);
        if let Some([Value::String(text)]) = value.as_array().map(Vec::as_slice) {
            let carried = if string { None } else { json::read(text, TEXT_DEPTH_MAX) };
            *value = carried.unwrap_or_else(|| Value::from(text.as_str()));
        }
    }
    Ok(Value::Object(occurrences))
}
