//! Every position of a call: where it stands, what governs it, which row decided.

use super::Oracle;
use super::descent::{Inside, inside};
use super::tree::Tree;
use misread_specs::schema::{Compiled, CompiledExtra, PartId, Shape};
use misread_specs::spec::Reading;
use misread_specs::{Path, Segment, Value};
use std::borrow::Cow;

/// A place in the arguments with what governs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Position<'a> {
    /// Where.
    pub path: Path,
    /// The part of the schema that governs it; `None` past what the schema speaks of.
    pub part: Option<PartId>,
    /// What stands there: what was sent, or what a text around it spells.
    pub value: Cow<'a, Value>,
    /// The row that decided.
    pub row: usize,
    /// What may be done there.
    pub readings: Vec<Reading>,
    /// What holds it.
    pub container: Container,
    /// Whether it stands inside a text that is read.
    pub in_text: bool,
}

/// What holds a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Container {
    /// Nothing: it is the arguments themselves.
    Root,
    /// The arguments: it is a parameter.
    Parameters,
    /// A list.
    List,
    /// A tuple.
    Tuple,
    /// An object inside the arguments.
    Object,
    /// A record.
    Record,
    /// An object that is one of several in a union.
    Variant,
}

impl Container {
    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Parameters => "parameters",
            Self::List => "list",
            Self::Tuple => "tuple",
            Self::Object => "object",
            Self::Record => "record",
            Self::Variant => "variant",
        }
    }
}

impl Oracle {
    /// Every position of these arguments, outermost first; where the spec leaves a choice, the
    /// positions inside every choice.
    #[must_use]
    pub fn positions<'a>(&self, arguments: &'a Value) -> Vec<Position<'a>> {
        let tree = self.read_in_full(arguments);
        let mut walk = Walk { oracle: self, found: Vec::new(), path: Vec::new(), in_text: false };
        let root = self.compiled().root();
        walk.tree(&tree, Some(root), Cow::Borrowed(arguments), Container::Root);
        walk.found
    }

    /// The part that governs a member of a value, and what holds it.
    #[must_use]
    pub fn part_below(
        &self,
        part: Option<PartId>,
        value: &Value,
        segment: &Segment,
    ) -> (Option<PartId>, Container) {
        let (members, unsure) = self.members_for(part, value);
        let variant = unsure || part.is_some_and(|part| objects(self.compiled(), part) > 1);
        let found = members.iter().find_map(|member| below(self.compiled(), *member, segment));
        let container = match segment {
            Segment::Index(_) if members.iter().any(|m| is_tuple(self.compiled(), *m)) => {
                Container::Tuple
            }
            Segment::Index(_) => Container::List,
            Segment::Key(_) if part == Some(self.compiled().root()) => Container::Parameters,
            Segment::Key(_) if variant => Container::Variant,
            Segment::Key(_) if members.iter().any(|m| is_record(self.compiled(), *m)) => {
                Container::Record
            }
            Segment::Key(_) => Container::Object,
        };
        (found, container)
    }

    /// The members that may govern what is inside a value, and whether that is left open.
    #[must_use]
    pub fn members_for(&self, part: Option<PartId>, value: &Value) -> (Vec<PartId>, bool) {
        match part.map(|part| inside(self.compiled(), part, value)) {
            None | Some(Inside::Nowhere) => (Vec::new(), false),
            Some(Inside::Into(member)) => (vec![member], false),
            Some(Inside::Open(members)) => (members, true),
        }
    }
}

fn objects(compiled: &Compiled, part: PartId) -> usize {
    compiled.part(part).object_members.len()
}

fn is_tuple(compiled: &Compiled, part: PartId) -> bool {
    matches!(&compiled.part(part).shape, Shape::Array { items, .. } if !items.is_empty())
}

fn is_record(compiled: &Compiled, part: PartId) -> bool {
    matches!(&compiled.part(part).shape,
        Shape::Object { fields, extra: CompiledExtra::Part(_) } if fields.is_empty())
}

/// The part of a property or an item of this member.
fn below(compiled: &Compiled, member: PartId, segment: &Segment) -> Option<PartId> {
    let (declared, extra) = match (&compiled.part(member).shape, segment) {
        (Shape::Object { fields, extra }, Segment::Key(name)) => {
            (fields.get(name).map(|field| field.part), extra)
        }
        (Shape::Array { items, rest, .. }, Segment::Index(index)) => {
            (items.get(*index).copied(), rest)
        }
        (_, Segment::Key(_) | Segment::Index(_)) => return None,
    };
    match extra {
        CompiledExtra::Part(part) => declared.or(Some(*part)),
        CompiledExtra::Open | CompiledExtra::Closed => declared,
    }
}

struct Walk<'o, 'a> {
    oracle: &'o Oracle,
    found: Vec<Position<'a>>,
    path: Vec<Segment>,
    in_text: bool,
}

impl<'a> Walk<'_, 'a> {
    fn tree(&mut self, tree: &Tree, part: Option<PartId>, value: Cow<'a, Value>, held: Container) {
        let readings = match tree {
            Tree::Kept(row) => {
                self.oracle.row(*row).readings.first().copied().into_iter().collect()
            }
            Tree::Items(..) | Tree::Fields(..) | Tree::Open(..) => vec![Reading::Keep],
            Tree::Decided(_, choices) => choices.iter().map(|choice| choice.reading).collect(),
        };
        self.found.push(Position {
            path: Path(self.path.clone()),
            part,
            value: value.clone(),
            row: tree.row(),
            readings,
            container: held,
            in_text: self.in_text,
        });
        match tree {
            Tree::Kept(_) => {}
            Tree::Items(..) | Tree::Fields(..) | Tree::Open(..) => self.inside(tree, part, value),
            Tree::Decided(_, choices) => {
                let outside = std::mem::replace(&mut self.in_text, true);
                for choice in choices {
                    if let (Some(inside), Some(value)) = (&choice.inside, &choice.value) {
                        self.inside(inside, part, Cow::Owned(value.clone()));
                    }
                }
                self.in_text = outside;
            }
        }
    }

    fn inside(&mut self, tree: &Tree, part: Option<PartId>, value: Cow<'a, Value>) {
        let trees = match tree {
            Tree::Items(_, trees) | Tree::Fields(_, trees) => trees,
            Tree::Open(_, trees) => {
                return trees.last().map_or((), |tree| self.inside(tree, part, value));
            }
            Tree::Kept(_) | Tree::Decided(..) => return,
        };
        for (position, tree) in trees.iter().enumerate() {
            let Some((segment, member)) = member(&value, position) else { return };
            let (below, held) = self.oracle.part_below(part, &value, &segment);
            self.path.push(segment);
            self.tree(tree, below, member, held);
            self.path.pop();
        }
    }
}

/// The member at this place in the order of a container.
fn member<'a>(value: &Cow<'a, Value>, position: usize) -> Option<(Segment, Cow<'a, Value>)> {
    fn of(value: &Value, position: usize) -> Option<(Segment, &Value)> {
        match value {
            Value::Array(values) => Some((Segment::Index(position), values.get(position)?)),
            Value::Object(members) => {
                let (name, member) = members.iter().nth(position)?;
                Some((Segment::Key(name.clone()), member))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
    }
    match value {
        Cow::Borrowed(value) => of(value, position).map(|(s, value)| (s, Cow::Borrowed(value))),
        Cow::Owned(value) => of(value, position).map(|(s, value)| (s, Cow::Owned(value.clone()))),
    }
}
