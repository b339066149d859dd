//! Random schemas: every kind of the dialect, in every place that it may stand.

use crate::rng::{BOUNDS, PATTERNS, Rng, STEPS};
use crate::sample;
use misread_specs::json::equal;
use misread_specs::schema::{
    Acceptance, Annotations, Compiled, Extra, Field, Fixed, Format, Kind, List, Node, NumberRules,
    Object, Parameters, Shape, StringRules, Tuple, Union, UnionKeyword,
};

const NAMES: &[&str] = &["a", "b", "c/~d", "e f%", "é"];

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// A property or an item: anything may stand here.
    Own,
    /// A member of a union, or a definition that may become one: members of `oneOf` are disjoint
    /// here, as the dialect has it.
    Member,
}

pub(crate) struct Generator<'r> {
    pub(crate) rng: &'r mut Rng,
    /// How many definitions there are; the first is an object.
    definitions: usize,
}

pub(crate) fn parameters(rng: &mut Rng) -> Parameters {
    let definitions = rng.below(4);
    let mut generator = Generator { rng, definitions };
    let mut named = indexmap::IndexMap::new();
    for (index, name) in NAMES.iter().take(definitions).enumerate() {
        let kind = match index {
            0 => Kind::Object(generator.object(2)),
            _ => generator.definition(),
        };
        named.insert((*name).to_owned(), generator.annotated(kind));
    }
    let root = if definitions > 0 && generator.rng.chance(10) {
        Kind::Ref(NAMES[0].to_owned())
    } else {
        Kind::Object(generator.object(3))
    };
    let root = generator.annotated(root);
    let mut parameters = Parameters { root, definitions: named };
    add_defaults(&mut parameters, rng);
    parameters
}

/// Gives some parameters a default that they take.
fn add_defaults(parameters: &mut Parameters, rng: &mut Rng) {
    let compiled = Compiled::new(parameters).expect("generated");
    let before = parameters.clone();
    let Kind::Object(root) = &mut parameters.root.kind else { return };
    let Shape::Object { fields, .. } = &compiled.part(compiled.root()).shape else { return };
    for (name, field) in &mut root.fields {
        let value = sample::kind(rng, &before, &field.node.kind, 3);
        if rng.chance(30) && compiled.accepts(fields[name].part, &value) != Acceptance::No {
            field.node.annotations.default = Some(value);
        }
    }
}

