//! Following references and flattening unions, whatever way they are entangled.
//!
//! Nothing here recurses: chains of definitions are as long as somebody writes them.

use super::{Builder, Unresolved};
use crate::schema::node::{Kind, Union, UnionKeyword};
use std::collections::{HashMap, HashSet};
use std::ptr;

impl<'p> Builder<'p> {
    /// Follows references and unions of one member.
    pub(super) fn strip(&self, mut kind: &'p Kind) -> Result<&'p Kind, Unresolved> {
        loop {
            kind = match kind {
                Kind::Ref(name) => self.definition(name)?,
                Kind::Union(Union { members, .. }) => match members.as_slice() {
                    [only] => &only.kind,
                    _ => return Ok(kind),
                },
                Kind::Any
                | Kind::String(_)
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::Boolean
                | Kind::Null
                | Kind::Const(_)
                | Kind::Enum(_)
                | Kind::List(_)
                | Kind::Tuple(_)
                | Kind::Object(_) => return Ok(kind),
            };
        }
    }

    fn definition(&self, name: &str) -> Result<&'p Kind, Unresolved> {
        let node = self.parameters.definitions.get(name);
        node.map(|node| &node.kind).ok_or_else(|| Unresolved::Dangling(name.to_owned()))
    }

    /// Whether a member of the union is a union itself.
    pub(super) fn nested(&self, union: &'p Union) -> Result<bool, Unresolved> {
        for member in &union.members {
            if matches!(self.strip(&member.kind)?, Kind::Union(_)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The members of a union and of the unions in it, in order, none of them a union. Each
    /// stands once; but those of a flat `oneOf`, and lists and objects, stand as often as written,
    /// since they are counted, and a reference counts like what it stands for. Stops after so many.
    pub(super) fn flatten(
        &self,
        union: &'p Union,
        most: usize,
    ) -> Result<Vec<&'p Kind>, Unresolved> {
        let counted = union.keyword == UnionKeyword::OneOf && !self.nested(union)?;
        let mut seen = HashSet::new();
        let mut flat = Vec::with_capacity(union.members.len());
        let mut pending: Vec<&Kind> = union.members.iter().rev().map(|node| &node.kind).collect();
        while let (true, Some(kind)) = (flat.len() < most, pending.pop()) {
            let kind = self.strip(kind)?;
            let candidate = matches!(kind, Kind::List(_) | Kind::Tuple(_) | Kind::Object(_));
            if !seen.insert(ptr::from_ref(kind)) && !counted && !candidate {
                continue;
            }
            match kind {
                Kind::Union(inner) => {
                    pending.extend(inner.members.iter().rev().map(|node| &node.kind));
                }
                Kind::Any
                | Kind::String(_)
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::Boolean
                | Kind::Null
                | Kind::Const(_)
                | Kind::Enum(_)
                | Kind::List(_)
                | Kind::Tuple(_)
                | Kind::Object(_)
                | Kind::Ref(_) => flat.push(kind),
            }
        }
        Ok(flat)
    }

    /// No definition may lead back to itself through references and unions alone.
    pub(super) fn refuse_loops(&self) -> Result<(), Unresolved> {
        let definitions = &self.parameters.definitions;
        // `false`: on the way that we follow; `true`: leads to no loop.
        let mut safe: HashMap<&str, bool> = HashMap::with_capacity(definitions.len());
        for (start, node) in definitions {
            if safe.contains_key(start.as_str()) {
                continue;
            }
            safe.insert(start, false);
            let mut way = vec![(start.as_str(), names_in(&node.kind))];
            while let Some((name, ahead)) = way.last_mut() {
                let Some(next) = ahead.pop() else {
                    safe.insert(name, true);
                    way.pop();
                    continue;
                };
                match safe.get(next) {
                    Some(true) => {}
                    Some(false) => return Err(Unresolved::Loop(next.to_owned())),
                    None => {
                        safe.insert(next, false);
                        way.push((next, names_in(self.definition(next)?)));
                    }
                }
            }
        }
        Ok(())
    }
}

/// The definitions that a kind is, or has as members of a union.
fn names_in(kind: &Kind) -> Vec<&str> {
    let mut names = Vec::new();
    let mut pending = vec![kind];
    while let Some(kind) = pending.pop() {
        match kind {
            Kind::Ref(name) => names.push(name.as_str()),
            Kind::Union(union) => pending.extend(union.members.iter().map(|node| &node.kind)),
            Kind::Any
            | Kind::String(_)
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Boolean
            | Kind::Null
            | Kind::Const(_)
            | Kind::Enum(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Object(_) => {}
        }
    }
    names
}
