//! Writes indexes in brackets in the sentence.
//!
//! Seen: plausible.
//! Caught by: refusal/path.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::{Path, Segment};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn sentence(&self, _call: &Call<'_>, path: &Path) -> String {
        let mut dotted = String::new();
        for segment in &path.0 {
            match segment {
                Segment::Index(index) => dotted.push_str(&format!("[{index}]")),
                Segment::Key(name) if dotted.is_empty() => dotted.push_str(name),
                Segment::Key(name) => dotted.push_str(&format!(".{name}")),
            }
        }
        right::sentence(path).replacen(&path.to_string(), &dotted, 1)
    }
}
