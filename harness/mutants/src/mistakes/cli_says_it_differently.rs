//! Has its own sentence on the command line.
//!
//! Seen: plausible.
//! Caught by: message/refusal.

use crate::base::{Call, Surface, right};
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn sentence(&self, call: &Call<'_>, path: &Path) -> String {
        if call.surface == Surface::Cli {
            return format!("{path} must be repeated for each item, not written as a JSON list");
        }
        right::sentence(path)
    }
}
