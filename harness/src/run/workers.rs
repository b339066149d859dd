//! Rounds in their order, by one worker or by several side by side.
//!
//! Several workers each have an implementation of their own and look at every n-th round; what
//! they saw is handed over in the order of the rounds, so that the number of workers changes
//! nothing in what a run tells.

use super::observe::Surface;
use super::round::{Looked, look};
use super::settings::{Budget, Settings};
use super::work::{Item, Source, Work};
use crate::capabilities::Capabilities;
use crate::implementation::{Implementation, Trouble};
use crate::reach::Proof;
use crate::relations::Means;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

/// How many rounds a worker may be ahead.
const AHEAD: usize = 4;

/// What all workers know.
pub(super) struct Plan<'p> {
    pub(super) settings: &'p Settings,
    pub(super) capabilities: &'p Capabilities,
    pub(super) proof: &'p Proof,
    pub(super) means: &'p Means,
    pub(super) began: Instant,
}

/// Takes what came of a round; says whether the run is over.
type Take<'t> = dyn FnMut(Looked, &mut dyn Implementation) -> bool + 't;

impl Plan<'_> {
    fn source(&self) -> Source<'_> {
        Source::new(self.settings, self.capabilities, self.proof)
    }

    /// The items of the next round; none where the budget is spent.
    fn next(&self, source: &mut Source<'_>) -> Option<Vec<Item>> {
        let over = match self.settings.budget {
            Budget::Time(time) => self.began.elapsed() >= time,
            Budget::Cases(_) => false,
        };
        let round = if over { Vec::new() } else { source.round() };
        (!round.is_empty()).then_some(round)
    }
}

/// Looks at all rounds of a run and hands over what came, in order, until that ends the run.
///
/// # Errors
/// Where no further implementation can be had for a worker.
pub(super) fn rounds(
    plan: &Plan<'_>,
    surfaces: &[Surface],
    implementation: &mut dyn Implementation,
    take: &mut Take<'_>,
) -> Result<(), Trouble> {
    if plan.settings.jobs > 1 {
        return side_by_side(plan, surfaces, implementation, take);
    }
    let mut source = plan.source();
    while let Some(items) = plan.next(&mut source) {
        let works: Vec<Work> = items.into_iter().map(|item| source.work(item)).collect();
        let looked = look(plan.settings, plan.means, surfaces, &works, implementation);
        if take(looked, implementation) {
            break;
        }
    }
    Ok(())
}

fn side_by_side(
    plan: &Plan<'_>,
    surfaces: &[Surface],
    implementation: &mut dyn Implementation,
    take: &mut Take<'_>,
) -> Result<(), Trouble> {
    let jobs = plan.settings.jobs;
    let others: Vec<Box<dyn Implementation + Send>> =
        (0..jobs).map(|_| implementation.another()).collect::<Result<_, _>>()?;
    std::thread::scope(|scope| {
        let mut answers: Vec<Receiver<Looked>> = Vec::with_capacity(jobs);
        for (at, mut other) in others.into_iter().enumerate() {
            let (sender, receiver) = sync_channel(AHEAD);
            answers.push(receiver);
            scope.spawn(move || worker(plan, surfaces, at, other.as_mut(), &sender));
        }
        // The receivers go when this returns, and the workers end at their next hand-over.
        for number in 0.. {
            let Ok(looked) = answers[number % jobs].recv() else { break };
            if take(looked, implementation) {
                break;
            }
        }
    });
    Ok(())
}

/// Looks at each round whose number leaves `at` when divided by the number of workers.
fn worker(
    plan: &Plan<'_>,
    surfaces: &[Surface],
    at: usize,
    implementation: &mut dyn Implementation,
    sender: &SyncSender<Looked>,
) {
    let mut source = plan.source();
    for number in 0.. {
        let Some(items) = plan.next(&mut source) else { return };
        if number % plan.settings.jobs != at {
            continue;
        }
        let works: Vec<Work> = items.into_iter().map(|item| source.work(item)).collect();
        let looked = look(plan.settings, plan.means, surfaces, &works, implementation);
        let broke_off = looked.lost.is_some();
        if sender.send(looked).is_err() || broke_off {
            return;
        }
    }
}
