//! Names the place in the request, not in the arguments.
//!
//! Seen: plausible.
//! Caught by: refusal/path.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::{Path, Segment};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refused_at(&self, _call: &Call<'_>, path: Path) -> Path {
        Path([Segment::Key("arguments".to_owned())].into_iter().chain(path.0).collect())
    }
}
