//! Reads parameters only; what stands deeper stays as it was sent.
//!
//! Seen: MeshInspector/MeshLib#5999.
//! Caught by: depth/every-position.

use crate::base::{At, Holder, Reading};
use crate::mistake::{Mistake, NoMistake};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.holder == Holder::Arguments { NoMistake.text(at, text) } else { Reading::Keep }
    }
}
