//! Standard output and standard error. Output that nobody reads any more ends quietly, and
//! nothing hidden reaches a terminal raw.

use super::failure::Failure;
use crate::report::Options;
use crate::text::safe;
use anstream::{AutoStream, ColorChoice};
use std::io::{self, IsTerminal, Write};

/// Writes data to standard output. A reader that is gone (`| head`) has seen enough.
///
/// # Errors
/// Where it cannot be written, as on a full disk.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// What became of writing to standard output.
///
/// # Errors
/// Where it went wrong otherwise than by a reader that is gone.
pub(super) fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => Err(Failure::lost(format!(
            "standard output cannot be written: {fault}; make room, or send it elsewhere"
        ))),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Says something on standard error.
pub(super) fn say(text: &str) {
    let mut stderr = io::stderr().lock();
    for (position, line) in text.lines().enumerate() {
        let head = if position == 0 { "misread: " } else { "" };
        drop(writeln!(stderr, "{head}{}", safe(line)));
    }
}

/// How a report on standard output looks.
pub(super) fn options() -> Options {
    let stdout = io::stdout();
    let color = !matches!(AutoStream::choice(&stdout), ColorChoice::Never);
    let width = if stdout.is_terminal() {
        terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
    } else {
        None
    };
    Options { width, color, ..Options::default() }
}

/// Whether a progress bar would be seen.
pub(super) fn talks() -> bool {
    io::stderr().is_terminal()
}
