//! Names the first parameter of the call, whichever offends.
//!
//! Seen: plausible.
//! Caught by: refusal/path.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn refused_at(&self, call: &Call<'_>, path: Path) -> Path {
        match call.sent.as_object().and_then(|members| members.keys().next()) {
            Some(first) => Path::root().key(first),
            None => path,
        }
    }
}
