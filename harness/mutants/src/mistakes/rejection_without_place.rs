//! Rejects without saying where.
//!
//! Seen: plausible.
//! Caught by: message/names-the-parameter.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn rejected_at(&self, _call: &Call<'_>, _path: Path) -> Path {
        Path::root()
    }
}
