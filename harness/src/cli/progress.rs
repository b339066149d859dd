//! A progress bar on standard error, on a terminal, for runs that take their time.

use super::ports::{Budget, Settings};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Shorter runs show no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(120);

/// A bar that appears if the run lasts, and goes when this is dropped.
pub(super) struct Progress {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts to wait; shows nothing where nobody would see it.
    pub(super) fn start(seen: bool, what: String, settings: &Settings) -> Self {
        if !seen {
            return Self { done: None, thread: None };
        }
        let (done, ends) = channel();
        let judged = Arc::clone(&settings.judged);
        let bar = bar(what, settings.budget);
        let thread = std::thread::spawn(move || {
            if ends.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            bar.set_draw_target(ProgressDrawTarget::stderr());
            // Nothing is ever sent: that the sender is gone is the message.
            while ends.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                bar.set_position(judged.load(Ordering::Relaxed));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

/// A bar with a share where cases are the budget; the written ones come on top of those.
fn bar(what: String, budget: Budget) -> ProgressBar {
    let (bar, template) = match budget {
        Budget::Cases(cases) => (
            ProgressBar::new(cases + misread_specs::cases::all().len() as u64),
            "{msg} {wide_bar} {human_pos} of {human_len} cases, {elapsed}",
        ),
        Budget::Time(_) => {
            (ProgressBar::no_length(), "{spinner} {msg}, {human_pos} cases, {elapsed}")
        }
    };
    bar.set_draw_target(ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}
