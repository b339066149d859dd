//! Which calls are compared, and which values in them: what SPEC.md leaves open is left out, and so
//! is what is too large to be worth a second call.

use crate::judge::PROTOTYPE_KEYS;
use crate::oracle::{Oracle, Tree};
use misread_specs::{Value, json};

/// The most values in a call that is compared.
const VALUES_MAX: usize = 200;
/// The most bytes of text in one.
const TEXT_BYTES_MAX: usize = 4_096;
/// The deepest nesting of one.
const DEPTH_MAX: usize = 32;

/// Whether these arguments are an object of ordinary size without prototype keys.
pub(super) fn is_compared(arguments: &Value) -> bool {
    let mut size = Size { values: VALUES_MAX, bytes: TEXT_BYTES_MAX };
    arguments.is_object() && arguments.get("$misread").is_none() && size.fits(arguments, DEPTH_MAX)
}

struct Size {
    values: usize,
    bytes: usize,
}

impl Size {
    fn fits(&mut self, value: &Value, depth: usize) -> bool {
        if depth == 0 || self.values == 0 {
            return false;
        }
        self.values -= 1;
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) => true,
            Value::String(text) => {
                let fits = text.len() <= self.bytes;
                self.bytes = self.bytes.saturating_sub(text.len());
                fits && !PROTOTYPE_KEYS.iter().any(|key| text.contains(key))
            }
            Value::Array(values) => values.iter().all(|value| self.fits(value, depth - 1)),
            Value::Object(members) => members.iter().all(|(name, value)| {
                !PROTOTYPE_KEYS.contains(&name.as_str()) && self.fits(value, depth - 1)
            }),
        }
    }
}

/// Whether nothing in here is text that spells anything: no reading can change it.
pub(super) fn is_inert(value: &Value) -> bool {
    match value {
        Value::String(text) => json::read(text).is_err(),
        Value::Array(values) => values.iter().all(is_inert),
        Value::Object(members) => members.values().all(is_inert),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Whether Descent leaves the candidate open somewhere in this call.
pub(super) fn is_open(oracle: &Oracle, arguments: &Value) -> bool {
    fn open(tree: &Tree) -> bool {
        match tree {
            Tree::Kept(_) => false,
            Tree::Open(..) => true,
            Tree::Items(_, trees) | Tree::Fields(_, trees) => trees.iter().any(open),
            Tree::Decided(_, choices) => {
                choices.iter().filter_map(|choice| choice.inside.as_deref()).any(open)
            }
        }
    }
    open(&oracle.read_in_full(arguments))
}
