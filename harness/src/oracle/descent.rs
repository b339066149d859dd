//! Descent: into which member of a union a list or an object is read on (SPEC.md section 2).

use misread_specs::Value;
use misread_specs::json;
use misread_specs::schema::{Compiled, PartId, Shape};

/// Where reading goes on inside a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// Nowhere: no member is of the value's kind.
    Nowhere,
    /// Into this member.
    Into(PartId),
    /// Into one of these or none: the spec leaves it to the implementation.
    Open(Vec<PartId>),
}

/// Into which member of `part` this value is read on.
pub(super) fn inside(compiled: &Compiled, part: PartId, value: &Value) -> Inside {
    let part = compiled.part(part);
    let candidates = match value {
        Value::Array(_) => &part.array_members,
        Value::Object(_) => &part.object_members,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            return Inside::Nowhere;
        }
    };
    match candidates.as_slice() {
        [] => Inside::Nowhere,
        [only] => Inside::Into(*only),
        several => {
            let mut matching =
                several.iter().filter(|member| tags_match(compiled, **member, value));
            match (matching.next(), matching.next()) {
                (Some(one), None) => Inside::Into(*one),
                (None, _) | (Some(_), Some(_)) => Inside::Open(several.to_vec()),
            }
        }
    }
}

/// Whether this member has a tag, and every tag is in the value and fits.
fn tags_match(compiled: &Compiled, member: PartId, value: &Value) -> bool {
    let Shape::Object { fields, .. } = &compiled.part(member).shape else { return false };
    let mut tags = fields.iter().filter_map(|(name, field)| {
        let values = tag_values(compiled, field.part).filter(|_| field.required)?;
        Some((name, values))
    });
    let fits = |(name, values): (&String, &[Value])| {
        value.get(name).is_some_and(|got| values.iter().any(|value| json::equal(value, got)))
    };
    tags.next().is_some_and(fits) && tags.all(fits)
}

/// The values of a string constant or an enum of strings.
fn tag_values(compiled: &Compiled, part: PartId) -> Option<&[Value]> {
    compiled.part(part).shape.fixed().filter(|values| values.iter().all(Value::is_string))
}
