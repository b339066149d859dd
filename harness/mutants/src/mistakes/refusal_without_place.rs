//! Leaves the place out of the sentence.
//!
//! Seen: can1357/oh-my-pi#1808.
//! Caught by: refusal/path.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn sentence(&self, _call: &Call<'_>, path: &Path) -> String {
        let sentence = right::sentence(path);
        sentence.replacen(&path.to_string(), "the argument", 1)
    }
}
