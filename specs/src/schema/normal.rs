//! From the written form to the normal form: references replaced, unions flattened.
//!
//! Works through a queue, so that no chain of definitions overflows the stack. A written kind
//! becomes one part however often it is referred to, which is what closes the cycles.

/// References and unions.
mod resolve;

use super::accept::Acceptance;
use super::compiled::{Compiled, Extra, Field, Part, PartId, Shape};
use super::error::DialectError;
use super::node::{self, Fixed, Kind, Parameters, UnionKeyword};
use super::parse::locate;
use super::pattern::Pattern;
use serde_json::Value;
use std::collections::HashMap;
use std::ptr;

impl Compiled {
    /// The normal form of these parameters.
    ///
    /// # Errors
    /// Where a reference leads nowhere, or back to itself with no container between; where a
    /// pattern does not compile.
    pub fn new(parameters: &Parameters) -> Result<Self, DialectError> {
        let compile = || Builder::new(parameters)?.finish(&parameters.root.kind);
        compile().map_err(|error| locate(parameters, &error))
    }
}

/// Why there is no normal form.
#[derive(Clone, Debug)]
pub(super) enum Unresolved {
    /// No definition has this name.
    Dangling(String),
    /// This definition is itself, through references and unions alone.
    Loop(String),
    /// This pattern does not compile, for this reason.
    Pattern(String, String),
}

/// The normal form as far as it is built.
pub(super) struct Builder<'p> {
    parameters: &'p Parameters,
    /// The part of each written kind that is neither a reference nor a union of one member.
    ids: HashMap<*const Kind, PartId>,
    /// The kinds of the parts, by id; filled from the first that has no shape yet.
    kinds: Vec<&'p Kind>,
}

impl<'p> Builder<'p> {
    pub(super) fn new(parameters: &'p Parameters) -> Result<Self, Unresolved> {
        let builder = Self { parameters, ids: HashMap::new(), kinds: Vec::new() };
        builder.refuse_loops()?;
        Ok(builder)
    }

    /// The part that a written kind becomes.
    pub(super) fn id(&mut self, kind: &'p Kind) -> Result<PartId, Unresolved> {
        let mut kind = self.strip(kind)?;
        if let Kind::Union(union) = kind {
            // A union whose members all come down to one; two are enough to know that it is none.
            if let [only] = self.flatten(union, 2)?.as_slice() {
                kind = only;
            }
        }
        let next = PartId(u32::try_from(self.kinds.len()).unwrap_or(u32::MAX));
        let id = *self.ids.entry(ptr::from_ref(kind)).or_insert(next);
        if id == next {
            self.kinds.push(kind);
        }
        Ok(id)
    }

    /// Builds every part that is asked for, with this root.
    pub(super) fn finish(mut self, root: &'p Kind) -> Result<Compiled, Unresolved> {
        let root = self.id(root)?;
        let mut compiled = Compiled { parts: Vec::new(), patterns: Vec::new(), root };
        while let Some(kind) = self.kinds.get(compiled.parts.len()).copied() {
            let shape = self.shape(kind)?;
            let pattern = match &shape {
                Shape::String(rules) => rules.pattern.as_deref().map(compile).transpose()?,
                Shape::Any
                | Shape::Integer(_)
                | Shape::Number(_)
                | Shape::Boolean
                | Shape::Null
                | Shape::Fixed { .. }
                | Shape::Array { .. }
                | Shape::Object { .. }
                | Shape::Union { .. } => None,
            };
            compiled.patterns.push(pattern);
            compiled.parts.push(Part {
                shape,
                string_member: false,
                any_member: false,
                array_members: Vec::new(),
                object_members: Vec::new(),
            });
        }
        for index in 0..compiled.parts.len() {
            facts(&mut compiled, index);
        }
        Ok(compiled)
    }

