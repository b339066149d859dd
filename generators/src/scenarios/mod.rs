//! Scenarios: each rule's situation planted at a drawn place.
//!
//! A tool is built from the inside out: a *subject* (the field that the situation is about), a
//! wrapper, containers around it, siblings beside it. Each argument set then plants one situation
//! that the subject can be in and fills the rest with values that fit.

/// From a planted value to whole arguments.
mod fill;
/// The containers around a subject.
mod frames;
/// The situations that a subject can be in.
mod plants;
/// Text and other things in place of the arguments as a whole.
mod roots;
/// What situations are about.
mod subjects;

use crate::choices::Choices;
use crate::features::Feature;
use crate::group::Planned;
use crate::schemas::Schemas;
use crate::settings::Settings;
use crate::situation::{Container, Place, Situation, Wrapper};
use indexmap::IndexMap;
use misread_specs::Tool;
use misread_specs::schema::{Field, Node, StringRules};
use subjects::Subject;

/// One step from a schema node to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The property at this place among the declared ones.
    Field(usize),
    /// The items of a list.
    Item,
    /// An item of a tuple.
    TupleItem(usize),
    /// The values of a record.
    Record,
    /// A member of a union.
    Member(usize),
}

/// A tool with a place that situations are planted at.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) tool: Tool,
    subject: Subject,
    /// From the root to the subject.
    steps: Vec<Step>,
    /// The subject's node as it was drawn, before `$ref`s were put in its place.
    focus: Node,
    place: Place,
}

/// The plan of a group.
pub(crate) fn plan(choices: &mut impl Choices, index: u64, settings: &Settings) -> Plan {
    let subject = Subject::drawn(choices, settings);
    let mut schemas = Schemas::new(choices, settings);
    schemas.nodes_left = settings.limits.schema_nodes / 2;
    let (focus, place) = schemas.subject(subject);
    let mut inner = Inner { node: focus.clone(), steps: Vec::new(), place };
    schemas.wrap_subject(subject, &mut inner);
    // Aliases and the arguments as a whole are a matter of the root.
    let depth = if matches!(subject, Subject::Alias | Subject::Root) {
        0
    } else {
        drawn_depth(schemas.choices, settings.limits.planted_depth)
    };
    for level in 0..depth {
        schemas.frame(&mut inner, level);
    }
    schemas.parameters(index, subject, focus, inner)
}

/// A node with the subject somewhere inside it.
pub(crate) struct Inner {
    node: Node,
    /// From `node` to the subject, the innermost step first.
    steps: Vec<Step>,
    place: Place,
}

/// Shallow more often than deep.
fn drawn_depth(choices: &mut impl Choices, limit: usize) -> usize {
    let depth = match choices.below(20) {
        0..6 => 0,
        6..11 => 1,
        11..15 => 2,
        15..17 => 3,
        17 => 4,
        18 => 5,
        _ => 6,
    };
    depth.min(limit)
}

impl<C: Choices> Schemas<'_, C> {
    /// The tool whose parameter the node is, among drawn others.
    fn parameters(&mut self, index: u64, subject: Subject, focus: Node, mut inner: Inner) -> Plan {
        let siblings = self.choices.between(1, 3);
        let at = self.choices.index(siblings + 1);
        let mut fields = IndexMap::with_capacity(siblings + 1);
        for position in 0..=siblings {
            if position == at {
                let odd = self.has(Feature::OddNames) && self.choices.chance(1, 12);
                let name = crate::schemas::names::property(self.choices, odd, &fields);
                let node = std::mem::replace(
                    &mut inner.node,
                    Node::plain(misread_specs::schema::Kind::Null),
                );
                let field = self.subject_field(node, &inner.place);
                fields.insert(name, field);
            } else {
                self.parameter(&mut fields);
            }
        }
        if subject == Subject::Alias {
            let string = Node::plain(misread_specs::schema::Kind::String(StringRules::default()));
            let name = crate::schemas::names::property(self.choices, false, &fields);
            fields.insert(name, Field { required: false, node: string });
        }
        let none_required = if subject == Subject::Root { (1, 2) } else { (1, 12) };
        if self.choices.chance(none_required.0, none_required.1) {
            fields.values_mut().for_each(|field| field.required = false);
        }
        inner.steps.push(Step::Field(at));
        inner.steps.reverse();
        let tool = self.finish(index, fields);
        Plan { tool, subject, steps: inner.steps, focus, place: inner.place }
    }

    /// The field that holds the subject or a container of it.
    fn subject_field(&mut self, node: Node, place: &Place) -> Field {
        let bare = place.container == Container::Parameters;
        let required = match place.wrapper {
            Wrapper::Optional | Wrapper::Default if bare => false,
            Wrapper::None
            | Wrapper::Nullable
            | Wrapper::Annotated
            | Wrapper::Reference
            | Wrapper::Optional
            | Wrapper::Default => node.annotations.default.is_none() && self.choices.chance(3, 4),
        };
        Field { required, node }
    }
}

/// The argument set that this draw plants into the plan's tool.
pub(crate) fn planned(plan: &Plan, choices: &mut impl Choices, settings: &Settings) -> Planned {
    // Everything can be sent in place of arguments, whatever the tool.
    let whole = settings.features.root_text && choices.chance(1, 32);
    if whole || plan.subject == Subject::Root {
        return roots::planned(plan, choices, settings);
    }
    let plant = plants::plant(plan, choices, settings);
    let (mut arguments, path, place) = fill::fill(plan, choices, settings, plant.value);
    if plan.subject == Subject::Alias && choices.chance(1, 3) {
        fill::legacy_beside(plan, &mut arguments);
    }
    let rule = plants::rule(plant.rule, plan.subject, place);
    Planned { arguments, planted: Some(Situation { rule, what: plant.what, path, place }) }
}
