//! Paths, issues and rejections: what a caller is told when a call is not accepted.
//!
//! A message here names a place and what it takes. It never shows a value that was sent.

use std::fmt::{self, Write};

/// One step of a path into the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// A property name.
    Key(String),
    /// An array index.
    Index(usize),
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Index(index) => write!(f, "{index}"),
        }
    }
}

/// One thing that is wrong with the arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Where; a missing or undeclared key is the last segment.
    pub path: Vec<Segment>,
    /// A sentence that begins with the path, joined by dots.
    pub message: String,
}

/// Why arguments were not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    refusal: bool,
    issues: Vec<Issue>,
}

impl Rejection {
    /// A rejection by validation.
    #[must_use]
    pub fn new(issues: Vec<Issue>) -> Self {
        Self { refusal: false, issues }
    }

    /// A rejection with one issue.
    #[must_use]
    pub fn at(path: Vec<Segment>, message: impl Into<String>) -> Self {
        Self::new(vec![Issue { path, message: message.into() }])
    }

    /// The refusal of a list that was written as text.
    pub(crate) fn list_as_text(path: Vec<Segment>) -> Self {
        let message = format!(
            "{} is a list written as text — pass the array itself, not JSON written as text",
            joined(&path)
        );
        Self { refusal: true, issues: vec![Issue { path, message }] }
    }

    /// Whether a list written as text was refused.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        self.refusal
    }

    /// What is wrong, at least one issue.
    #[must_use]
    pub fn issues(&self) -> &[Issue] {
        &self.issues
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, issue) in self.issues.iter().enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            f.write_str(&issue.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Rejection {}

/// The path with dots between its segments.
pub(crate) fn joined(path: &[Segment]) -> String {
    let mut joined = String::new();
    for (index, segment) in path.iter().enumerate() {
        if index > 0 {
            joined.push('.');
        }
        // Writing to a string cannot fail.
        let _ = write!(joined, "{segment}");
    }
    joined
}

/// A place in the arguments, as a chain towards the root that costs nothing until it is told.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    Root,
    Key(&'a Place<'a>, &'a str),
    Index(&'a Place<'a>, usize),
}

impl Place<'_> {
    pub(crate) fn path(&self) -> Vec<Segment> {
        let mut path = Vec::new();
        let mut place = self;
        loop {
            match place {
                Place::Root => break,
                Place::Key(parent, key) => {
                    path.push(Segment::Key((*key).to_owned()));
                    place = parent;
                }
                Place::Index(parent, index) => {
                    path.push(Segment::Index(*index));
                    place = parent;
                }
            }
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusal_is_the_exact_sentence_with_every_segment() {
        let root = Place::Root;
        let rows = Place::Key(&root, "rows");
        let first = Place::Index(&rows, 0);
        let names = Place::Key(&first, "names");
        let rejection = Rejection::list_as_text(names.path());
        assert!(rejection.is_refusal());
        assert_eq!(
            rejection.to_string(),
            "rows.0.names is a list written as text \u{2014} pass the array itself, \
             not JSON written as text"
        );
    }
}
