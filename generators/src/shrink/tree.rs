//! Examples as a proptest strategy whose trees shrink by structure.

use super::Example;
use crate::choices::{Choices, FromBytes, FromRng};
use crate::scenarios;
use crate::schemas::Schemas;
use crate::settings::Settings;
use crate::values::{Rates, Values};
use arbitrary::{Arbitrary, Unstructured};
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;

/// Examples of one call, drawn by these settings.
#[must_use]
pub fn strategy(settings: Settings) -> Examples {
    Examples { settings }
}

/// The strategy of [`strategy`].
#[derive(Clone, Debug)]
pub struct Examples {
    settings: Settings,
}

impl Strategy for Examples {
    type Tree = ExampleTree;
    type Value = Example;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut choices = FromRng(runner.rng());
        Ok(ExampleTree::new(example(&mut choices, &self.settings)))
    }
}

/// An example of one call from any source of choices: a planted situation two times in three.
pub fn example(choices: &mut impl Choices, settings: &Settings) -> Example {
    if choices.chance(2, 3) {
        let plan = scenarios::plan(choices, 0, settings);
        let planned = scenarios::planned(&plan, choices, settings);
        return Example { tool: plan.tool, calls: vec![planned.arguments] };
    }
    let tool = Schemas::new(choices, settings).tool(0);
    let parameters = &tool.parameters;
    let mut values = Values::new(choices, &parameters.definitions, settings, Rates::WILD);
    let arguments = values.fit(&parameters.root, 0);
    Example { tool, calls: vec![arguments] }
}

/// The same from a fuzzer's bytes; no bytes at all make the smallest.
impl<'a> Arbitrary<'a> for Example {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(example(&mut FromBytes(bytes), &Settings::directed()))
    }
}

/// An example that is on its way to a smaller one.
#[derive(Clone, Debug)]
pub struct ExampleTree {
    /// The smallest that is known to fail; at first the one drawn.
    failing: Example,
    /// What is tried, if that is another.
    trying: Option<Example>,
    /// What can still be tried, the last first.
    waiting: Option<Vec<Example>>,
}

impl ExampleTree {
    /// A tree that starts from this example.
    #[must_use]
    pub fn new(example: Example) -> Self {
        Self { failing: example, trying: None, waiting: None }
    }
}

impl ValueTree for ExampleTree {
    type Value = Example;

    fn current(&self) -> Example {
        self.trying.as_ref().unwrap_or(&self.failing).clone()
    }

    fn simplify(&mut self) -> bool {
        if let Some(example) = self.trying.take() {
            self.failing = example;
            self.waiting = None;
        }
        let failing = &self.failing;
        let waiting = self.waiting.get_or_insert_with(|| {
            let mut proposals = failing.smaller();
            proposals.reverse();
            proposals
        });
        self.trying = waiting.pop();
        self.trying.is_some()
    }

    fn complicate(&mut self) -> bool {
        if self.trying.is_none() {
            return false;
        }
        self.trying = self.waiting.as_mut().and_then(Vec::pop);
        // Where nothing is left, this has gone back to the failing one, which is a change too.
        true
    }
}
