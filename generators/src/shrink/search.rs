//! The loop: a round of proposals at once, the smallest that still shows the fault is kept.

use super::Example;
use std::collections::HashSet;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Most examples that are tried.
    pub tries: usize,
    /// How many go out together: 1 in process, more over pipes, where one round costs one
    /// round trip however many it holds.
    pub round: usize,
}

impl Default for Bound {
    fn default() -> Self {
        Self { tries: 200, round: 1 }
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// The smallest example found that shows the fault.
    pub example: Example,
    /// How many examples were tried.
    pub tries: usize,
    /// Whether everything smaller that was proposed no longer shows it; `false` where the bound
    /// ended the search.
    pub done: bool,
}

/// The smallest example that `fails`, as far as the bound lets the search go. The example given
/// must fail; it is not tried again.
pub fn shrink(
    example: &Example,
    fails: &mut dyn FnMut(&[Example]) -> Vec<bool>,
    bound: Bound,
) -> Shrunk {
    let mut search = Search {
        best: example.clone(),
        tried: HashSet::from([example.size().text]),
        tries: 0,
        bound: Bound { round: bound.round.max(1), ..bound },
        fails,
    };
    let mut done = false;
    while !done && search.tries < bound.tries {
        done = true;
        for pass in super::PASSES {
            done &= !search.pass(pass);
        }
    }
    Shrunk { example: search.best, tries: search.tries, done }
}

struct Search<'a> {
    best: Example,
    /// The texts of what was tried: nothing is tried twice.
    tried: HashSet<String>,
    tries: usize,
    bound: Bound,
    fails: &'a mut dyn FnMut(&[Example]) -> Vec<bool>,
}

impl Search<'_> {
    /// Works through one kind of edit until none helps; says whether one did.
    fn pass(&mut self, pass: super::Pass) -> bool {
        let mut helped = false;
        // After a success the search goes on where it was, and ends after one round of failures.
        let mut from = 0;
        let restarts = std::ptr::fn_addr_eq(pass, super::VALUES);
        loop {
            let proposals = self.best.proposals(pass);
            let count = proposals.len();
            let turned = proposals.into_iter().enumerate();
            let mut turned: Vec<(usize, Example)> = turned.collect();
            turned.rotate_left(if count == 0 { 0 } else { from % count });
            match self.first_failing(turned) {
                Some(at) => {
                    helped = true;
                    // Smaller values stand first, so that pass begins again.
                    from = if restarts { 0 } else { at };
                }
                None => return helped,
            }
        }
    }

    /// Tries rounds of proposals until one holds a failing example; takes over the smallest.
    fn first_failing(&mut self, proposals: Vec<(usize, Example)>) -> Option<usize> {
        let mut proposals = proposals.into_iter().filter_map(|(at, example)| {
            let text = example.size().text;
            self.tried.insert(text).then_some((at, example))
        });
        loop {
            let left = self.bound.tries.saturating_sub(self.tries);
            let round: Vec<_> = proposals.by_ref().take(self.bound.round.min(left)).collect();
            if round.is_empty() {
                return None;
            }
            let (places, examples): (Vec<usize>, Vec<Example>) = round.into_iter().unzip();
            self.tries += examples.len();
            let failed = (self.fails)(&examples);
            let failing = places.into_iter().zip(examples).zip(failed).filter(|(_, fails)| *fails);
            let smallest = failing.map(|(one, _)| one).min_by_key(|(_, one)| one.size());
            if let Some((at, example)) = smallest {
                self.best = example;
                return Some(at);
            }
        }
    }
}
