//! Asks an implementation: defines tools, makes calls on every surface, keeps what came.
//!
//! Everything of a round goes out together, so that a reach over pipes is never idle. Nothing is
//! judged here.

use super::again::to_send_again;
use crate::capabilities::Capabilities;
use crate::implementation::{Defined, Definition, Implementation, Request, Trouble};
use crate::judge::list_text_taken;
use crate::oracle::{Expectation, Oracle, Root};
use misread_specs::{Outcome, Tool, Value};
use std::collections::HashSet;

/// A surface that is judged.
#[derive(Clone, Debug)]
pub(crate) struct Surface {
    /// Its name.
    pub(crate) name: String,
    /// What it declares.
    pub(crate) capabilities: Capabilities,
}

impl<'a> Asked<'a> {
    /// The argument sets, those that stand beside last.
    fn sets(&self) -> impl Iterator<Item = &'a Value> + use<'a> {
        self.arguments.iter().chain(self.beside)
    }

    fn count(&self) -> usize {
        self.arguments.len() + self.beside.len()
    }
}

/// Calls to be made of one tool.
#[derive(Clone, Debug)]
pub(crate) struct Asked<'a> {
    /// The tool.
    pub(crate) tool: &'a Tool,
    /// The spelling.
    pub(crate) spelling: Option<&'a str>,
    /// The argument sets.
    pub(crate) arguments: &'a [Value],
    /// Further argument sets, of which the outcomes alone count; their answers stand behind.
    pub(crate) beside: &'a [Value],
    /// The oracle of the tool.
    pub(crate) oracle: &'a Oracle,
}

/// What came of one tool.
#[derive(Clone, Debug)]
pub(crate) enum Answered {
    /// For each argument set what came.
    Sets(Vec<Observed>),
    /// The tool cannot be made: why, and the place that cannot.
    Unsupported(String),
    /// The spelling changes nothing.
    Same,
    /// The implementation could not be asked.
    Trouble(Trouble),
}

/// What came of one argument set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Observed {
    /// The outcome on each surface, in the order of the surfaces.
    pub(crate) outcomes: Vec<Outcome>,
    /// What came when what the handler got was sent, by surface.
    pub(crate) again: Vec<Option<Outcome>>,
    /// What the plain schema said.
    pub(crate) parse: Option<Outcome>,
}

