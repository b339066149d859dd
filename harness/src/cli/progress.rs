//! A progress bar on standard error, on a terminal, for runs that take their time.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Shorter runs show no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that appears if the run lasts, and goes when this is dropped.
pub(super) struct Progress {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to wait; shows nothing where nobody would see it.
    pub(super) fn start(seen: bool, what: String) -> Self {
        if !seen {
            return Self { done: None, thread: None };
        }
        let (done, ends) = channel();
        let thread = std::thread::spawn(move || {
            if ends.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
                bar.set_style(style);
            }
            bar.set_message(what);
            bar.enable_steady_tick(Duration::from_millis(120));
            // Nothing is ever sent: that the sender is gone is the message.
            let _gone = ends.recv();
            bar.finish_and_clear();
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}
