//! The wish to stop, which a signal brings: whatever waits for an implementation looks here.
//!
//! One for the process, as signals are. A stop is never taken back, it is no fault of the
//! implementation, and what was seen before it stands.

use crate::implementation::Trouble;
use std::sync::atomic::{AtomicBool, Ordering};

static STOPPED: AtomicBool = AtomicBool::new(false);

/// Asks everything that reaches an implementation to end. Says whether it was asked before.
pub fn stop() -> bool {
    STOPPED.swap(true, Ordering::Relaxed)
}

/// Whether it was asked to end.
pub(super) fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Trouble that ends the run, where it was asked to end.
///
/// # Errors
/// Where it was.
pub(super) fn go_on() -> Result<(), Trouble> {
    if stopped() { Err(Trouble::lasting(WHAT)) } else { Ok(()) }
}

const WHAT: &str = "stopped by a signal before the end: what was found until then stands; run it \
                    again for the rest";
