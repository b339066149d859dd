//! Names the object or list that holds what is refused.
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
        Path(path.0.split_last().map_or_else(Vec::new, |(_, parent)| parent.to_vec()))
    }
}
