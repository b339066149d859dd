//! Reading a counterexample back: what is wrong with a file is one line with its remedy.

use super::{Counterexample, FORMAT, FileError};
use crate::event::First;
use crate::text::one_line;
use indexmap::IndexMap;
use misread_specs::{Outcome, Tool, Value, bounded, json};
use serde_json::Map;
use std::path::Path;

/// What a spec can say of a call.
const OUTCOMES: [&str; 4] = ["accepted", "refused", "rejected", "any-of"];

impl Counterexample {
    /// Reads a file back.
    ///
    /// # Errors
    /// Where there is no such file, it is no JSON, cut off, or of another version.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let file = path.display().to_string();
        match bounded::read(path) {
            Ok(bytes) => Self::read(&file, &bytes),
            Err(fault) => Err(FileError(format!(
                "{file}: the counterexample cannot be read: {fault}; give a file that `misread \
                 check` wrote, usually in `.misread/findings/`"
            ))),
        }
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Where they are no JSON, cut off, or of another version.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, FileError> {
        const REMEDY: &str = "let `misread check` write it again";
        let fail = |what: &str| FileError(format!("{file}: {what}; {REMEDY}"));
        let read = json::read_bytes(bytes).map_err(|fault| {
            let cut = if fault.found.is_none() { "the file is cut off: " } else { "no JSON: " };
            let (line, column, what) = (fault.line, fault.column, fault.what);
            FileError(format!("{file}:{line}:{column}: {cut}{what}; {REMEDY}"))
        })?;
        let Some(Value::Object(map)) = read.value else {
            return Err(fail("a counterexample is a JSON object"));
        };
        match map.get("format").and_then(Value::as_str) {
            Some(FORMAT) => {}
            Some(other) => {
                let other = one_line(other, 40);
                return Err(FileError(format!(
                    "{file}: the format is `{other}`, and this `misread` reads `{FORMAT}`; use \
                     the `misread` that wrote the file, or check again with this one"
                )));
            }
            None => {
                return Err(fail(&format!(
                    "there is no `format`; a counterexample has `{FORMAT}`"
                )));
            }
        }
        from_map(&map).map_err(|what| fail(&what))
    }
}

fn from_map(map: &Map<String, Value>) -> Result<Counterexample, String> {
    let spec = member(map, "spec")?.as_object().ok_or("`spec` is not an object")?;
    let by = member(map, "implementation")?;
    let by = by.as_object().ok_or("`implementation` is not an object")?;
    let calls = member(map, "calls")?.as_array().ok_or("`calls` is not a list")?;
    if calls.is_empty() {
        return Err("`calls` is empty".to_owned());
    }
    let mut got = IndexMap::new();
    for (surface, outcome) in member(map, "got")?.as_object().ok_or("`got` is not an object")? {
        let outcome = Outcome::from_json(outcome).map_err(|fault| format!("`got`: {fault}"))?;
        got.insert(surface.clone(), outcome);
    }
    let surfaces = member(map, "surfaces")?.as_array().ok_or("`surfaces` is not a list")?;
    let surfaces: Option<Vec<String>> =
        surfaces.iter().map(|name| name.as_str().map(str::to_owned)).collect();
    let surfaces = surfaces.filter(|names| !names.is_empty());
    let expected = member(map, "expected")?.clone();
    let outcome = expected.get("outcome").and_then(Value::as_str);
    if !outcome.is_some_and(|outcome| OUTCOMES.contains(&outcome)) {
        let known = OUTCOMES.join("`, `");
        return Err(format!("`expected` has no `outcome` that is one of `{known}`"));
    }
    let maybe = |key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    Ok(Counterexample {
        misread: text(map, "misread")?,
        spec: text(spec, "name")?,
        revision: count(spec, "revision")?,
        spec_text: spec.get("text").and_then(Value::as_str).map(str::to_owned),
        rule: text(map, "rule")?,
        surfaces: surfaces.ok_or("`surfaces` names none")?,
        tool: Tool::from_json(member(map, "tool")?).map_err(|fault| format!("`tool`: {fault}"))?,
        spelling: maybe("spelling"),
        calls: calls.clone(),
        compared: map.get("compared").map(First::from_json).transpose()?,
        expected,
        got,
        detail: text(map, "detail")?,
        pointer: maybe("pointer"),
        implementation: (text(by, "name")?, text(by, "version")?, text(by, "language")?),
        seed: count(map, "seed")?,
        case: text(map, "case")?,
        // Older files do not say.
        found_after: map.get("foundAfter").and_then(Value::as_u64).unwrap_or(1),
    })
}

fn member<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    map.get(key).ok_or_else(|| format!("there is no `{key}`"))
}

fn text(map: &Map<String, Value>, key: &str) -> Result<String, String> {
    member(map, key)?.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` is no text"))
}

fn count(map: &Map<String, Value>, key: &str) -> Result<u64, String> {
    member(map, key)?.as_u64().ok_or_else(|| format!("`{key}` is no count"))
}
