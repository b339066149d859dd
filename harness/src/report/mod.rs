//! Reports: each is a pure function of the one event stream, so that all say the same.
//!
//! A report never holds hostile text raw, never a clock, and never an order that differs between
//! two runs of one seed. To add a format: a variant of [`Format`], a file, a line in [`render`].

/// What must happen with one call, without a run.
mod expectation;
/// Files that are written whole or not at all.
mod file;
/// One JSON document.
mod json;
/// For people at a terminal.
mod terminal;

use crate::event::Event;

pub use expectation::expectation;
pub use file::{Destination, write_whole};
pub use terminal::{describe_expected, describe_outcome, wrap};

/// A report format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people at a terminal.
    Terminal,
    /// The event stream as it is.
    Ndjson,
    /// The event stream as one document.
    Json,
}

/// What a report needs beside the events.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How wide a line may be; `None` where lines are not broken.
    pub width: Option<usize>,
    /// Whether to colour.
    pub color: bool,
    /// The words behind `misread replay FILE` that reach the implementation again.
    pub command: Vec<String>,
    /// Whether the built-in reference was judged because no command was given.
    pub reference: bool,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Terminal, Self::Ndjson, Self::Json];

    /// The name in `--report NAME=FILE`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Terminal => "terminal",
            Self::Ndjson => "ndjson",
            Self::Json => "json",
        }
    }

    /// The format of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// The text of a report.
#[must_use]
pub fn render(format: Format, events: &[Event], options: &Options) -> String {
    match format {
        Format::Terminal => terminal::render(events, options),
        Format::Ndjson => events.iter().map(|event| event.to_line() + "\n").collect(),
        Format::Json => json::render(events),
    }
}
