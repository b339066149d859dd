//! `view_file`: one path or a list.
//!
//! Its schema is a plain string-or-list. That a list written as text is no file name is not
//! checked here: the shared coercion refuses it before any file is opened.

use super::workspace::{Workspace, below, wrong};
use crate::issue::{Rejection, Segment};
use crate::limits::FILE_BYTES_MAX;
use crate::schema::Unsupported;
use crate::tool::{Call, Tool, Trouble};
use serde_json::{Value, json};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

pub(super) fn tool(workspace: &Arc<Workspace>) -> Result<Tool, Unsupported> {
    let parameters = json!({
        "type": "object",
        "properties": {
            "paths": {
                "description": "One path below the root, or a list of paths.",
                "anyOf": [
                    {"type": "string", "minLength": 1},
                    {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
                ],
            },
        },
        "required": ["paths"],
        "additionalProperties": false,
    });
    let workspace = Arc::clone(workspace);
    let tool = Tool::new("view_file", &parameters)?
        .description("Shows files below the root.")
        .handler(move |call| view(&workspace, call));
    Ok(tool)
}

fn view(workspace: &Workspace, call: &Call) -> Result<Value, Trouble> {
    let root = Segment::Key("paths".to_owned());
    let sent = &call.arguments()["paths"];
    let paths: Vec<(&str, Vec<Segment>)> = if let Some(path) = sent.as_str() {
        vec![(path, vec![root])]
    } else {
        let paths = sent.as_array().into_iter().flatten().filter_map(Value::as_str);
        let at = |index| vec![root.clone(), Segment::Index(index)];
        paths.enumerate().map(|(index, path)| (path, at(index))).collect()
    };
    // All paths are looked at before the first file is opened.
    let mut found = Vec::new();
    for (path, at) in paths {
        found.push((path, look_up(workspace, path, &at)?, at));
    }
    let mut files = Vec::new();
    for (path, place, at) in found {
        files.push(read(workspace, path, place, &at)?);
    }
    Ok(json!({"files": files}))
}

fn look_up<'p>(
    workspace: &Workspace,
    path: &'p str,
    at: &[Segment],
) -> Result<&'p Path, Rejection> {
    let place = below(path, at)?;
    let metadata = workspace.folder.metadata(place);
    let metadata = metadata.map_err(|_| wrong(at, "names no file below the root"))?;
    if !metadata.is_file() {
        return Err(wrong(at, "names something that is no file"));
    }
    if metadata.len() > FILE_BYTES_MAX {
        return Err(wrong(at, &format!("names a file of more than {FILE_BYTES_MAX} bytes")));
    }
    Ok(place)
}

fn read(
    workspace: &Workspace,
    path: &str,
    place: &Path,
    at: &[Segment],
) -> Result<Value, Rejection> {
    workspace.count_open();
    let mut bytes = Vec::new();
    let read = workspace
        .folder
        .open(place)
        .and_then(|file| file.take(FILE_BYTES_MAX).read_to_end(&mut bytes));
    read.map_err(|_| wrong(at, "names a file that cannot be read"))?;
    let mut file = json!({"path": path, "bytes": bytes.len()});
    if let Ok(text) = String::from_utf8(bytes) {
        file["text"] = Value::String(text);
    }
    Ok(file)
}
