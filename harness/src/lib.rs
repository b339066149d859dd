//! Conformance harness for tool-argument coercion.
