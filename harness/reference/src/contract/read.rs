//! The reading of values: what is kept, repaired, replaced or refused, position by position.
//!
//! Only the schema decides how a text is read, never whether the text then validates. A value is
//! copied only where something in it changes.

use super::{Arguments, Contract, no_object};
use crate::issue::{Place, Rejection};
use crate::json;
use crate::limits::{TEXT_DEPTH_MAX, VALUE_DEPTH_MAX};
use crate::schema::{ArrayMember, Node, NodeId, ObjectMember, Rest};
use serde_json::{Map, Value};
use std::borrow::Cow;

/// What a position reads as: `None` where the value stays as it was sent.
type Reading = Result<Option<Value>, Rejection>;

impl Contract {
    /// Reads the arguments as a whole. Absent, null and blank arguments are no arguments; any
    /// other value that is no object is rejected, and so is text of one.
    pub(super) fn read_root<'a>(
        &self,
        arguments: Arguments<'a>,
    ) -> Result<Cow<'a, Value>, Rejection> {
        let empty = || Cow::Owned(Value::Object(Map::new()));
        let value = match arguments {
            Arguments::Absent | Arguments::Value(Value::Null) => empty(),
            Arguments::Value(value @ Value::Object(_)) => Cow::Borrowed(value),
            Arguments::Value(Value::String(text)) => {
                if json::trimmed(text).is_empty() {
                    empty()
                } else {
                    match json::read(text, TEXT_DEPTH_MAX) {
                        Some(Value::Null) => empty(),
                        Some(value @ Value::Object(_)) => Cow::Owned(value),
                        Some(_) | None => return Err(no_object()),
                    }
                }
            }
            Arguments::Value(Value::Bool(_) | Value::Number(_) | Value::Array(_)) => {
                return Err(no_object());
            }
        };
        Ok(match self.read_parameters(&value)? {
            Some(changed) => Cow::Owned(changed),
            None => value,
        })
    }

    fn read_parameters(&self, arguments: &Value) -> Reading {
        let (Some(members), [root]) = (arguments.as_object(), self.root().objects.as_slice())
        else {
            return Ok(None);
        };
        self.read_members(members, &Place::Root, |key, value, place| {
            if let Some(legacy) = self.aliases.get(key)
                && let Some(canonical) = value.as_str().and_then(|text| legacy.get(text))
            {
                return Ok(Some(Value::String(canonical.clone())));
            }
            self.read_member(root, key, value, place, 1)
        })
    }

    fn read_at(&self, id: NodeId, value: &Value, place: &Place<'_>, depth: usize) -> Reading {
        let node = self.tree.node(id);
        if !node.structured() {
            return Ok(None);
        }
        match value {
            Value::String(text) => self.read_text(node, text, place, depth),
            Value::Array(_) | Value::Object(_) => self.descend(node, value, place, depth),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(None),
        }
    }

    /// Reads text at a position that takes an array or an object.
    fn read_text(&self, node: &Node, text: &str, place: &Place<'_>, depth: usize) -> Reading {
        if node.string {
            return if self.is_list_as_text(node, text, depth) {
                Err(Rejection::list_as_text(place.path()))
            } else {
                Ok(None)
            };
        }
        if node.any {
            return Ok(None);
        }
        let Some(parsed) = json::read(text, text_depth(depth)) else { return Ok(None) };
        let read_on = match &parsed {
            Value::Array(_) | Value::Object(_) => self.descend(node, &parsed, place, depth)?,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        Ok(Some(read_on.unwrap_or(parsed)))
    }

    /// Whether text is that of an array which some array member takes as it stands.
    fn is_list_as_text(&self, node: &Node, text: &str, depth: usize) -> bool {
        if node.arrays.is_empty() || !json::trimmed(text).starts_with('[') {
            return false;
        }
        json::read(text, text_depth(depth))
            .is_some_and(|list| node.arrays.iter().any(|one| self.is_valid(&one.pointer, &list)))
    }

    /// Reads what stands inside a value, by the one member that it can only be.
    fn descend(&self, node: &Node, value: &Value, place: &Place<'_>, depth: usize) -> Reading {
        match value {
            Value::Array(items) => match node.arrays.as_slice() {
                [only] => self.read_items(only, items, place, depth + 1),
                _ => Ok(None),
            },
            Value::Object(members) => match candidate(&node.objects, members) {
                Some(object) => self.read_members(members, place, |key, value, place| {
                    self.read_member(object, key, value, place, depth + 1)
                }),
                None => Ok(None),
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(None),
        }
    }

    fn read_items(
        &self,
        list: &ArrayMember,
        items: &[Value],
        place: &Place<'_>,
        depth: usize,
    ) -> Reading {
        let mut changed: Option<Vec<Value>> = None;
        let rest = match list.rest {
            Rest::Each(node) => Some(node).filter(|node| self.tree.node(*node).structured()),
            Rest::Anything | Rest::Nothing => None,
        };
        for (index, item) in items.iter().enumerate() {
            let node = match list.prefix.get(index) {
                Some(node) => Some(*node),
                None if rest.is_none() && changed.is_none() => break,
                None => rest,
            };
            let reading = match node {
                Some(node) => self.read_at(node, item, &Place::Index(place, index), depth)?,
                None => None,
            };
            match (reading, &mut changed) {
                (Some(value), Some(items)) => items.push(value),
                (Some(value), None) => {
                    let mut before = items[..index].to_vec();
                    before.push(value);
                    changed = Some(before);
                }
                (None, Some(items)) => items.push(item.clone()),
                (None, None) => {}
            }
        }
        Ok(changed.map(Value::Array))
    }

    fn read_member(
        &self,
        object: &ObjectMember,
        key: &str,
        value: &Value,
        place: &Place<'_>,
        depth: usize,
    ) -> Reading {
        match (object.field(key), object.rest) {
            (Some(node), _) | (None, Rest::Each(node)) => self.read_at(node, value, place, depth),
            (None, Rest::Anything | Rest::Nothing) => Ok(None),
        }
    }

    fn read_members(
        &self,
        members: &Map<String, Value>,
        place: &Place<'_>,
        read: impl Fn(&str, &Value, &Place<'_>) -> Reading,
    ) -> Reading {
        let mut changed: Option<Map<String, Value>> = None;
        for (index, (key, value)) in members.iter().enumerate() {
            match (read(key, value, &Place::Key(place, key))?, &mut changed) {
                (Some(value), Some(members)) => {
                    members.insert(key.clone(), value);
                }
                (Some(value), None) => {
                    let before = members.iter().take(index);
                    let mut before: Map<String, Value> =
                        before.map(|(key, value)| (key.clone(), value.clone())).collect();
                    before.insert(key.clone(), value);
                    changed = Some(before);
                }
                (None, Some(members)) => {
                    members.insert(key.clone(), value.clone());
                }
                (None, None) => {}
            }
        }
        Ok(changed.map(Value::Object))
    }
}

/// The member that an object can only be: the only one, or the only one whose tags all fit.
pub(super) fn candidate<'t>(
    objects: &'t [ObjectMember],
    members: &Map<String, Value>,
) -> Option<&'t ObjectMember> {
    if let [only] = objects {
        return Some(only);
    }
    let fits = |object: &&ObjectMember| {
        !object.tags.is_empty()
            && object.tags.iter().all(|(name, values)| {
                members
                    .get(name)
                    .and_then(Value::as_str)
                    .is_some_and(|text| values.iter().any(|value| value == text))
            })
    };
    let mut fitting = objects.iter().filter(fits);
    match (fitting.next(), fitting.next()) {
        (Some(object), None) => Some(object),
        (Some(_) | None, _) => None,
    }
}

/// How deep text at a depth may nest, so that no reading makes a value too deep to handle.
fn text_depth(depth: usize) -> usize {
    TEXT_DEPTH_MAX.min(VALUE_DEPTH_MAX.saturating_sub(depth))
}
