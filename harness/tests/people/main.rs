//! What people see and type, tested by the real thing: the binary, its files, its reports.

/// Baselines: what is excused, what is stale, what is written.
mod baselines;
/// Bad input: one line, the right exit code.
mod command_line;
/// Counterexample files.
mod counterexamples;
/// Hostile text in every format.
mod hostile;
/// Events of a made-up run.
mod sample;
/// The event stream.
mod stream;
/// Safe text, quoting, short schemas.
mod text;
