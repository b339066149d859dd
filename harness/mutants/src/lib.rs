//! Deliberately wrong implementations: the harness must catch every one of them.
//!
//! The base ([`base()`]) reads arguments as the rules say. A mutant is the base with one mistake:
//! one or two of its steps done wrongly, as real code was seen to do them. Nothing here asks the
//! oracle or the judge what to answer; a mutant that knew the right answer would show nothing.

#![expect(clippy::wildcard_enum_match_arm, reason = "a mistake names the one arm it gets wrong")]
#![expect(clippy::result_large_err, reason = "a step ends in an outcome either way")]

/// The right implementation that every mutant spoils.
mod base;
/// The steps that a mutant can get wrong.
mod mistake;
/// The mutants, one file a mistake.
mod mistakes;
/// What is known of a mutant.
mod mutant;

pub use mutant::{Mutant, all, base, find};
