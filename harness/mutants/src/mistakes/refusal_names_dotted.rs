//! Puts the whole path into one segment.
//!
//! Seen: plausible.
//! Caught by: refusal/path.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refused_at(&self, _call: &Call<'_>, path: Path) -> Path {
        Path::root().key(&path.to_string())
    }
}
