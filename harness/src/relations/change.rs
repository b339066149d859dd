//! What an outcome becomes where the call is changed: arguments and paths of a variant, from those
//! of the call that it was made of.

use misread_specs::{Path, Segment, Value, json};
use serde_json::Map;

/// How the outcome of a call carries over to its variant.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// It is the same.
    Nothing,
    /// It is the same, undeclared keys aside.
    Undeclared,
    /// This parameter is not sent.
    Without(String),
    /// This parameter is sent beside.
    With(String, Value),
    /// Parameters bear other names: old, new.
    Renamed(Vec<(String, String)>),
    /// What stands in this parameter stands in a container there, which holds also these keys.
    Wrapped(String, Segment, Map<String, Value>),
    /// Here stands another text; what is kept is kept as sent.
    Text(Path, Value, Value),
}

impl Change {
    /// What the handler gets of the variant, where it got this of the call.
    #[must_use]
    pub fn arguments(&self, got: &Value) -> Value {
        let mut whole = got.clone();
        match self {
            Self::Nothing | Self::Undeclared => {}
            Self::Without(name) => {
                if let Value::Object(members) = &mut whole {
                    members.shift_remove(name);
                }
            }
            Self::With(name, value) => {
                if let Value::Object(members) = &mut whole {
                    members.insert(name.clone(), value.clone());
                }
            }
            Self::Renamed(names) => {
                if let Value::Object(members) = whole {
                    let renamed = members.into_iter().map(|(name, v)| (renamed(names, &name), v));
                    whole = Value::Object(renamed.collect());
                }
            }
            Self::Wrapped(name, segment, beside) => {
                if let Some(value) = whole.get_mut(name) {
                    *value = wrapped(value.take(), segment, beside);
                }
            }
            Self::Text(path, from, to) => {
                if path.find(got).is_some_and(|kept| json::equal(kept, from)) {
                    put(&mut whole, path, to.clone());
                }
            }
        }
        whole
    }

    /// What is left to compare of what the handler got of the variant.
    #[must_use]
    pub fn of_variant(&self, got: &Value) -> Value {
        match self {
            // An absent parameter may reach the handler as null.
            Self::Without(_) => self.arguments(got),
            Self::Nothing
            | Self::Undeclared
            | Self::With(..)
            | Self::Renamed(_)
            | Self::Wrapped(..)
            | Self::Text(..) => got.clone(),
        }
    }

    /// The place in the variant of a place in the call.
    #[must_use]
    pub fn path(&self, path: &Path) -> Path {
        let Some((Segment::Key(first), rest)) = path.0.split_first() else { return path.clone() };
        match self {
            Self::Renamed(names) => {
                let first = Segment::Key(renamed(names, first));
                Path([&[first], rest].concat())
            }
            Self::Wrapped(name, segment, _) if name == first => {
                Path([&path.0[..1], std::slice::from_ref(segment), rest].concat())
            }
            Self::Nothing
            | Self::Undeclared
            | Self::Without(_)
            | Self::With(..)
            | Self::Wrapped(..)
            | Self::Text(..) => path.clone(),
        }
    }
}

fn renamed(names: &[(String, String)], name: &str) -> String {
    let new = names.iter().find(|(old, _)| old == name).map(|(_, new)| new.as_str());
    new.unwrap_or(name).to_owned()
}

/// A value in a container of one.
pub(super) fn wrapped(value: Value, segment: &Segment, beside: &Map<String, Value>) -> Value {
    match segment {
        Segment::Index(_) => Value::Array(vec![value]),
        Segment::Key(name) => {
            let mut members = beside.clone();
            members.insert(name.clone(), value);
            Value::Object(members)
        }
    }
}

/// Puts a value in the place of what stands at a path.
pub(super) fn put(whole: &mut Value, path: &Path, value: Value) {
    let found = path.0.iter().try_fold(whole, |at, segment| match segment {
        Segment::Key(name) => at.get_mut(name.as_str()),
        Segment::Index(index) => at.get_mut(*index),
    });
    if let Some(place) = found {
        *place = value;
    }
}
