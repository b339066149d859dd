//! Spec files.
