//! Takes text of digits alone for a number and writes it as text again.
//!
//! Seen: yargs/yargs#963.
//! Caught by: union/string-kept.

use crate::base::{At, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        let digits = text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits && at.part().string_member {
            return Reading::Becomes(text.trim_start_matches('0').into());
        }
        NoMistake.text(at, text)
    }
}
