//! Names the last segment of the path only.
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
        Path(path.0.last().cloned().into_iter().collect())
    }
}
