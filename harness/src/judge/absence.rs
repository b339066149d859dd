//! Absence that reaches the handler as null (capability `absent: null`): that null equals
//! absence in every rule.

use crate::capabilities::{Absent, Capabilities};
use crate::oracle::Oracle;
use misread_specs::schema::{Acceptance, PartId};
use misread_specs::{Segment, Value};
use std::borrow::Cow;

/// What the handler got, without the nulls that stand for what nobody sent.
#[must_use]
pub fn without_absent<'g>(
    oracle: &Oracle,
    capabilities: &Capabilities,
    sent: &Value,
    got: &'g Value,
) -> Cow<'g, Value> {
    if capabilities.absent == Absent::Omitted {
        return Cow::Borrowed(got);
    }
    let mut whole = got.clone();
    strip(oracle, Some(oracle.compiled().root()), Some(sent), &mut whole);
    Cow::Owned(whole)
}

fn strip(oracle: &Oracle, part: Option<PartId>, sent: Option<&Value>, got: &mut Value) {
    let whole = got.clone();
    let below = |segment: &Segment| oracle.part_below(part, &whole, segment).0;
    match got {
        Value::Object(members) => {
            members.retain(|name, value| {
                !(value.is_null() && stands_for_absence(oracle, part, &whole, sent, name))
            });
            for (name, value) in members.iter_mut() {
                let sent = sent.and_then(|sent| sent.get(name));
                strip(oracle, below(&Segment::Key(name.clone())), sent, value);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                let sent = sent.and_then(|sent| sent.get(index));
                strip(oracle, below(&Segment::Index(index)), sent, item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether a null under this key stands for a declared, optional property that was not sent.
fn stands_for_absence(
    oracle: &Oracle,
    part: Option<PartId>,
    whole: &Value,
    sent: Option<&Value>,
    name: &str,
) -> bool {
    let compiled = oracle.compiled();
    let (members, _) = oracle.members_for(part, whole);
    let declared = |member: &PartId| compiled.part(*member).shape.object();
    let mut fields = members.iter().filter_map(|member| declared(member)?.0.get(name));
    let known_absent = match sent {
        Some(Value::Object(sent)) => Some(!sent.contains_key(name)),
        Some(_) | None => None,
    };
    fields.any(|field| {
        let takes_null = compiled.accepts(field.part, &Value::Null) != Acceptance::No;
        !field.required && known_absent.unwrap_or(!takes_null)
    })
}
