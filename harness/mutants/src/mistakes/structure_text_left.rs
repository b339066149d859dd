//! Leaves an object or a list sent as text to validation, which rejects it.
//!
//! Seen: QwenLM/qwen-code#2839.
//! Caught by: structure/text-repaired.

use crate::base::{At, Reading};
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.is_string_or_list() && self.refuses(at, text) {
            return Reading::Refuse;
        }
        Reading::Keep
    }
}
