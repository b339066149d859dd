//! Arguments written as the flags of a command line, where argv can express them at all.

use crate::contract::{Arguments, Contract};
use crate::json;
use serde_json::Value;

/// The flags that carry these arguments, or why there are none.
pub(super) fn write(
    contract: &Contract,
    arguments: Arguments<'_>,
) -> Result<Vec<String>, &'static str> {
    let members = match arguments {
        Arguments::Absent => return Ok(Vec::new()),
        Arguments::Value(Value::Object(members)) => members,
        Arguments::Value(
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_),
        ) => return Err("a command line carries flags, not a value as a whole"),
    };
    let mut flags = Vec::new();
    for (name, value) in members {
        if name.contains('=') {
            return Err("a flag cannot have `=` in its name");
        }
        let string =
            contract.takes_strings(name).ok_or("a command line has declared flags only")?;
        match (value, texts(value)) {
            (Value::String(text), _) if string => flags.push(format!("--{name}={text}")),
            (Value::String(_), _) => return Err("text reads as JSON where no string is taken"),
            (_, Some(texts)) => {
                flags.extend(texts.into_iter().map(|text| format!("--{name}={text}")));
            }
            (_, None) if string => return Err("one flag is one string here, several are a list"),
            (_, None) => flags.push(format!("--{name}={}", json::write(value))),
        }
    }
    if flags.iter().any(|flag| flag.contains('\0')) {
        return Err("a command line cannot hold a NUL character");
    }
    Ok(flags)
}

/// The texts of a list of two or more strings.
fn texts(value: &Value) -> Option<Vec<&str>> {
    let items = value.as_array().filter(|items| items.len() >= 2)?;
    items.iter().map(Value::as_str).collect()
}
