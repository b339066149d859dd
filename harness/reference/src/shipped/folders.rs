//! `folder_create` and `folder_delete`: the parameter is `path` at every layer, from the
//! advertised schema over the flag to the wire. No other name is ever taken for it.

use super::workspace::{Workspace, below, wrong};
use crate::issue::{Rejection, Segment};
use crate::schema::Unsupported;
use crate::tool::{Tool, Trouble};
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::sync::Arc;

pub(super) fn create(workspace: &Arc<Workspace>) -> Result<Tool, Unsupported> {
    let parameters = json!({
        "type": "object",
        "properties": {"path": path()},
        "required": ["path"],
        "additionalProperties": false,
    });
    let workspace = Arc::clone(workspace);
    let tool = Tool::new("folder_create", &parameters)?
        .description("Makes a folder below the root, and those above it.")
        .handler(move |call| -> Result<Value, Trouble> {
            let path = text(call.arguments(), "path");
            let at = [Segment::Key("path".to_owned())];
            let place = below(path, &at)?;
            workspace.send("folder.create", json!({"path": path}));
            done(workspace.folder.create_dir_all(place), "made", &at)?;
            Ok(json!({"path": path}))
        });
    Ok(tool)
}

pub(super) fn delete(workspace: &Arc<Workspace>) -> Result<Tool, Unsupported> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "path": path(),
            "recursive": {
                "description": "Delete what is in the folder too.",
                "type": "boolean",
                "default": false,
            },
        },
        "required": ["path"],
        "additionalProperties": false,
    });
    let workspace = Arc::clone(workspace);
    let tool = Tool::new("folder_delete", &parameters)?
        .description("Deletes a folder below the root.")
        .handler(move |call| -> Result<Value, Trouble> {
            let path = text(call.arguments(), "path");
            let recursive = call.arguments()["recursive"].as_bool().unwrap_or(false);
            let at = [Segment::Key("path".to_owned())];
            let place: &Path = below(path, &at)?;
            workspace.send("folder.delete", json!({"path": path, "recursive": recursive}));
            let deleted = if recursive {
                workspace.folder.remove_dir_all(place)
            } else {
                workspace.folder.remove_dir(place)
            };
            done(deleted, "deleted", &at)?;
            Ok(json!({"path": path, "recursive": recursive}))
        });
    Ok(tool)
}

fn path() -> Value {
    json!({"description": "The folder, below the root.", "type": "string", "minLength": 1})
}

fn text<'a>(arguments: &'a Value, name: &str) -> &'a str {
    arguments[name].as_str().unwrap_or_default()
}

fn done(result: io::Result<()>, what: &str, at: &[Segment]) -> Result<(), Rejection> {
    result.map_err(|error| {
        wrong(at, &format!("names a folder that cannot be {what}: {}", why(&error)))
    })
}

/// The kind of an error; its own text may hold a path of the machine.
fn why(error: &io::Error) -> &'static str {
    let kind = error.kind();
    if kind == io::ErrorKind::NotFound {
        "there is none"
    } else if matches!(kind, io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory) {
        "a file is in its place"
    } else if kind == io::ErrorKind::DirectoryNotEmpty {
        "it is not empty, and `recursive` is false"
    } else {
        "it is out of reach"
    }
}
