//! What there is to do: tools with argument sets, from the written cases and the generators.

use super::settings::{Budget, Layer, Settings};
use crate::capabilities::Capabilities;
use crate::reach::Proof;
use misread_generators::{self as generators, Choices, SETS_PER_TOOL, Stream};
use misread_specs::{Tool, Value, cases};

/// One tool and what is sent to it.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// The tool.
    pub(super) tool: Tool,
    /// The native spelling that it is built in.
    pub(super) spelling: Option<String>,
    /// What is sent.
    pub(super) arguments: Vec<Value>,
    /// The id of each argument set: `s7/1234`, or that of a written case.
    pub(super) ids: Vec<String>,
    /// For each argument set, where it is compared with a variant: which, as a number.
    pub(super) draws: Vec<Option<u64>>,
}

/// How many items are worked on together.
const ITEMS_A_ROUND: usize = 16;
/// The purpose of the stream that variants are drawn from.
const VARIANT: u64 = 101;
/// Where the numbers of written cases begin, beyond those of generated ones.
const WRITTEN: u64 = 1 << 63;
/// Twice the groups after which the shares of the layers repeat.
const PASSED_MAX: usize = 40;

/// A written case or a group of generated ones, not yet made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The written case of this number.
    Case(usize),
    /// So many cases of the group at this index.
    Group {
        /// Which group.
        index: u64,
        /// How many of its cases.
        size: u64,
    },
}

/// Gives the work of a run, in order: the written cases, then what is generated.
#[derive(Debug)]
pub(super) struct Source<'s> {
    settings: &'s Settings,
    generator: generators::Settings,
    capabilities: &'s Capabilities,
    proof: &'s Proof,
    /// The next written case and the next group.
    case: usize,
    group: u64,
    generated: u64,
}

impl<'s> Source<'s> {
    pub(super) fn new(
        settings: &'s Settings,
        capabilities: &'s Capabilities,
        proof: &'s Proof,
    ) -> Self {
        let limits = generators::GeneratorLimits::directed();
        let generator = generators::Settings { limits, features: proof.features.clone() };
        Self { settings, generator, capabilities, proof, case: 0, group: 0, generated: 0 }
    }

    /// The next items of a run, as many as make a round; time is the caller's to watch.
    pub(super) fn round(&mut self) -> Vec<Item> {
        std::iter::from_fn(|| self.next_case().or_else(|| self.next_group()))
            .take(ITEMS_A_ROUND)
            .collect()
    }

    /// What there is to do for an item.
    pub(super) fn work(&self, item: Item) -> Work {
        match item {
            Item::Case(number) => {
                let case = &cases::all()[number];
                Work {
                    tool: case.tool.clone(),
                    spelling: None,
                    arguments: vec![case.arguments.clone()],
                    ids: vec![case.id.clone()],
                    draws: vec![Some(self.choices(WRITTEN + number as u64).bits())],
                }
            }
            Item::Group { index, size } => self.group_work(index, size),
        }
    }

    fn mine(&self, number: u64) -> bool {
        let (shard, of) = self.settings.shard;
        number % of == shard - 1
    }

    fn next_case(&mut self) -> Option<Item> {
        if self.settings.layer.is_some_and(|layer| layer != Layer::Cases) {
            return None;
        }
        loop {
            let number = self.case;
            let case = cases::all().get(number)?;
            self.case += 1;
            let aliased = !case.tool.value_aliases.is_empty();
            let carried = (self.capabilities.value_aliases || !aliased)
                && self.proof.sendable(&case.arguments);
            if self.mine(number as u64) && carried {
                return Some(Item::Case(number));
            }
        }
    }

    fn next_group(&mut self) -> Option<Item> {
        if self.settings.layer == Some(Layer::Cases) {
            return None;
        }
        let mut passed = 0;
        // A layer that has nothing in so many groups has nothing left.
        while passed < PASSED_MAX {
            let left = match self.settings.budget {
                Budget::Cases(cases) => cases.checked_sub(self.generated)?,
                Budget::Time(_) => SETS_PER_TOOL,
            };
            if left == 0 {
                return None;
            }
            let index = self.group;
            self.group += 1;
            if self.settings.layer.is_some_and(|layer| !is_layer(layer, index)) {
                passed += 1;
                continue;
            }
            let size = left.min(SETS_PER_TOOL);
            self.generated += size;
            if self.mine(index) {
                return Some(Item::Group { index, size });
            }
        }
        None
    }

    fn group_work(&self, index: u64, size: u64) -> Work {
        let group = generators::group(self.settings.seed, index, &self.generator);
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let seed = self.settings.seed;
        let numbers = (0..group.sets.len().min(size)).map(|at| group.case(at)).collect::<Vec<_>>();
        let sets = numbers.into_iter().zip(group.sets);
        let mut work = Work {
            spelling: self.spelling(index),
            tool: group.tool,
            arguments: Vec::new(),
            ids: Vec::new(),
            draws: Vec::new(),
        };
        for (number, set) in sets.filter(|(_, set)| self.proof.sendable(&set.arguments)) {
            work.arguments.push(set.arguments);
            work.ids.push(format!("s{seed}/{number}"));
            work.draws.push(self.draw(number));
        }
        work
    }

    /// Which variant a case is compared with; it hangs on the seed and the case alone.
    fn draw(&self, number: u64) -> Option<u64> {
        let mut choices = self.choices(number);
        let drawn = choices.below(self.settings.compared_one_in.max(1)) == 0;
        drawn.then(|| choices.bits())
    }

    fn choices(&self, number: u64) -> Stream {
        Stream::new(self.settings.seed, number, VARIANT)
    }

    /// The native spellings take turns with the usual one.
    fn spelling(&self, index: u64) -> Option<String> {
        let spellings = &self.capabilities.spellings;
        let turn = usize::try_from(index).unwrap_or(0) % (spellings.len() + 1);
        turn.checked_sub(1).and_then(|at| spellings.get(at)).cloned()
    }
}

fn is_layer(layer: Layer, index: u64) -> bool {
    let of_group = match layer {
        Layer::Cases => return false,
        Layer::Enumeration => generators::Layer::Enumeration,
        Layer::Scenarios => generators::Layer::Scenarios,
        Layer::Random => generators::Layer::Random,
        Layer::Hostile => generators::Layer::Hostile,
    };
    generators::layer_of(index) == of_group
}
