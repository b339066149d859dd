//! Reading: from what was sent to what the handler gets, step by step.

use super::place::{At, Call, Holder, Reading};
use super::tell;
use crate::mistake::Mistake;
use misread_specs::schema::{CompiledExtra, PartId, Shape};
use misread_specs::{Outcome, Path, Value};

/// What a call comes to.
pub(super) fn outcome(mistake: &dyn Mistake, call: &Call<'_>) -> Outcome {
    let arguments = match mistake.root(call) {
        Ok(arguments) => arguments,
        Err(outcome) => return outcome,
    };
    let reader = Reader { mistake };
    let read = match reader.native(&At::root(call), &arguments) {
        Ok(read) => mistake.read(call, read),
        Err(path) => {
            let path = mistake.refused_at(call, path);
            let sentence = mistake.sentence(call, &path);
            return tell::refused(call, path, sentence);
        }
    };
    let faults = mistake.faults(call, &read);
    if !faults.is_empty() {
        let issue = |fault: &misread_specs::schema::Fault| {
            let sentence = mistake.explains(call, fault);
            (mistake.rejected_at(call, fault.path.clone()), sentence)
        };
        return tell::rejected(call, faults.iter().map(issue).collect());
    }
    let mut read = read;
    mistake.defaults(call, &mut read);
    tell::accepted(mistake.handed(call, read))
}

struct Reader<'m> {
    mistake: &'m dyn Mistake,
}

/// What a place reads as, or the path of what is refused.
type Read = Result<Value, Path>;

impl Reader<'_> {
    fn place(&self, at: &At<'_>, value: &Value) -> Read {
        let Value::String(text) = value else { return self.native(at, value) };
        if at.holder == Holder::Arguments
            && let Some(canonical) = self.mistake.alias(at, text)
        {
            return Ok(canonical);
        }
        match self.mistake.text(at, text) {
            Reading::Keep => Ok(value.clone()),
            Reading::Refuse => Err(at.path.clone()),
            Reading::Becomes(value) => Ok(value),
            Reading::Repair(value) => self.native(&At { in_text: true, ..at.clone() }, &value),
        }
    }

    fn native(&self, at: &At<'_>, value: &Value) -> Read {
        if let Some(other) = self.mistake.native(at, value) {
            return Ok(other);
        }
        let Some(member) = self.mistake.inside(at, value) else { return Ok(value.clone()) };
        let at = At { in_union: at.in_union || member != at.id, ..at.clone() };
        match value {
            Value::Array(values) => self.items(&at, member, values),
            Value::Object(_) => self.members(&at, member, value),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(value.clone()),
        }
    }

    fn items(&self, at: &At<'_>, member: PartId, values: &[Value]) -> Read {
        let Shape::Array { items, rest, .. } = &at.compiled().part(member).shape else {
            return Ok(Value::from(values.to_vec()));
        };
        let holder = if items.is_empty() { Holder::List } else { Holder::Tuple };
        let item = |(index, value): (usize, &Value)| match items.get(index).copied().or(of(*rest)) {
            Some(part) => self.place(&at.below(part, at.path.index(index), holder), value),
            None => Ok(value.clone()),
        };
        values.iter().enumerate().map(item).collect()
    }

    fn members(&self, at: &At<'_>, member: PartId, value: &Value) -> Read {
        let (Value::Object(values), Shape::Object { fields, extra }) =
            (value, &at.compiled().part(member).shape)
        else {
            return Ok(value.clone());
        };
        let declared = if at.path.0.is_empty() { Holder::Arguments } else { Holder::Object };
        let one = |(name, value): (&String, &Value)| {
            let field = fields.get(name).map(|field| (field.part, declared));
            let read = match field.or(of(*extra).map(|part| (part, Holder::Record))) {
                Some((part, holder)) => {
                    self.place(&at.below(part, at.path.key(name), holder), value)?
                }
                None => value.clone(),
            };
            Ok((name.clone(), read))
        };
        values.iter().map(one).collect::<Result<serde_json::Map<_, _>, Path>>().map(Value::Object)
    }
}

fn of(extra: CompiledExtra) -> Option<PartId> {
    match extra {
        CompiledExtra::Part(part) => Some(part),
        CompiledExtra::Open | CompiledExtra::Closed => None,
    }
}
