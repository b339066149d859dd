//! Validates on the raw MCP surface without reading first.
//!
//! Seen: plausible.
//! Caught by: surface/parity.

use crate::base::{At, Reading, Surface};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.call.surface == Surface::McpRaw { Reading::Keep } else { NoMistake.text(at, text) }
    }
}
