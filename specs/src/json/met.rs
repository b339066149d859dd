//! What reading met beside the value, and what made it stop.

use std::fmt;

/// Deeper nesting than this is a limit that RFC 8259 leaves open (SPEC.md MAY).
pub const OPEN_DEPTH: usize = 64;

/// What the text holds that RFC 8259 lets a reader read, round or refuse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// An object names a key twice.
    pub duplicate_keys: bool,
    /// A `\u` escape of a surrogate without its partner (carried: see [`super::surrogate`]).
    pub lone_surrogates: bool,
    /// A character that we carry surrogates by stands in the text itself.
    pub reserved: bool,
    /// A number overflows binary64 to infinity.
    pub beyond_binary64: bool,
    /// A byte order mark leads.
    pub byte_order_mark: bool,
    /// How deep arrays and objects nest; 0 for a scalar.
    pub depth: usize,
}

impl Met {
    /// Whether implementations may differ on this text: one of the limits that RFC 8259 leaves
    /// open is met.
    #[must_use]
    pub fn open(&self) -> bool {
        self.duplicate_keys
            || self.lone_surrogates
            || self.reserved
            || self.beyond_binary64
            || self.byte_order_mark
            || self.depth > OPEN_DEPTH
    }
}

/// Why text is no JSON text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The byte at which reading stopped, counted from 0.
    pub offset: usize,
    /// Its line, counted from 1.
    pub line: usize,
    /// Its column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there: a lowercase fragment.
    pub what: &'static str,
    /// The character that stands there; `None` at the end of the text.
    pub found: Option<char>,
}

impl Malformed {
    pub(super) fn at(text: &str, offset: usize, what: &'static str) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            offset,
            line: 1 + before.bytes().filter(|byte| *byte == b'\n').count(),
            column: 1 + before[line_start..].chars().count(),
            what,
            found: text.get(offset..).and_then(|rest| rest.chars().next()),
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        match self.found {
            Some('`') => f.write_str(", found a backtick")?,
            Some(found) => write!(f, ", found `{}`", found.escape_debug())?,
            None => f.write_str(", found the end of the text")?,
        }
        write!(f, " at line {}, column {}", self.line, self.column)
    }
}

impl std::error::Error for Malformed {}
