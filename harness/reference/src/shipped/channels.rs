//! `signal_emit` and `execute_code`: both send to a `channel`, and take the legacy value `game`
//! for `runtime` without showing it to anyone. Both are closed: a stray key is an error by name.

use super::workspace::Workspace;
use crate::schema::Unsupported;
use crate::tool::{Tool, Trouble};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) fn signal_emit(workspace: &Arc<Workspace>) -> Result<Tool, Unsupported> {
    let workspace = Arc::clone(workspace);
    let tool = Tool::new("signal_emit", &parameters("signal", "The signal's name.", "editor"))?
        .description("Emits a signal to those who listen on a channel.")
        .value_alias("channel", "game", "runtime")?
        .handler(move |call| -> Result<Arc<Value>, Trouble> {
            workspace.send("signal.emit", call.arguments().clone());
            Ok(call.shared())
        });
    Ok(tool)
}

pub(super) fn execute_code(workspace: &Arc<Workspace>) -> Result<Tool, Unsupported> {
    let workspace = Arc::clone(workspace);
    let tool = Tool::new("execute_code", &parameters("code", "What to run.", "runtime"))?
        .description("Sends code to run on a channel.")
        .value_alias("channel", "game", "runtime")?
        .handler(move |call| -> Result<Arc<Value>, Trouble> {
            workspace.send("code.execute", call.arguments().clone());
            Ok(call.shared())
        });
    Ok(tool)
}

fn parameters(name: &str, description: &str, channel: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            name: {"description": description, "type": "string", "minLength": 1},
            "channel": {
                "description": "Who gets it.",
                "enum": ["editor", "runtime"],
                "default": channel,
            },
        },
        "required": [name],
        "additionalProperties": false,
    })
}
