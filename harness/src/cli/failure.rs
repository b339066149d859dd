//! Why a command ends without its result: one line and an exit code.

use crate::exit::Exit;
use crate::implementation::Trouble;
use std::fmt;

/// The most lines of standard error that are repeated.
const STDERR_LINES: usize = 10;

/// Why a command ended without its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    exit: Exit,
    what: String,
    stderr: String,
}

impl Failure {
    /// The command line, or a file that it names, is wrong.
    pub(crate) fn usage(what: impl fmt::Display) -> Self {
        Self { exit: Exit::Usage, what: what.to_string(), stderr: String::new() }
    }

    /// There is nothing to do.
    pub(crate) fn nothing(what: impl fmt::Display) -> Self {
        Self { exit: Exit::NothingRan, what: what.to_string(), stderr: String::new() }
    }

    /// A file could not be written after all.
    pub(crate) fn lost(what: impl fmt::Display) -> Self {
        Self { exit: Exit::Usage, what: what.to_string(), stderr: String::new() }
    }

    pub(crate) fn exit(&self) -> Exit {
        self.exit
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self { exit: Exit::Unobserved, what: trouble.what, stderr: trouble.stderr }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        let lines: Vec<&str> = self.stderr.lines().collect();
        for line in lines.iter().skip(lines.len().saturating_sub(STDERR_LINES)) {
            write!(f, "\n  stderr: {line}")?;
        }
        Ok(())
    }
}
