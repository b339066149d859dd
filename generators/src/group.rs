//! Groups: one tool and the argument sets that are sent to it.
//!
//! The tool depends on the seed and the group's index alone, each argument set on the seed and
//! the case's number alone, so that a case can be made again without those before it.

use crate::choices::Stream;
use crate::enumeration::enumerated;
use crate::hostile;
use crate::layers::{Layer, layer_of, ordinal, other};
use crate::scenarios;
use crate::schemas::Schemas;
use crate::settings::Settings;
use crate::situation::Situation;
use crate::values::{Rates, Values};
use misread_specs::Tool;
use misread_specs::schema::Parameters;
use serde_json::Value;

/// How many argument sets a group has.
pub const SETS_PER_TOOL: u64 = 16;

/// What a stream is for; each purpose has a stream of its own.
pub(crate) mod purpose {
    pub(crate) const TOOL: u64 = 1;
    pub(crate) const SET: u64 = 2;
}

/// One tool and its argument sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// Which group of its seed it is.
    pub index: u64,
    /// The tool.
    pub tool: Tool,
    /// Where it comes from.
    pub layer: Layer,
    /// The argument sets; the case's number is [`Group::case`].
    pub sets: Vec<Planned>,
}

/// One argument set.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// What is sent.
    pub arguments: Value,
    /// What was planted in it, if anything.
    pub planted: Option<Situation>,
}

impl Group {
    /// The number of the case at this position in `sets`.
    #[must_use]
    pub fn case(&self, position: usize) -> u64 {
        self.index * SETS_PER_TOOL + position as u64
    }
}

/// The group at `index` of this seed.
#[must_use]
pub fn group(seed: u64, index: u64, settings: &Settings) -> Group {
    let numbers = index * SETS_PER_TOOL..(index + 1) * SETS_PER_TOOL;
    let (layer, tool, sets) = make(seed, index, settings, numbers);
    Group { index, tool, layer, sets }
}

/// The one case of this number, without the rest of its group.
#[must_use]
pub fn case(seed: u64, number: u64, settings: &Settings) -> (Tool, Planned) {
    let index = number / SETS_PER_TOOL;
    let (_, tool, mut sets) = make(seed, index, settings, number..number + 1);
    let planned = sets.pop().unwrap_or(Planned { arguments: Value::Null, planted: None });
    (tool, planned)
}

/// An argument set for a tool that was not generated (`tools: own`, a fixed catalogue).
#[must_use]
pub fn arguments_for(seed: u64, number: u64, tool: &Tool, settings: &Settings) -> Value {
    let mut choices = Stream::new(seed, number, purpose::SET);
    wild(&mut choices, &tool.parameters, settings)
}

type Numbers = std::ops::Range<u64>;

fn make(
    seed: u64,
    index: u64,
    settings: &Settings,
    numbers: Numbers,
) -> (Layer, Tool, Vec<Planned>) {
    let mut layer = layer_of(index);
    let mut choices = Stream::new(seed, index, purpose::TOOL);
    if layer == Layer::Enumeration {
        if let Some(group) = enumerated(ordinal(index), settings.features.schema) {
            let tool = group.tool(&mut choices, index);
            let sets = numbers.map(|number| group.planned(number % SETS_PER_TOOL)).collect();
            return (layer, tool, sets);
        }
        layer = other(index);
    }
    if layer == Layer::Scenarios {
        let plan = scenarios::plan(&mut choices, index, settings);
        let set = |number| {
            scenarios::planned(&plan, &mut Stream::new(seed, number, purpose::SET), settings)
        };
        let sets = numbers.map(set).collect();
        return (layer, plan.tool, sets);
    }
    if layer == Layer::Hostile {
        let tool = hostile::tool(&mut choices, index, settings);
        let set = |number| {
            let mut choices = Stream::new(seed, number, purpose::SET);
            hostile::planned(&tool, &mut choices, number, settings)
        };
        let sets = numbers.map(set).collect();
        return (layer, tool, sets);
    }
    let tool = Schemas::new(&mut choices, settings).tool(index);
    let set = |number| {
        let mut choices = Stream::new(seed, number, purpose::SET);
        let arguments = wild(&mut choices, &tool.parameters, settings);
        Planned { arguments, planted: None }
    };
    let sets = numbers.map(set).collect();
    (layer, tool, sets)
}

/// A value for the root without steering; an object nearly always, since most surfaces carry
/// nothing else.
fn wild(
    choices: &mut impl crate::choices::Choices,
    parameters: &Parameters,
    settings: &Settings,
) -> Value {
    let mut values = Values::new(choices, &parameters.definitions, settings, Rates::WILD);
    values.fit(&parameters.root, 0)
}
