//! Reads no text at all: a list written as text is kept, an object sent as text is rejected.
//!
//! Seen: zod 4 and the MCP TypeScript SDK.
//! Caught by: union/list-as-text-refused.

use crate::base::{At, Reading};
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, _at: &At<'_>, _text: &str) -> Reading {
        Reading::Keep
    }
}
