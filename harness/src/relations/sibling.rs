//! `relation/sibling`: a field that has nothing to do with another changes nothing for it.

use super::eligible::is_inert;
use super::{Base, Change, Made, Plan, SIBLING, plan};
use misread_specs::schema::{Acceptance, Field, Kind, Node, StringRules};
use misread_specs::{Path, Segment, Value};

/// The parameter that is added.
const ADDED: &str = "sibling";

/// Leaving out an optional parameter that is fine by itself; else sending one more.
pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let mut plans: Vec<Plan> = Vec::new();
    let compiled = base.oracle.compiled();
    let fields = compiled.part(compiled.root()).shape.object();
    for (name, field) in fields.into_iter().flat_map(|(fields, _)| fields) {
        let sent = base.arguments.get(name);
        let fine = |value: &Value| {
            is_inert(value) && compiled.accepts(field.part, value) == Acceptance::Yes
        };
        let unrelated = !field.required
            && field.default.is_none()
            && base.oracle.aliases(name).is_none()
            && sent.is_some_and(fine);
        if unrelated {
            plans.push(plan(SIBLING, "left-out", Path::root().key(name)));
        }
    }
    let Kind::Object(object) = &base.tool.parameters.root.kind else { return plans };
    let free = !object.fields.contains_key(ADDED) && base.arguments.get(ADDED).is_none();
    if free && base.means.any_tool {
        plans.push(plan(SIBLING, "added", Path::root()));
    }
    plans
}

pub(super) fn make(base: &Base<'_>, plan: &Plan) -> Option<Made> {
    let mut arguments = base.arguments.clone();
    if let [Segment::Key(name)] = plan.at.0.as_slice() {
        arguments.as_object_mut()?.shift_remove(name)?;
        return Some(Made { tool: None, arguments, change: Change::Without(name.clone()) });
    }
    let mut tool = base.tool.clone();
    let Kind::Object(object) = &mut tool.parameters.root.kind else { return None };
    let node = Node::plain(Kind::String(StringRules::default()));
    object.fields.insert(ADDED.to_owned(), Field { required: true, node });
    let value = Value::from("plain words");
    arguments.as_object_mut()?.insert(ADDED.to_owned(), value.clone());
    Some(Made { tool: Some(tool), arguments, change: Change::With(ADDED.to_owned(), value) })
}
