//! The written cases: TOML files in `specs/cases/`, embedded, and files of the user's own.
//!
//! A file holds `[[case]]` tables. Text in `'''…'''` is JSON as it goes over the wire.
//!
//! | field | |
//! |---|---|
//! | `id` | permanent, unique over all files, named after the fault or the situation |
//! | `what` | one sentence that says what is going on |
//! | `source` | optional: where it was reported, `repository#number` |
//! | `rule` | optional: the rule that it is mostly about |
//! | `spec` | the spec file that it is judged by; `"refuse"` if absent |
//! | `surfaces` | optional: only these surfaces; every one if absent |
//! | `parameters` | JSON: the tool's parameters |
//! | `value_aliases` | optional, JSON: by parameter, legacy value to canonical value |
//! | `arguments` | JSON: what is sent; `{"$misread": "text", "text": …}` is arguments as text |
//! | `expect` | `"accepted"`, `"refused"`, `"rejected"` or `"any-of"` |
//! | `handler` | JSON, with `accepted`: what the handler gets |
//! | `path` | JSON, with `refused` and optional with `rejected`: where, `["rows", 0]` |
//! | `alternatives` | with `any-of`: tables of `{expect, handler?, path?}`, at least two |
//! | `message_must_name` | optional: words that the error's texts hold |
//!
//! A file whose cases cannot run yet says `waiting = "why"` at its top; [`all`] leaves it out
//! and [`waiting`] shows it. A file of reports that became no case holds `[[set_aside]]` tables
//! of `{id, source, why}`. Where several positions offend, `path` is the first in document
//! order and any of them may be named; where no member of a union fits, it is the union's, and a
//! place inside will do. `alternatives` are those of the reading; what an implementation may
//! do to any accepted value (drop an undeclared or a prototype key) is not listed. Nothing here
//! judges.

/// The text of a case file to [`Case`]s.
mod file;

use crate::load_error::LoadError;
use crate::{Path, Tool, Value};
use include_dir::{Dir, include_dir};
use std::sync::LazyLock;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/cases");

static SHIPPED: LazyLock<Result<Shipped, LoadError>> = LazyLock::new(shipped);

/// One written case.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Permanent and unique.
    pub id: String,
    /// The file that it stands in.
    pub file: String,
    /// What is going on.
    pub what: String,
    /// Where it was reported.
    pub source: Option<String>,
    /// The rule that it is mostly about.
    pub rule: Option<String>,
    /// The spec file that it is judged by.
    pub spec: String,
    /// The surfaces that it is for; every one where `None`.
    pub surfaces: Option<Vec<String>>,
    /// The tool; its name is `tool`.
    pub tool: Tool,
    /// What is sent.
    pub arguments: Value,
    /// What must happen.
    pub expect: Expect,
    /// Words that the error's texts hold.
    pub message_must_name: Vec<String>,
}

/// What must happen in a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Expect {
    /// The handler gets this.
    Accepted(Value),
    /// The refusal sentence, at this path.
    Refused(Path),
    /// Any other error, at this path where one is given.
    Rejected(Option<Path>),
    /// Any of these; none of them is an `AnyOf`.
    AnyOf(Vec<Expect>),
}

/// A report that became no case.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetAside {
    /// The report's id.
    pub id: String,
    /// Where it was reported, `repository#number`.
    pub source: String,
    /// Why it is no case.
    pub why: String,
}

/// A report about a layer that is not judged yet, as it was written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    /// The report's id.
    pub id: String,
    /// The file that it stands in.
    pub file: String,
    /// What it waits for.
    pub waiting: String,
    /// Where it was reported.
    pub source: String,
    /// What is going on.
    pub what: String,
    /// The tool's parameters, inside the dialect or not.
    pub parameters: Value,
    /// What is sent.
    pub arguments: Value,
    /// What the advertised schema must show.
    pub must: Value,
}

/// The cases that run, in the order of their files' names.
#[must_use]
pub fn all() -> &'static [Case] {
    SHIPPED.as_ref().map_or(&[], |shipped| &shipped.cases)
}

/// The shipped reports that wait for a layer to be judged.
#[must_use]
pub fn waiting() -> &'static [Waiting] {
    SHIPPED.as_ref().map_or(&[], |shipped| &shipped.waiting)
}

/// The shipped reports that became no case.
#[must_use]
pub fn set_aside() -> &'static [SetAside] {
    SHIPPED.as_ref().map_or(&[], |shipped| &shipped.set_aside)
}

/// The shipped case with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Case> {
    all().iter().find(|case| case.id == id)
}

/// Reads the user's own file.
///
/// # Errors
/// The file cannot be read, or is not of the form above.
pub fn load(path: &std::path::Path) -> Result<Vec<Case>, LoadError> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|fault| LoadError::new(&name, None, format!("cannot be read: {fault}")))?;
    read(&name, &text)
}

/// Reads the text of a case file; `file` is how errors call it.
///
/// # Errors
/// What is not of the form above.
pub fn read(file: &str, text: &str) -> Result<Vec<Case>, LoadError> {
    let mut all = Shipped::default();
    file::read(file, text, &mut all)?;
    Ok(all.cases)
}

/// Everything that the embedded files hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shipped {
    /// The cases that run.
    pub cases: Vec<Case>,
    /// The reports that wait.
    pub waiting: Vec<Waiting>,
    /// The reports that became no case.
    pub set_aside: Vec<SetAside>,
}

/// Reads the embedded files.
///
/// # Errors
/// The first thing that is not of the form above.
pub fn shipped() -> Result<Shipped, LoadError> {
    let mut all = Shipped::default();
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    for embedded in files {
        let name = format!("specs/cases/{}", embedded.path().display());
        let text =
            embedded.contents_utf8().ok_or_else(|| LoadError::new(&name, None, "is not UTF-8"))?;
        file::read(&name, text, &mut all)?;
    }
    Ok(all)
}
