//! What is sent again to see whether it comes to the same (`call/idempotent`), and where that
//! would tell nothing because SPEC.md leaves the second reading open.

use crate::capabilities::Capabilities;
use crate::judge::without_absent;
use crate::oracle::{Oracle, Tree};
use misread_specs::spec::Reading;
use misread_specs::{Outcome, Value, json};

/// What the handler got, if sending it again tells something: not where SPEC.md leaves it open.
pub(super) fn to_send_again(
    sent: &Value,
    outcome: &Outcome,
    oracle: &Oracle,
    capabilities: &Capabilities,
) -> Option<Value> {
    let got = handed_over(oracle, capabilities, sent, outcome)?;
    let same = json::equal(sent, &got) || !got.is_object() || holds_marker(&got);
    let settled = || settled(&oracle.read(sent)) && oracle.read(&got).is_kept();
    (!same && settled() && !may_gain_defaults(oracle, &got)).then_some(got)
}

/// What the handler got, as a caller would send it.
pub(super) fn handed_over(
    oracle: &Oracle,
    capabilities: &Capabilities,
    sent: &Value,
    outcome: &Outcome,
) -> Option<Value> {
    let Outcome::Accepted(accepted) = outcome else { return None };
    Some(without_absent(oracle, capabilities, sent, &accepted.arguments).into_owned())
}

/// Whether a value that JSON cannot say stands in here.
fn holds_marker(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.iter().any(holds_marker),
        Value::Object(members) => {
            members.contains_key("$misread") || members.values().any(holds_marker)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether reading once more cannot differ: no keep-or-repair, no text that spells text.
fn settled(tree: &Tree) -> bool {
    match tree {
        Tree::Kept(_) => true,
        Tree::Items(_, trees) | Tree::Fields(_, trees) => trees.iter().all(settled),
        Tree::Open(..) => false,
        Tree::Decided(_, choices) => {
            let repairs = choices.iter().filter(|c| c.reading == Reading::Repair).count();
            let spells_text = choices.iter().any(|choice| {
                choice.reading == Reading::Repair
                    && choice.value.as_ref().is_none_or(Value::is_string)
            });
            let inside = choices.iter().filter_map(|choice| choice.inside.as_deref());
            let stays = choices.iter().any(|choice| choice.reading == Reading::Keep);
            !spells_text
                && repairs < 2
                && !(repairs == 1 && stays)
                && inside.into_iter().all(settled)
        }
    }
}

/// Whether an object below the root lacks a declared default, which may be applied or left.
fn may_gain_defaults(oracle: &Oracle, got: &Value) -> bool {
    let compiled = oracle.compiled();
    let lacks = |part, value: &Value| {
        compiled.members(part).filter_map(|member| compiled.part(member).shape.object()).any(
            |(fields, _)| {
                fields
                    .iter()
                    .any(|(name, field)| field.default.is_some() && value.get(name).is_none())
            },
        )
    };
    oracle.positions(got).iter().any(|position| {
        !position.path.0.is_empty()
            && position.value.is_object()
            && position.part.is_some_and(|part| lacks(part, &position.value))
    })
}