    fn shape(&mut self, kind: &'p Kind) -> Result<Shape, Unresolved> {
        Ok(match kind {
            // A reference or a lone member never gets here: `id` strips both.
            Kind::Any | Kind::Ref(_) => Shape::Any,
            Kind::String(rules) => Shape::String(rules.clone()),
            Kind::Integer(rules) => Shape::Integer(rules.clone()),
            Kind::Number(rules) => Shape::Number(rules.clone()),
            Kind::Boolean => Shape::Boolean,
            Kind::Null => Shape::Null,
            Kind::Const(fixed) | Kind::Enum(fixed) => self.fixed(fixed)?,
            Kind::List(list) => Shape::Array {
                items: Vec::new(),
                rest: match &list.item {
                    Some(item) => Extra::Part(self.id(&item.kind)?),
                    None if list.nothing => Extra::Closed,
                    None => Extra::Open,
                },
                min: list.min.unwrap_or(0),
                max: list.max,
                unique: list.unique,
            },
            Kind::Tuple(tuple) => Shape::Array {
                items: tuple
                    .items
                    .iter()
                    .map(|item| self.id(&item.kind))
                    .collect::<Result<_, _>>()?,
                rest: self.extra(&tuple.rest)?,
                min: tuple.min.unwrap_or(0),
                max: tuple.max,
                unique: tuple.unique,
            },
            Kind::Object(object) => {
                let mut fields = indexmap::IndexMap::with_capacity(object.fields.len());
                for (name, field) in &object.fields {
                    let part = self.id(&field.node.kind)?;
                    let default = field.node.annotations.default.clone();
                    fields.insert(name.clone(), Field { required: field.required, default, part });
                }
                Shape::Object { fields, extra: self.extra(&object.extra)? }
            }
            Kind::Union(union) => {
                let exclusive = union.keyword == UnionKeyword::OneOf && !self.nested(union)?;
                let members = self.flatten(union, usize::MAX)?;
                let members = members.into_iter().map(|member| self.id(member));
                Shape::Union { members: members.collect::<Result<_, _>>()?, exclusive }
            }
        })
    }

    fn fixed(&mut self, fixed: &'p Fixed) -> Result<Shape, Unresolved> {
        let beside = fixed.beside.as_deref().map(|kind| self.id(kind)).transpose()?;
        Ok(Shape::Fixed { values: fixed.values.clone(), beside })
    }

    fn extra(&mut self, extra: &'p node::Extra) -> Result<Extra, Unresolved> {
        Ok(match extra {
            node::Extra::Open => Extra::Open,
            node::Extra::Closed => Extra::Closed,
            node::Extra::Schema(node) => Extra::Part(self.id(&node.kind)?),
        })
    }
}

fn compile(pattern: &str) -> Result<Pattern, Unresolved> {
    Pattern::new(pattern).map_err(|why| Unresolved::Pattern(pattern.to_owned(), why))
}

/// Fills in the facts about a part, once all shapes stand.
fn facts(compiled: &mut Compiled, index: usize) {
    let Ok(id) = u32::try_from(index) else { return };
    let members: Vec<PartId> = compiled.members(PartId(id)).collect();
    let (mut string, mut any) = (false, false);
    let (mut arrays, mut objects) = (Vec::new(), Vec::new());
    for member in members {
        match &compiled.part(member).shape {
            Shape::Any => any = true,
            Shape::String(_) => string = true,
            Shape::Fixed { values, .. } => {
                let taken = |value: &Value| compiled.accepts(member, value) != Acceptance::No;
                string |= values.iter().any(|value| value.is_string() && taken(value));
            }
            Shape::Array { .. } => arrays.push(member),
            Shape::Object { .. } => objects.push(member),
            Shape::Integer(_)
            | Shape::Number(_)
            | Shape::Boolean
            | Shape::Null
            | Shape::Union { .. } => {}
        }
    }
    let part = &mut compiled.parts[index];
    part.string_member = string;
    part.any_member = any;
    part.array_members = arrays;
    part.object_members = objects;
}
