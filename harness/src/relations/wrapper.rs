//! `relation/wrapper`: nullable changes nothing but null and the text `null`; optional, a default
//! and a description change nothing for a field that is sent.

use super::eligible::is_inert;
use super::{Base, Change, Made, Plan, WRAPPER, plan};
use misread_generators::Feature;
use misread_specs::schema::{Acceptance, Annotations, Field, Kind, Node, Union, UnionKeyword};
use misread_specs::{Path, Segment, Value};

pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let Kind::Object(object) = &base.tool.parameters.root.kind else { return Vec::new() };
    let has = |feature| base.means.features.has(feature);
    let unions = has(Feature::AnyOf) && has(Feature::NestedUnion) && has(Feature::Null);
    let mut plans = Vec::new();
    for (name, field) in &object.fields {
        let Some(sent) = base.arguments.get(name) else { continue };
        let at = || Path::root().key(name);
        let aliased = base.oracle.aliases(name).is_some();
        if unions && !aliased && !is_null(sent) {
            plans.push(plan(WRAPPER, "nullable", at()));
        }
        if field.required {
            plans.push(plan(WRAPPER, "optional", at()));
        } else if has(Feature::Default) && !aliased && may_be_default(base, name, field, sent) {
            plans.push(plan(WRAPPER, "default", at()));
        }
        if has(Feature::Description) {
            plans.push(plan(WRAPPER, "description", at()));
        }
    }
    plans
}

fn is_null(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim() == "null")
}

/// Whether what is sent can be declared as the default, too.
fn may_be_default(base: &Base<'_>, name: &str, field: &Field, sent: &Value) -> bool {
    let compiled = base.oracle.compiled();
    let valid = |part| compiled.accepts(part, sent) == Acceptance::Yes;
    let free = field.node.annotations.default.is_none();
    free && is_inert(sent) && compiled.parameter(name).is_some_and(valid)
}

pub(super) fn make(base: &Base<'_>, plan: &Plan) -> Option<Made> {
    let [Segment::Key(name)] = plan.at.0.as_slice() else { return None };
    let mut tool = base.tool.clone();
    let Kind::Object(object) = &mut tool.parameters.root.kind else { return None };
    let field = object.fields.get_mut(name)?;
    match plan.form {
        "nullable" => field.node = nullable(field.node.clone()),
        "optional" => field.required = false,
        "default" => field.node.annotations.default = base.arguments.get(name).cloned(),
        _ => field.node.annotations.description = Some("What the caller wants.".to_owned()),
    }
    let arguments = base.arguments.clone();
    Some(Made { tool: Some(tool), arguments, change: Change::Nothing })
}

/// The same node or null, with the annotations outside.
fn nullable(mut node: Node) -> Node {
    let annotations: Annotations = std::mem::take(&mut node.annotations);
    let members = vec![node, Node::plain(Kind::Null)];
    Node { kind: Kind::Union(Union { keyword: UnionKeyword::AnyOf, members }), annotations }
}
