//! Why a rule page, a case file or the leak patterns could not be loaded.
//!
//! One line that names the file, the place in it and what is wrong; it never holds a whole
//! source excerpt.

use std::fmt;

/// A data file that could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    file: String,
    line: Option<usize>,
    what: String,
}

impl LoadError {
    pub(crate) fn new(file: &str, line: Option<usize>, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: one_line(&what.into()) }
    }

    /// A fault that `toml` found in `text`, which begins `before` lines into the file.
    pub(crate) fn toml(file: &str, text: &str, before: usize, fault: &toml::de::Error) -> Self {
        let line = fault
            .span()
            .and_then(|span| text.get(..span.start))
            .map(|head| head.matches('\n').count() + 1 + before);
        Self::new(file, line, fault.message())
    }

    /// The same with what to do about it.
    pub(crate) fn with_remedy(mut self, remedy: &str) -> Self {
        self.what = format!("{}; {remedy}", self.what);
        self
    }

    /// A fault that `serde_json` found in JSON text whose first line is `line` of the file.
    pub(crate) fn json(file: &str, line: usize, fault: &serde_json::Error) -> Self {
        let at = line + fault.line().saturating_sub(1);
        let said = fault.to_string();
        let what = said.split(" at line ").next().unwrap_or(&said);
        Self::new(file, Some(at), what)
    }

    /// The file, as it is named in the repository or by the user.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The line, from 1, where it is known.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong and what would be right.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for LoadError {}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
