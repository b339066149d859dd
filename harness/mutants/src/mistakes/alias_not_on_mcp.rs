//! Replaces old values everywhere but on the managed MCP surface.
//!
//! Seen: plausible.
//! Caught by: alias/accepted.

use crate::base::{At, Surface, right};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn alias(&self, at: &At<'_>, text: &str) -> Option<Value> {
        right::alias(at, text).filter(|_| at.call.surface != Surface::Mcp)
    }
}
