//! Deliberately wrong implementations that the harness must catch.
