//! The same change at every place of a value, innermost first.

use misread_specs::Value;

/// The value with `change` made wherever it gives something.
pub(crate) fn map(value: &Value, change: &dyn Fn(&Value) -> Option<Value>) -> Value {
    let inside = match value {
        Value::Array(items) => items.iter().map(|item| map(item, change)).collect(),
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| (name.clone(), map(value, change));
            Value::Object(members.iter().map(member).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    };
    change(&inside).unwrap_or(inside)
}
