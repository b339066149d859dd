//! What is wrong with a schema that is outside the dialect: where, which keyword, what to do.

use std::fmt;

/// A schema, or a tool around it, is outside the dialect of PROTOCOL.md section 1.3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectError {
    /// The JSON pointer of the schema that holds the keyword; empty for the root.
    pub pointer: String,
    /// The keyword.
    pub keyword: String,
    /// What is wrong and what to write instead: a lowercase fragment.
    pub message: String,
}

impl DialectError {
    pub(crate) fn new(pointer: &str, keyword: &str, message: impl Into<String>) -> Self {
        Self { pointer: pointer.to_owned(), keyword: keyword.to_owned(), message: message.into() }
    }
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pointer, keyword, message } = self;
        match pointer.as_str() {
            "" => write!(f, "`{keyword}` at the root {message}"),
            _ => write!(f, "`{keyword}` at `{pointer}` {message}"),
        }
    }
}

impl std::error::Error for DialectError {}
