//! The patterns of `specs/leaks.toml`: what must not stand in a text that a caller is shown.
//!
//! The file says itself how it is written. Quoted input is no leak: whoever searches takes out
//! first what the caller sent. Nothing here looks at messages.

use crate::load_error::LoadError;
use regex::Regex;
use serde::Deserialize;
use std::sync::LazyLock;

const FILE: &str = "specs/leaks.toml";
const SHIPPED: &str = include_str!("../leaks.toml");

static LEAKS: LazyLock<Result<Leaks, LoadError>> = LazyLock::new(|| read(FILE, SHIPPED));
static NONE: Leaks = Leaks { synthesised: Vec::new(), type_names: Vec::new() };

/// The two lists of the file.
#[derive(Clone, Debug)]
pub struct Leaks {
    /// Stack frames, tracebacks, panics, absolute paths, addresses (`[[leak]]`).
    pub synthesised: Vec<Pattern>,
    /// Type names of the implementation's language (`[[type_name]]`).
    pub type_names: Vec<Pattern>,
}

/// One pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Unique in the file.
    pub id: String,
    /// What it finds.
    pub what: String,
    /// How it finds it.
    pub regex: Regex,
    /// A text that it finds something in.
    pub like: String,
    /// A near text that it finds nothing in.
    pub unlike: String,
}

/// The shipped patterns. Empty only where [`read`] fails on them, which a test rules out.
#[must_use]
pub fn shipped() -> &'static Leaks {
    LEAKS.as_ref().unwrap_or(&NONE)
}

/// Reads such a file; `file` is how errors call it.
///
/// # Errors
/// An unknown field, an id taken twice, a pattern that does not compile, or one that its own
/// texts disprove.
pub fn read(file: &str, text: &str) -> Result<Leaks, LoadError> {
    let written: Written =
        toml::from_str(text).map_err(|fault| LoadError::toml(file, text, 0, &fault))?;
    let leaks = Leaks {
        synthesised: patterns(file, written.leak)?,
        type_names: patterns(file, written.type_name)?,
    };
    let all = || leaks.synthesised.iter().chain(&leaks.type_names);
    for (at, pattern) in all().enumerate() {
        if all().take(at).any(|earlier| earlier.id == pattern.id) {
            return Err(fault(file, &pattern.id, "the id is taken twice"));
        }
    }
    Ok(leaks)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    leak: Vec<WrittenPattern>,
    type_name: Vec<WrittenPattern>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPattern {
    id: String,
    regex: String,
    what: String,
    like: String,
    unlike: String,
}

fn patterns(file: &str, written: Vec<WrittenPattern>) -> Result<Vec<Pattern>, LoadError> {
    written.into_iter().map(|pattern| compile(file, pattern)).collect()
}

fn compile(file: &str, written: WrittenPattern) -> Result<Pattern, LoadError> {
    let regex =
        Regex::new(&written.regex).map_err(|said| fault(file, &written.id, &said.to_string()))?;
    if !regex.is_match(&written.like) {
        return Err(fault(file, &written.id, "the pattern does not find its `like`"));
    }
    if regex.is_match(&written.unlike) {
        return Err(fault(file, &written.id, "the pattern finds its `unlike`"));
    }
    let WrittenPattern { id, what, like, unlike, .. } = written;
    Ok(Pattern { id, what, regex, like, unlike })
}

fn fault(file: &str, id: &str, what: &str) -> LoadError {
    LoadError::new(file, None, format!("`{id}`: {what}"))
}
