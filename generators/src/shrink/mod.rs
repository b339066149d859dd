//! Smaller examples: tool and calls together.
//!
//! An edit of a schema node comes with what becomes of the values that the node governs, also of
//! those inside text. Every proposal is strictly smaller by [`Size`]; whether it still shows the
//! fault is the caller's to find out.

/// Edits of argument sets.
mod calls;
/// Canonical names.
mod canonical;
/// Fewer constraints.
mod constraints;
/// Long jumps.
mod jumps;
/// Smaller forms of one schema node.
mod nodes;
/// Where values stand and which nodes govern them.
mod positions;
/// From an edit of a node to a whole example.
mod rewrite;
/// The loop that proposes and keeps.
mod search;
/// Other spellings of what is left.
mod spellings;
/// Smaller texts of the same class.
mod text;
/// Edits of tools.
mod tools;
/// The same for proptest.
mod tree;

pub use search::{Bound, Shrunk, shrink};
pub use tree::{ExampleTree, Examples, example, strategy};

use crate::disguise::compact;
use misread_specs::Tool;
use misread_specs::schema::{Extra, Kind, Node, Parameters};
use serde_json::Value;
use std::collections::HashSet;

/// A tool and the calls of it that show a fault.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The tool.
    pub tool: Tool,
    /// The argument sets, in the order of the calls.
    pub calls: Vec<Value>,
}

/// How large an example is; the order of the fields is the order of what counts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Calls.
    pub calls: usize,
    /// Nodes of `shape`.
    pub nodes: usize,
    /// Bytes of the arguments.
    pub argument_bytes: usize,
    /// Bytes of the parameters, and of the value aliases where there are any.
    pub parameter_bytes: usize,
    /// The arguments, then the parameters, for byte order.
    pub text: String,
}

impl Example {
    /// How large it is, with the names that it has.
    #[must_use]
    pub fn size(&self) -> Size {
        let mut text = String::with_capacity(128);
        for call in &self.calls {
            text.push_str(&compact(call));
        }
        let argument_bytes = text.len();
        text.push_str(&compact(&self.tool.parameters.to_json()));
        if !self.tool.value_aliases.is_empty() {
            for (parameter, values) in &self.tool.value_aliases {
                text.push_str(parameter);
                for (legacy, canonical) in values {
                    text.push_str(legacy);
                    text.push_str(canonical);
                }
            }
        }
        Size {
            calls: self.calls.len(),
            nodes: parameter_nodes(&self.tool.parameters),
            argument_bytes,
            parameter_bytes: text.len() - argument_bytes,
            text,
        }
    }

    /// The same with canonical names: the tool `t`, properties and definitions `a`, `b`, … in the
    /// order of their first appearance.
    #[must_use]
    pub fn canonical(&self) -> Self {
        canonical::canonical(self)
    }

    /// Proposals, each with canonical names and strictly smaller, the most promising first.
    #[must_use]
    pub fn smaller(&self) -> Vec<Self> {
        PASSES.into_iter().flat_map(|pass| self.proposals(pass)).collect()
    }

    /// The proposals of one kind of edit.
    fn proposals(&self, pass: Pass) -> Vec<Self> {
        let size = self.size();
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        pass(self, &mut |example: Self| {
            let example = example.tidy().canonical();
            let its = example.size();
            if its < size && seen.insert(its.text) && example.well_formed() {
                found.push(example);
            }
        });
        found
    }

    /// Whether the tool is one of the dialect; only references and defaults could have left it.
    fn well_formed(&self) -> bool {
        let parameters = &self.tool.parameters;
        let plain = parameters.definitions.is_empty() && !has_default(&parameters.root);
        plain || Parameters::from_json(&parameters.to_json()).is_ok()
    }

    /// The same in the form that the promises of generated schemas hold in.
    fn tidy(&self) -> Self {
        let mut tool = self.tool.clone();
        let Parameters { root, definitions } = &self.tool.parameters;
        tool.parameters.root = nodes::tidy(root, definitions);
        for (name, node) in definitions {
            tool.parameters.definitions.insert(name.clone(), nodes::tidy(node, definitions));
        }
        Self { tool, calls: self.calls.clone() }
    }
}

/// One kind of edit; it may propose larger examples too.
type Pass = fn(&Example, &mut dyn FnMut(Example));

/// The pass over values.
const VALUES: Pass = calls::smaller_values;

/// Every kind of edit, the most promising first.
const PASSES: [Pass; 9] = [
    |example, out| out(example.clone()),
    calls::fewer,
    jumps::guesses,
    jumps::jumps,
    tools::projections,
    tools::strip,
    tools::structure,
    VALUES,
    spellings::simplify,
];

/// Nodes of `shape`, definitions included.
fn parameter_nodes(parameters: &Parameters) -> usize {
    parameters.definitions.values().chain([&parameters.root]).map(node_count).sum()
}

fn node_count(node: &Node) -> usize {
    1 + children(node).map(|(_, child)| node_count(child)).sum::<usize>()
}

fn has_default(node: &Node) -> bool {
    node.annotations.default.is_some() || children(node).any(|(_, child)| has_default(child))
}

/// How a child hangs on its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link<'a> {
    Field(&'a str),
    Extra,
    Item,
    TupleItem(usize),
    Member(usize),
}

/// The nodes directly inside this one.
fn children(node: &Node) -> impl Iterator<Item = (Link<'_>, &Node)> {
    let mut found: Vec<(Link<'_>, &Node)> = Vec::new();
    match &node.kind {
        Kind::List(list) => found.extend(list.item.as_deref().map(|item| (Link::Item, item))),
        Kind::Tuple(tuple) => {
            let items = tuple.items.iter().enumerate();
            found.extend(items.map(|(at, item)| (Link::TupleItem(at), item)));
            if let Extra::Schema(rest) = &tuple.rest {
                found.push((Link::Item, rest));
            }
        }
        Kind::Object(object) => {
            let fields = object.fields.iter();
            found.extend(fields.map(|(name, field)| (Link::Field(name.as_str()), &field.node)));
            if let Extra::Schema(extra) = &object.extra {
                found.push((Link::Extra, extra));
            }
        }
        Kind::Union(union) => {
            let members = union.members.iter().enumerate();
            found.extend(members.map(|(at, member)| (Link::Member(at), member)));
        }
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => {}
    }
    found.into_iter()
}
