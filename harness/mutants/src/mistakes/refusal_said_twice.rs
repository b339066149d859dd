//! Says the sentence twice.
//!
//! Seen: plausible.
//! Caught by: message/refusal.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn sentence(&self, _call: &Call<'_>, path: &Path) -> String {
        format!("{0}; {0}", right::sentence(path))
    }
}
