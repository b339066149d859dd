//! Adds the label of a union branch to the path.
//!
//! Seen: pydantic.
//! Caught by: message/nothing-synthesised.

use crate::base::Call;
use crate::mistake::Mistake;
use misread_specs::Path;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn rejected_at(&self, _call: &Call<'_>, path: Path) -> Path {
        path.key("str")
    }
}
