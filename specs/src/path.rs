//! Paths: where in the arguments a value stands.
//!
//! A path never holds the label of a union branch; it names properties and array indexes only
//! (PROTOCOL.md section 1).

use serde_json::Value;
use std::fmt;

/// One step of a [`Path`]: a property name or an array index.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// A property of an object.
    Key(String),
    /// An element of an array, counted from 0.
    Index(usize),
}

/// A place in the arguments; the empty path is the root.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// The root.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// This path with one more property at its end.
    #[must_use]
    pub fn key(&self, name: &str) -> Self {
        self.with(Segment::Key(name.to_owned()))
    }

    /// This path with one more index at its end.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.with(Segment::Index(index))
    }

    fn with(&self, segment: Segment) -> Self {
        let mut segments = Vec::with_capacity(self.0.len() + 1);
        segments.extend_from_slice(&self.0);
        segments.push(segment);
        Self(segments)
    }

    /// Whether `other` is this place or a place inside it.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        other.0.starts_with(&self.0)
    }

    /// The value at this path, if there is one.
    #[must_use]
    pub fn find<'a>(&self, value: &'a Value) -> Option<&'a Value> {
        self.0.iter().try_fold(value, |at, segment| match segment {
            Segment::Key(name) => at.as_object()?.get(name),
            Segment::Index(index) => at.as_array()?.get(*index),
        })
    }

    /// The path as the protocol writes it: an array of strings and numbers.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.0
            .iter()
            .map(|segment| match segment {
                Segment::Key(name) => Value::from(name.as_str()),
                Segment::Index(index) => Value::from(*index),
            })
            .collect()
    }

    /// Reads the protocol's form. `None` where an item is neither a string nor an index.
    #[must_use]
    pub fn from_json(value: &Value) -> Option<Self> {
        let segment = |item: &Value| match item {
            Value::String(name) => Some(Segment::Key(name.clone())),
            Value::Number(number) => {
                let index = number.as_u64().and_then(|index| usize::try_from(index).ok());
                index.map(Segment::Index)
            }
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
        };
        value.as_array()?.iter().map(segment).collect::<Option<_>>().map(Self)
    }
}

/// The dotted form that sentences use: `rows.0.names`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.0.iter().enumerate() {
            if position > 0 {
                f.write_str(".")?;
            }
            match segment {
                Segment::Key(name) => f.write_str(name)?,
                Segment::Index(index) => write!(f, "{index}")?,
            }
        }
        Ok(())
    }
}
