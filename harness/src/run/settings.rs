//! What a run does: spec, seed, budget, filters.

use crate::limits::Limits;
use misread_specs::spec::Spec;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// One case in so many is compared with a variant of it, where it holds text to be read.
pub const COMPARED_ONE_IN: u64 = 2;

/// How much is generated; the written cases always run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many cases.
    Cases(u64),
    /// For so long.
    Time(Duration),
}

/// Where inputs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Layer {
    /// The written cases.
    Cases,
    /// Every small tool with every text of a list.
    Enumeration,
    /// Each rule's situation, planted.
    Scenarios,
    /// Unbiased.
    Random,
    /// Size, depth, Unicode, numbers.
    Hostile,
}

/// What is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is right.
    pub spec: Arc<Spec>,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// How much is generated.
    pub budget: Budget,
    /// Only this layer.
    pub layer: Option<Layer>,
    /// Only these rules; all where it is empty.
    pub rules: Vec<String>,
    /// Only these surfaces; all where it is empty.
    pub surfaces: Vec<String>,
    /// Stop after so many distinct findings.
    pub stop_after: Option<u64>,
    /// A broken SHOULD fails, too.
    pub strict: bool,
    /// Which shard of how many, from 1.
    pub shard: (u64, u64),
    /// How many implementations work side by side.
    pub jobs: usize,
    /// The bounds on reaching the implementation.
    pub limits: Limits,
    /// Most calls that shrinking one finding may take.
    pub shrink_calls: usize,
    /// How many smaller calls go out together: 1 in process, more where each round costs a
    /// round trip.
    pub shrink_round: usize,
    /// One case in so many is compared with a variant of it, drawn by seed and case; fewer of
    /// those without JSON text in them.
    pub compared_one_in: u64,
    /// How the implementation is reached, as the report names it.
    pub reach: &'static str,
    /// How many cases have been judged, for whoever shows progress.
    pub judged: Arc<AtomicU64>,
}

impl Settings {
    /// The usual settings under this spec, with nothing generated.
    #[must_use]
    pub fn of(spec: &Arc<Spec>) -> Self {
        Self {
            spec: Arc::clone(spec),
            seed: 0,
            budget: Budget::Cases(0),
            layer: None,
            rules: Vec::new(),
            surfaces: Vec::new(),
            stop_after: None,
            strict: false,
            shard: (1, 1),
            jobs: 1,
            limits: Limits::default(),
            shrink_calls: 400,
            shrink_round: 1,
            compared_one_in: COMPARED_ONE_IN,
            reach: "in-process",
            judged: Arc::default(),
        }
    }

    /// Whether this rule is judged in this run.
    #[must_use]
    pub fn judges(&self, rule: &str) -> bool {
        self.spec.judges(rule) && (self.rules.is_empty() || self.rules.iter().any(|r| r == rule))
    }
}