/// Makes all these calls, of no more tools at a time than may be live.
pub(crate) fn observe(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    batch: usize,
    asked: &[Asked<'_>],
) -> Vec<Answered> {
    let live = implementation.describe().capabilities.live.max(1);
    let some = asked.chunks(live);
    some.flat_map(|some| observe_some(implementation, surfaces, batch, some)).collect()
}

fn observe_some(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    batch: usize,
    asked: &[Asked<'_>],
) -> Vec<Answered> {
    let tools = named_apart(asked);
    let definitions: Vec<Definition<'_>> = tools
        .iter()
        .zip(asked)
        .map(|(tool, asked)| Definition { tool, spelling: asked.spelling })
        .collect();
    let defined = implementation.define(&definitions);
    let mut answered: Vec<Answered> =
        defined.into_iter().zip(asked).map(|(defined, asked)| begun(defined, asked)).collect();
    first_calls(implementation, surfaces, batch, asked, &tools, &mut answered);
    second_calls(implementation, surfaces, asked, &tools, &mut answered);
    plain_schema(implementation, asked, &tools, &mut answered);
    let names: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    implementation.forget(&names);
    answered
}

/// The tools under names of which no two are the same.
fn named_apart(asked: &[Asked<'_>]) -> Vec<Tool> {
    let mut taken: HashSet<String> = HashSet::new();
    let apart = asked.iter().enumerate().map(|(at, asked)| {
        let mut tool = asked.tool.clone();
        if !taken.insert(tool.name.clone()) {
            tool.name = format!("{:.50}_{at}", tool.name);
            taken.insert(tool.name.clone());
        }
        tool
    });
    apart.collect()
}

fn at_pointer(why: String, pointer: Option<String>) -> String {
    let keyword = pointer.as_deref().and_then(|pointer| pointer.rsplit('/').next());
    match keyword.filter(|keyword| !keyword.is_empty()) {
        Some(keyword) if !why.contains(keyword) => format!("{why} at `{keyword}`"),
        Some(_) | None => why,
    }
}

fn begun(defined: Result<Defined, Trouble>, asked: &Asked<'_>) -> Answered {
    match defined {
        Ok(Defined::Done) => Answered::Sets(vec![Observed::default(); asked.count()]),
        Ok(Defined::Same) => Answered::Same,
        Ok(Defined::Unsupported { why, pointer }) => {
            Answered::Unsupported(at_pointer(why, pointer))
        }
        Err(trouble) => Answered::Trouble(trouble),
    }
}

/// Whether a surface can carry an argument set at all.
fn carries(surface: &Surface, arguments: &Value) -> bool {
    match Root::of(arguments) {
        Root::Value(_) => true,
        Root::Text(_) | Root::Absent => surface.capabilities.root_text,
    }
}

fn first_calls(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    batch: usize,
    asked: &[Asked<'_>],
    tools: &[Tool],
    answered: &mut [Answered],
) {
    // For each message: whose it is, and which argument sets it holds.
    let mut messages: Vec<(usize, &Surface, Vec<usize>, Vec<Value>)> = Vec::new();
    for (at, asked) in asked.iter().enumerate() {
        if !matches!(answered[at], Answered::Sets(_)) {
            continue;
        }
        for surface in surfaces {
            let mut sets = Vec::new();
            for (set, arguments) in asked.sets().enumerate() {
                if carries(surface, arguments) {
                    sets.push(set);
                }
            }
            for sets in sets.chunks(batch.max(1)) {
                let values = sets.iter().filter_map(|set| asked.sets().nth(*set).cloned());
                let values = values.collect();
                messages.push((at, surface, sets.to_vec(), values));
            }
        }
    }
    let requests: Vec<Request<'_>> = messages
        .iter()
        .map(|(at, surface, _, values)| Request {
            tool: &tools[*at].name,
            surface: &surface.name,
            arguments: values,
        })
        .collect();
    let answers = implementation.call(&requests);
    drop(requests);
    for ((at, surface, sets, _), answer) in messages.iter().zip(answers) {
        let column = surfaces.iter().position(|known| known.name == surface.name).unwrap_or(0);
        match answer {
            Ok(outcomes) => {
                for (set, outcome) in sets.iter().zip(outcomes) {
                    put(&mut answered[*at], *set, column, surfaces.len(), outcome);
                }
            }
            Err(trouble) => answered[*at] = Answered::Trouble(trouble),
        }
    }
    for (at, asked) in asked.iter().enumerate() {
        for set in 0..asked.count() {
            fill(&mut answered[at], set, surfaces.len());
        }
    }
}

fn put(answered: &mut Answered, set: usize, column: usize, columns: usize, outcome: Outcome) {
    fill(answered, set, columns);
    if let Answered::Sets(sets) = answered {
        sets[set].outcomes[column] = outcome;
    }
}

/// What was not carried is unsupported.
fn fill(answered: &mut Answered, set: usize, columns: usize) {
    if let Answered::Sets(sets) = answered {
        let not_carried = || Outcome::Unsupported("this surface cannot carry it".to_owned());
        sets[set].outcomes.resize_with(columns, not_carried);
        sets[set].again.resize_with(columns, || None);
    }
}

/// Sends what the handler got, where that is not what was sent (`call/idempotent`).
fn second_calls(
    implementation: &mut dyn Implementation,
    surfaces: &[Surface],
    asked: &[Asked<'_>],
    tools: &[Tool],
    answered: &mut [Answered],
) {
    let mut messages: Vec<(usize, usize, usize, Vec<Value>)> = Vec::new();
    for (at, answered) in answered.iter().enumerate() {
        let Answered::Sets(sets) = answered else { continue };
        for (set, (observed, sent)) in sets.iter().zip(asked[at].arguments).enumerate() {
            for (column, outcome) in observed.outcomes.iter().enumerate() {
                let capabilities = &surfaces[column].capabilities;
                if let Some(got) = to_send_again(sent, outcome, asked[at].oracle, capabilities) {
                    messages.push((at, set, column, vec![got]));
                }
            }
        }
    }
    let requests: Vec<Request<'_>> = messages
        .iter()
        .map(|(at, _, column, values)| Request {
            tool: &tools[*at].name,
            surface: &surfaces[*column].name,
            arguments: values,
        })
        .collect();
    if requests.is_empty() {
        return;
    }
    let answers = implementation.call(&requests);
    drop(requests);
    for ((at, set, column, _), answer) in messages.iter().zip(answers) {
        if let (Answered::Sets(sets), Ok(outcomes)) = (&mut answered[*at], answer) {
            sets[*set].again[*column] = outcomes.into_iter().next();
        }
    }
}

/// Asks the plain schema about list text that a string member takes (`surface/no-private-check`).
fn plain_schema(
    implementation: &mut dyn Implementation,
    asked: &[Asked<'_>],
    tools: &[Tool],
    answered: &mut [Answered],
) {
    if !implementation.describe().capabilities.parse {
        return;
    }
    for (at, asked) in asked.iter().enumerate() {
        let Answered::Sets(sets) = &mut answered[at] else { continue };
        for (set, arguments) in asked.arguments.iter().enumerate() {
            if list_text_taken(asked.oracle, arguments).is_none() {
                continue;
            }
            let said = implementation.parse(&tools[at].name, std::slice::from_ref(arguments));
            sets[set].parse = said.ok().and_then(|outcomes| outcomes.into_iter().next());
        }
    }
}

/// What must happen, as events and files hold it.
pub(crate) fn expected(oracle: &Oracle, arguments: &Value) -> Value {
    let expectation: Expectation = oracle.expect(arguments);
    expectation.outcome_to_json()
}
