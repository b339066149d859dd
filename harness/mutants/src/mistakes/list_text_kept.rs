//! Keeps a list written as text, as if it were any string.
//!
//! Seen: fastmcp and pydantic.
//! Caught by: union/list-as-text-refused.

use crate::base::At;
use crate::mistake::Mistake;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, _at: &At<'_>, _text: &str) -> bool {
        false
    }
}
