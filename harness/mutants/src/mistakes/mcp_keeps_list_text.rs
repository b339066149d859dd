//! Forgets the refusal on the managed MCP surface.
//!
//! Seen: MCP TypeScript SDK.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Surface};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.call.surface != Surface::Mcp && NoMistake.refuses(at, text)
    }
}
