//! Reading the files that people name: what is no plain JSON is one line with its place.

use super::failure::Failure;
use misread_specs::schema::Parameters;
use misread_specs::spec::{self, Spec};
use misread_specs::{Tool, Value, bounded, json};
use std::path::Path;
use std::sync::Arc;

/// The tool's name where a file holds a bare schema.
const BARE_TOOL: &str = "tool";

/// A spec, by its shipped name or its file.
pub(super) fn spec(name: &str) -> Result<Arc<Spec>, Failure> {
    spec::load(name).map(Arc::new).map_err(Failure::usage)
}

/// A JSON file. Lone surrogates and big numbers are taken: they are what is asked about.
pub(super) fn json_file(path: &Path) -> Result<Value, Failure> {
    let file = path.display();
    let bytes = bounded::read(path).map_err(|fault| {
        Failure::usage(format!("{file}: the file cannot be read: {fault}; check its name"))
    })?;
    let read = json::read_bytes(&bytes).map_err(|fault| {
        let (line, column) = (fault.line, fault.column);
        let found = match fault.found {
            Some(found) => format!("found `{}`", found.escape_debug()),
            None => "found the end of the file".to_owned(),
        };
        let what = fault.what;
        Failure::usage(format!("{file}:{line}:{column}: no JSON: {what}, {found}; mend it there"))
    })?;
    let fail = |what: &str| Err(Failure::usage(format!("{file}:{what}")));
    if read.met.byte_order_mark {
        return fail("1:1: the file begins with a byte order mark; save it without");
    }
    if read.met.reserved {
        return fail(
            " the file holds a character of U+10D800 to U+10DFFF, which stands for a lone \
             surrogate here; write it as an escape",
        );
    }
    if read.met.duplicate_keys {
        let place = duplicate(&bytes);
        return fail(&format!("{place} a key stands twice in one object; remove one"));
    }
    match read.value {
        Some(value) => Ok(value),
        None => fail(" the JSON nests too deep to be built; make it shallower"),
    }
}

/// The tool that a file of `--tool` or `--parameters` holds.
pub(super) fn tool(tool: Option<&Path>, parameters: Option<&Path>) -> Result<Tool, Failure> {
    match (tool, parameters) {
        (Some(path), _) => Tool::from_json(&json_file(path)?)
            .map_err(|fault| Failure::usage(format!("{}: {fault}", path.display()))),
        (None, Some(path)) => {
            let parameters = Parameters::from_json(&json_file(path)?);
            let parameters = parameters
                .map_err(|fault| Failure::usage(format!("{}: {fault}", path.display())))?;
            Ok(Tool {
                name: BARE_TOOL.to_owned(),
                parameters,
                value_aliases: indexmap::IndexMap::new(),
            })
        }
        (None, None) => Err(Failure::usage("no tool; give `--tool FILE` or `--parameters FILE`")),
    }
}

/// The place of the first key that stands twice: the shortest head of the text that, with all
/// that is open closed, has one. Found by looking at each key in turn.
fn duplicate(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut open: Vec<Vec<String>> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, character)) = rest.next() {
        match character {
            '{' => open.push(Vec::new()),
            '[' => open.push(Vec::new()),
            '}' | ']' => drop(open.pop()),
            '"' => {
                let mut end = at + 1;
                while let Some((here, inner)) = rest.next() {
                    end = here + inner.len_utf8();
                    match inner {
                        '"' => break,
                        '\\' => drop(rest.next()),
                        _ => {}
                    }
                }
                let is_key = text[end..].trim_start().starts_with(':');
                let key = json::read(&text[at..end]).ok().and_then(|read| read.value);
                let key = key.as_ref().and_then(Value::as_str).map(str::to_owned);
                if let (true, Some(key), Some(keys)) = (is_key, key, open.last_mut()) {
                    if keys.contains(&key) {
                        let before = &text[..at];
                        let line = before.matches('\n').count() + 1;
                        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
                        return format!("{line}:{column}:");
                    }
                    keys.push(key);
                }
            }
            _ => {}
        }
    }
    String::new()
}
