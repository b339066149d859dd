//! The folder that the shipped tools work in, and a record of what they sent to the backend.
//!
//! Nothing outside the folder is ever reached: not by `..`, not by an absolute path, not by a
//! symbolic link that leads out.

use crate::issue::{Rejection, Segment, joined};
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use serde_json::Value;
use std::io;
use std::path::{Component, Path};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// One call that went to the backend.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// The backend's method.
    pub method: &'static str,
    /// Its parameters.
    pub params: Value,
}

/// The folder that the tools work in.
#[derive(Debug)]
pub struct Workspace {
    pub(super) folder: Dir,
    opens: AtomicUsize,
    wire: Mutex<Vec<Sent>>,
}

impl Workspace {
    /// Works in this folder.
    ///
    /// # Errors
    /// Where the folder cannot be opened.
    pub fn open(root: &Path) -> io::Result<Self> {
        let folder = Dir::open_ambient_dir(root, ambient_authority())?;
        Ok(Self { folder, opens: AtomicUsize::new(0), wire: Mutex::new(Vec::new()) })
    }

    /// How many files were opened so far.
    #[must_use]
    pub fn opens(&self) -> usize {
        self.opens.load(Ordering::SeqCst)
    }

    /// What went to the backend so far, in order.
    #[must_use]
    pub fn wire(&self) -> Vec<Sent> {
        self.wire.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn count_open(&self) {
        self.opens.fetch_add(1, Ordering::SeqCst);
    }

    pub(super) fn send(&self, method: &'static str, params: Value) {
        let mut wire = self.wire.lock().unwrap_or_else(PoisonError::into_inner);
        wire.push(Sent { method, params });
    }
}

/// A path that names something below the folder, by its spelling alone.
pub(super) fn below<'p>(path: &'p str, at: &[Segment]) -> Result<&'p Path, Rejection> {
    let mut components = Path::new(path).components();
    let inside = !path.contains('\0')
        && components.clone().any(|part| matches!(part, Component::Normal(_)))
        && components.all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if inside {
        Ok(Path::new(path))
    } else {
        Err(wrong(at, "takes a path below the root, without `..`"))
    }
}

/// A rejection by a handler, at a parameter.
pub(super) fn wrong(at: &[Segment], what: &str) -> Rejection {
    Rejection::at(at.to_vec(), format!("{} {what}", joined(at)))
}
