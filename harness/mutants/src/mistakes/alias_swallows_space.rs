//! Replaces an old value also with white space around or in capitals.
//!
//! Seen: kaeawc/auto-mobile#2620.
//! Caught by: union/string-kept.

use crate::base::{At, right};
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn alias(&self, at: &At<'_>, text: &str) -> Option<Value> {
        right::alias(at, &text.trim().to_lowercase()).or_else(|| right::alias(at, text))
    }
}
