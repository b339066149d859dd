//! Gives the index in the path as text.
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
        let told = |segment: &Segment| match segment {
            Segment::Index(index) => Segment::Key(index.to_string()),
            Segment::Key(name) => Segment::Key(name.clone()),
        };
        Path(path.0.iter().map(told).collect())
    }
}
