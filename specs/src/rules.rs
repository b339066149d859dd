//! The rule pages: `specs/rules/<id>.md`, one page for each rule, embedded in the library.
//!
//! A page begins with TOML between two `+++` lines:
//!
//! | field | |
//! |---|---|
//! | `id` | the rule's id; the file is `rules/<id>.md` |
//! | `sentence` | the rule in one sentence, in the present tense |
//! | `level` | `"MUST"`, `"SHOULD"` or `"MAY"` |
//! | `section` | 2 reading, 3 integrity, 4 surfaces, 5 names, 6 messages |
//! | `since` | the revision that brought it |
//! | `needs` | capabilities without which it cannot be looked at; `[]` if none |
//! | `source` | where it comes from |
//! | `order` | only for the rules of their own: which of them a finding gets, the lowest first |
//!
//! Then Markdown: `# title`, the reason, `## Migration` where callers must change, `## Good`
//! and `## Bad`. Each fenced `json` block under the last two is one example, an object:
//!
//! | field | |
//! |---|---|
//! | `id` | named after the situation, unique on the page |
//! | `spec` | the spec file that it is judged by; `"refuse"` if absent |
//! | `parameters` | the tool's parameters |
//! | `valueAliases` | by parameter: legacy value to canonical value |
//! | `arguments`, `outcome` | one call and the outcome on every surface |
//! | `outcomes` | instead of `outcome`: by surface |
//! | `parse` | what the plain schema answers to the same arguments |
//! | `calls` | instead of `arguments`: a sequence of `{arguments, outcome}` |
//! | `parameters`, `spelling` | in a call: its own tool, where a relation compares two |
//!
//! An outcome is written as the protocol writes it, or as
//! `{"outcome": "broken", "kind", "signal"|"status", "detail"}`. A good example keeps every
//! rule; a bad one breaks the rule of its page. Nothing here judges that.

/// The text of a page to a [`Page`].
mod page;

use crate::load_error::LoadError;
use crate::{Outcome, Tool, Value};
use include_dir::{Dir, include_dir};
use indexmap::IndexMap;
use std::sync::LazyLock;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rules");

static PAGES: LazyLock<Result<Vec<Page>, LoadError>> = LazyLock::new(load);

/// How binding a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
pub enum Level {
    /// A deviation is a finding.
    #[serde(rename = "MUST")]
    Must,
    /// A deviation is a warning.
    #[serde(rename = "SHOULD")]
    Should,
    /// A choice that is the implementation's.
    #[serde(rename = "MAY")]
    May,
}

/// One rule and what is told about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The stable id.
    pub id: String,
    /// The rule in one sentence.
    pub sentence: String,
    /// How binding it is.
    pub level: Level,
    /// The part of the rules: 2 reading, 3 integrity, 4 surfaces, 5 names, 6 messages.
    pub section: u8,
    /// The revision that brought it.
    pub since: u32,
    /// Capabilities without which it cannot be looked at.
    pub needs: Vec<String>,
    /// Where it comes from.
    pub source: String,
    /// The place among the rules of their own, from 1; `None` for every other rule.
    pub order: Option<u32>,
    /// The heading.
    pub title: String,
    /// The Markdown below the heading, examples and all.
    pub body: String,
    /// The examples, in the order of the page.
    pub examples: Vec<Example>,
}

/// One fenced block of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Unique on its page.
    pub id: String,
    /// Whether it keeps every rule; else it breaks the rule of its page.
    pub good: bool,
    /// The line of the file that its fence opens on.
    pub line: usize,
    /// The spec file that it is judged by.
    pub spec: String,
    /// The tool; its name is `tool`.
    pub tool: Tool,
    /// The calls, in order; one unless the rule compares calls.
    pub calls: Vec<ExampleCall>,
    /// What the plain schema answers to the first call.
    pub parse: Option<Outcome>,
}

/// One call of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleCall {
    /// Its own tool, where that is not the example's.
    pub tool: Option<Tool>,
    /// The native spelling of the tool, where it is not the usual one.
    pub spelling: Option<String>,
    /// What is sent.
    pub arguments: Value,
    /// What is answered.
    pub answers: Answers,
}

/// The outcomes of one call.
#[derive(Clone, Debug, PartialEq)]
pub enum Answers {
    /// The same on every surface.
    Everywhere(Outcome),
    /// By surface.
    BySurface(IndexMap<String, Outcome>),
}

/// Every page, sorted by id. Empty only where [`load`] fails, which a test rules out.
#[must_use]
pub fn all() -> &'static [Page] {
    PAGES.as_deref().unwrap_or_default()
}

/// The page of this rule.
#[must_use]
pub fn find(id: &str) -> Option<&'static Page> {
    let pages = all();
    pages.binary_search_by(|page| page.id.as_str().cmp(id)).ok().map(|at| &pages[at])
}

/// Reads the embedded pages.
///
/// # Errors
/// The first page that is not of the form above, in the order of their files' names.
pub fn load() -> Result<Vec<Page>, LoadError> {
    let mut files = Vec::new();
    collect(&FILES, &mut files);
    let mut pages = Vec::with_capacity(files.len());
    for (file, bytes) in files {
        let Some(id) = file.strip_suffix(".md") else {
            return Err(LoadError::new(&named(&file), None, "is no `.md` file"));
        };
        let text = std::str::from_utf8(bytes)
            .map_err(|_| LoadError::new(&named(&file), None, "is not UTF-8"))?;
        pages.push(page::read(&named(&file), id, text)?);
    }
    pages.sort_by(|a: &Page, b| a.id.cmp(&b.id));
    Ok(pages)
}

/// Reads one page; `id` is what its path says, `file` how errors call it.
///
/// # Errors
/// What is not of the form above, with its line.
pub fn read(file: &str, id: &str, text: &str) -> Result<Page, LoadError> {
    page::read(file, id, text)
}

fn named(file: &str) -> String {
    format!("specs/rules/{file}")
}

fn collect(dir: &Dir<'static>, files: &mut Vec<(String, &'static [u8])>) {
    for file in dir.files() {
        let name = file.path().to_string_lossy().replace('\\', "/");
        files.push((name, file.contents()));
    }
    for inner in dir.dirs() {
        collect(inner, files);
    }
    files.sort();
}
