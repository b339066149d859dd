//! Reviewed snapshots of every sentence and report that people read.
