//! Compares the type with one word, and so never sees a list of types.
//!
//! Seen: Lexus2016/hermes-agent-evolution#1783.
//! Caught by: union/any-shape.

use crate::base::At;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::schema::UnionKeyword;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        at.written().is_none_or(|written| written.union() != Some(UnionKeyword::TypeList))
            && NoMistake.refuses(at, text)
    }
}