impl Generator<'_> {
    fn annotated(&mut self, kind: Kind) -> Node {
        let title = self.rng.some(5, |_| "A title".to_owned());
        let description = self.rng.some(5, |rng| rng.pick(NAMES).to_owned());
        Node { kind, annotations: Annotations { title, description, default: None } }
    }

    fn node(&mut self, depth: usize, place: Place) -> Node {
        let kind = self.kind(depth, place);
        self.annotated(kind)
    }

    /// A definition is no union that leads on, so that no loop can come about.
    fn definition(&mut self) -> Kind {
        match self.rng.below(3) {
            0 => self.container(2),
            1 => self.scalar(),
            _ => self.disjoint(2),
        }
    }

    fn kind(&mut self, depth: usize, place: Place) -> Kind {
        let reference = self.definitions > 0 && self.rng.chance(15);
        if reference {
            let index = self.rng.below(self.definitions);
            return Kind::Ref(NAMES[index].to_owned());
        }
        if depth == 0 {
            return self.scalar();
        }
        match self.rng.below(10) {
            0..=3 => self.scalar(),
            4..=5 => self.container(depth - 1),
            6 => self.type_list(depth - 1),
            7 => self.any_of(depth - 1),
            8 if place == Place::Own => self.overlapping(depth - 1),
            _ => self.disjoint(depth - 1),
        }
    }

    fn scalar(&mut self) -> Kind {
        match self.rng.below(10) {
            0 => Kind::Any,
            1 => Kind::Null,
            2 => Kind::Boolean,
            3 => Kind::Integer(self.numbers()),
            4 => Kind::Number(self.numbers()),
            5 => Kind::Const(self.fixed(1)),
            6 => {
                let most = 1 + self.rng.below(3);
                Kind::Enum(self.fixed(most))
            }
            _ => Kind::String(self.strings()),
        }
    }

    fn container(&mut self, depth: usize) -> Kind {
        match self.rng.below(5) {
            0..=1 => self.list(depth),
            2 => self.tuple(depth),
            _ => Kind::Object(self.object(depth)),
        }
    }

    fn strings(&mut self) -> StringRules {
        StringRules {
            min: self.rng.some(20, |rng| rng.below(3) as u64),
            max: self.rng.some(20, |rng| rng.below(4) as u64),
            pattern: self.rng.some(20, |rng| rng.pick(PATTERNS).to_owned()),
            format: self.rng.some(15, |rng| rng.pick(&Format::ALL)),
        }
    }

    fn numbers(&mut self) -> NumberRules {
        NumberRules {
            at_least: self.rng.some(20, |rng| rng.number(BOUNDS)),
            at_most: self.rng.some(20, |rng| rng.number(BOUNDS)),
            above: self.rng.some(15, |rng| rng.number(BOUNDS)),
            below: self.rng.some(15, |rng| rng.number(BOUNDS)),
            step: self.rng.some(20, |rng| rng.number(STEPS)),
        }
    }

    fn fixed(&mut self, most: usize) -> Fixed {
        let mut values = vec![self.rng.scalar()];
        for _ in 1..most {
            let value = self.rng.scalar();
            if !values.iter().any(|earlier| equal(earlier, &value)) {
                values.push(value);
            }
        }
        let beside = match self.rng.below(8) {
            0 => Some(Kind::String(self.strings())),
            1 => Some(Kind::Integer(self.numbers())),
            2 => Some(self.type_list(0)),
            _ => None,
        };
        Fixed { values, beside: beside.map(Box::new) }
    }

    fn list(&mut self, depth: usize) -> Kind {
        let item = if self.rng.chance(85) { Some(self.node(depth, Place::Own)) } else { None };
        Kind::List(List {
            nothing: item.is_none() && self.rng.chance(30),
            item: item.map(Box::new),
            min: self.rng.some(15, |rng| rng.below(3) as u64),
            max: self.rng.some(15, |rng| rng.below(3) as u64),
            unique: self.rng.chance(15),
        })
    }

    fn tuple(&mut self, depth: usize) -> Kind {
        let length = 1 + self.rng.below(3);
        Kind::Tuple(Tuple {
            items: (0..length).map(|_| self.node(depth, Place::Own)).collect(),
            rest: self.extra(depth),
            min: self.rng.some(50, |_| length as u64),
            max: self.rng.some(15, |rng| rng.below(4) as u64),
            unique: self.rng.chance(10),
        })
    }

    fn object(&mut self, depth: usize) -> Object {
        let mut fields = indexmap::IndexMap::new();
        for _ in 0..self.rng.below(4) {
            let name = self.rng.pick(NAMES).to_owned();
            let required = self.rng.chance(50);
            fields.insert(name, Field { required, node: self.node(depth, Place::Own) });
        }
        Object { fields, extra: self.extra(depth) }
    }

    fn extra(&mut self, depth: usize) -> Extra {
        match self.rng.below(5) {
            0..=1 => Extra::Open,
            2..=3 => Extra::Closed,
            _ => Extra::Schema(Box::new(self.node(depth, Place::Own))),
        }
    }

    fn any_of(&mut self, depth: usize) -> Kind {
        let members = (0..1 + self.rng.below(3)).map(|_| self.node(depth, Place::Member));
        let members = members.collect();
        Kind::Union(Union { keyword: UnionKeyword::AnyOf, members })
    }

    /// A flat `oneOf` whose members may overlap: JSON Schema counts them, and so do we.
    fn overlapping(&mut self, depth: usize) -> Kind {
        let mut members = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let kind = if self.rng.chance(70) { self.scalar() } else { self.container(depth) };
            members.push(self.annotated(kind));
        }
        Kind::Union(Union { keyword: UnionKeyword::OneOf, members })
    }

    /// A `oneOf` of members of different JSON kinds.
    fn disjoint(&mut self, depth: usize) -> Kind {
        let mut members = Vec::new();
        for which in self.some_of(6) {
            let kind = match which {
                0 => Kind::Null,
                1 => Kind::Boolean,
                2 => Kind::Integer(self.numbers()),
                3 => Kind::String(self.strings()),
                4 => self.list(depth),
                _ => Kind::Object(self.object(depth)),
            };
            members.push(self.annotated(kind));
        }
        Kind::Union(Union { keyword: UnionKeyword::OneOf, members })
    }

    /// The members of a `type` list share one set of keywords, `integer` and `number` too.
    fn type_list(&mut self, depth: usize) -> Kind {
        let numbers = self.numbers();
        let mut members = Vec::new();
        for which in self.some_of(7) {
            members.push(Node::plain(match which {
                0 => Kind::Null,
                1 => Kind::Boolean,
                2 => Kind::Integer(numbers.clone()),
                3 => Kind::String(self.strings()),
                4 => self.list(depth),
                5 => Kind::Object(self.object(depth)),
                _ => Kind::Number(numbers.clone()),
            }));
        }
        Kind::Union(Union { keyword: UnionKeyword::TypeList, members })
    }

    /// One to three different numbers below a bound, in any order.
    fn some_of(&mut self, bound: usize) -> Vec<usize> {
        let mut picked = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let which = self.rng.below(bound);
            if !picked.contains(&which) {
                picked.push(which);
            }
        }
        picked
    }
}
