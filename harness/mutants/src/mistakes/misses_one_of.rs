//! Knows `anyOf` and type lists, but not `oneOf`.
//!
//! Seen: mailtrap/mailtrap-mcp#119.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::UnionKeyword;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| written.union() != Some(UnionKeyword::OneOf))
            && NoMistake.refuses(at, text)
    }
}
