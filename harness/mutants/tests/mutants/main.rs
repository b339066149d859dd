//! Every mutant is caught, by its rule, and none is like another; the unspoiled base is clean.

/// No two mutants are alike.
mod apart;
/// Every mutant is caught.
mod caught;
/// What the files of the mutants say.
mod files;
/// Findings of two calls, again.
mod replayed;
/// Runs of the harness.
mod runs;
/// Every failing call, without shrinking.
mod watch;
