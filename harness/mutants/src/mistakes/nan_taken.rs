//! Takes NaN for a number where lists are read.
//!
//! Seen: Python mcp.
//! Caught by: value/nothing-invented.

use crate::base::{At, Reading, map};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.is_structure()
            && text.contains("NaN")
            && let Some(value) = self.spells(&text.replace("NaN", "null"))
        {
            let nan = serde_json::json!({"$misread": "NaN"});
            let marked = map(&value, &|value| value.is_null().then(|| nan.clone()));
            return Reading::Becomes(marked);
        }
        NoMistake.text(at, text)
    }
}
