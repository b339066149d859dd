//! Small schema trees as codes in preorder: five bytes at most, built into nodes when asked for.

use crate::features::{Feature, FeatureSet};
use indexmap::IndexMap;
use misread_specs::schema::{
    Extra, Field, Fixed, Kind, List, Node, NumberRules, Object, StringRules, Union, UnionKeyword,
};
use serde_json::{Map, Value};

/// A schema tree in preorder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Tree(Vec<Symbol>);

/// One node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Symbol {
    String,
    Integer,
    Null,
    Number,
    Boolean,
    Any,
    Names,
    One,
    Pattern,
    List,
    Tuple,
    Record,
    Required,
    Optional,
    /// Two members, or three.
    Union(UnionKeyword, u8),
}

/// The leaves; the first three are those of the larger trees.
const LEAVES: [Symbol; 9] = [
    Symbol::String,
    Symbol::Integer,
    Symbol::Null,
    Symbol::Number,
    Symbol::Boolean,
    Symbol::Any,
    Symbol::Names,
    Symbol::One,
    Symbol::Pattern,
];

const CONTAINERS: [Symbol; 5] =
    [Symbol::List, Symbol::Tuple, Symbol::Record, Symbol::Required, Symbol::Optional];

/// Every tree of the layer, small ones first.
pub(super) fn all() -> Vec<Tree> {
    let mut found = of_sizes(&LEAVES, 4).concat();
    let larger = of_sizes(&LEAVES[..3], 5);
    found.extend(larger.into_iter().nth(5).unwrap_or_default());
    found
}

/// The trees over these leaves by size, up to this one.
fn of_sizes(leaves: &[Symbol], most: usize) -> Vec<Vec<Tree>> {
    let mut sizes: Vec<Vec<Tree>> = vec![Vec::new(); most + 1];
    sizes[1] = leaves.iter().map(|leaf| Tree(vec![*leaf])).collect();
    for size in 2..=most {
        let mut these = Vec::new();
        for container in CONTAINERS {
            for inner in &sizes[size - 1] {
                these.push(joined(container, &[inner]));
            }
        }
        for first in 1..size - 1 {
            for one in &sizes[first] {
                for other in &sizes[size - 1 - first] {
                    unions(&[one, other], &mut these);
                }
            }
            for second in 1..(size - 1).saturating_sub(first) {
                for one in &sizes[first] {
                    for two in &sizes[second] {
                        for three in &sizes[size - 1 - first - second] {
                            unions(&[one, two, three], &mut these);
                        }
                    }
                }
            }
        }
        sizes[size] = these;
    }
    sizes
}

fn joined(symbol: Symbol, inner: &[&Tree]) -> Tree {
    let rest = inner.iter().flat_map(|tree| &tree.0);
    Tree(std::iter::once(&symbol).chain(rest).copied().collect())
}

/// The union of these in every spelling that says it; members are no unions and not alike.
fn unions(members: &[&Tree], found: &mut Vec<Tree>) {
    let nested = members.iter().any(|tree| matches!(tree.0[0], Symbol::Union(..)));
    let alike = (1..members.len()).any(|at| members[..at].contains(&members[at]));
    if nested || alike {
        return;
    }
    let count = members.len() as u8;
    found.push(joined(Symbol::Union(UnionKeyword::AnyOf, count), members));
    let kinds: Vec<u8> = members.iter().map(|tree| kind(tree.0[0])).collect();
    let disjoint = (1..kinds.len()).all(|at| !kinds[..at].contains(&kinds[at]));
    if !disjoint || kinds.contains(&ANY) {
        return;
    }
    found.push(joined(Symbol::Union(UnionKeyword::OneOf, count), members));
    if members.iter().all(|tree| !matches!(tree.0[0], Symbol::Names | Symbol::One)) {
        found.push(joined(Symbol::Union(UnionKeyword::TypeList, count), members));
    }
}

const ANY: u8 = 6;

fn kind(symbol: Symbol) -> u8 {
    match symbol {
        Symbol::String | Symbol::Names | Symbol::Pattern => 0,
        Symbol::Integer | Symbol::Number | Symbol::One => 1,
        Symbol::Null => 2,
        Symbol::Boolean => 3,
        Symbol::List | Symbol::Tuple => 4,
        Symbol::Record | Symbol::Required | Symbol::Optional => 5,
        Symbol::Any | Symbol::Union(..) => ANY,
    }
}

fn count(symbol: Symbol) -> u8 {
    match symbol {
        Symbol::Union(_, count) => count,
        Symbol::List | Symbol::Tuple | Symbol::Record | Symbol::Required | Symbol::Optional => 1,
        Symbol::String
        | Symbol::Integer
        | Symbol::Null
        | Symbol::Number
        | Symbol::Boolean
        | Symbol::Any
        | Symbol::Names
        | Symbol::One
        | Symbol::Pattern => 0,
    }
}

impl Tree {
    /// Places that a text can stand at: every node that is no member of a union.
    pub(super) fn places(&self) -> u64 {
        let members: u64 = self
            .0
            .iter()
            .filter(|symbol| matches!(symbol, Symbol::Union(..)))
            .map(|symbol| u64::from(count(*symbol)))
            .sum();
        self.0.len() as u64 - members
    }

    /// Whether all of it may be used.
    pub(super) fn allowed(&self, features: FeatureSet) -> bool {
        self.0.iter().all(|symbol| {
            let feature = match symbol {
                Symbol::String | Symbol::Required | Symbol::Optional => return true,
                Symbol::Integer => Feature::Integer,
                Symbol::Null => Feature::Null,
                Symbol::Number => Feature::Number,
                Symbol::Boolean => Feature::Boolean,
                Symbol::Any => Feature::Any,
                Symbol::Names => Feature::Enum,
                Symbol::One => Feature::Const,
                Symbol::Pattern => Feature::Pattern,
                Symbol::List => Feature::List,
                Symbol::Tuple => Feature::Tuple,
                Symbol::Record => Feature::Record,
                Symbol::Union(UnionKeyword::AnyOf, _) => Feature::AnyOf,
                Symbol::Union(UnionKeyword::OneOf, _) => Feature::OneOf,
                Symbol::Union(UnionKeyword::TypeList, _) => Feature::TypeList,
            };
            features.has(feature)
        })
    }

    /// The schema.
    pub(super) fn node(&self) -> Node {
        build(&mut self.0.iter().copied())
    }

    /// A value with the text at this place; what need not be there is not.
    pub(super) fn value(&self, place: u64, text: &str) -> Value {
        let mut filling = Filling { symbols: &self.0, at: 0, place: 0, wanted: place, text };
        filling.position().0
    }
}

fn build(symbols: &mut impl Iterator<Item = Symbol>) -> Node {
    let Some(symbol) = symbols.next() else { return Node::plain(Kind::Any) };
    let mut inner: Vec<Node> = (0..count(symbol)).map(|_| build(symbols)).collect();
    let mut first = || inner.pop().unwrap_or_else(|| Node::plain(Kind::Any));
    let fixed = |values: Vec<Value>| Fixed { values, beside: None };
    Node::plain(match symbol {
        Symbol::String => Kind::String(StringRules::default()),
        Symbol::Integer => Kind::Integer(NumberRules::default()),
        Symbol::Null => Kind::Null,
        Symbol::Number => Kind::Number(NumberRules::default()),
        Symbol::Boolean => Kind::Boolean,
        Symbol::Any => Kind::Any,
        Symbol::Names => Kind::Enum(fixed(vec!["a".into(), "b".into()])),
        Symbol::One => Kind::Const(fixed(vec![1.into()])),
        Symbol::Pattern => {
            Kind::String(StringRules { pattern: Some("^[a-z]+$".into()), ..StringRules::default() })
        }
        Symbol::List => Kind::List(List { item: Some(Box::new(first())), ..List::default() }),
        Symbol::Tuple => crate::schemas::tuple_of(vec![first()]),
        Symbol::Record => {
            let extra = Extra::Schema(Box::new(first()));
            Kind::Object(Object { fields: IndexMap::new(), extra })
        }
        Symbol::Required | Symbol::Optional => {
            let field = Field { required: symbol == Symbol::Required, node: first() };
            let fields = IndexMap::from([("a".to_owned(), field)]);
            Kind::Object(Object { fields, extra: Extra::Open })
        }
        Symbol::Union(keyword, _) => Kind::Union(Union { keyword, members: inner }),
    })
}

struct Filling<'a> {
    symbols: &'a [Symbol],
    at: usize,
    /// Places met so far.
    place: u64,
    wanted: u64,
    text: &'a str,
}

impl Filling<'_> {
    /// The value of a position, and whether the text is in it.
    fn position(&mut self) -> (Value, bool) {
        let here = self.place == self.wanted;
        self.place += 1;
        let (value, inside) = self.node();
        if here { (Value::from(self.text), true) } else { (value, inside) }
    }

    /// The value of a node whose position is counted.
    fn node(&mut self) -> (Value, bool) {
        let symbol = self.symbols[self.at];
        self.at += 1;
        let object = |value: Value| Value::Object(Map::from_iter([("a".to_owned(), value)]));
        match symbol {
            Symbol::String | Symbol::Names | Symbol::Pattern => (Value::from("a"), false),
            Symbol::Integer | Symbol::Number | Symbol::Any => (Value::from(0), false),
            Symbol::Null => (Value::Null, false),
            Symbol::Boolean => (Value::Bool(false), false),
            Symbol::One => (Value::from(1), false),
            Symbol::Tuple => {
                let (value, inside) = self.position();
                (Value::Array(vec![value]), inside)
            }
            Symbol::List => match self.position() {
                (value, true) => (Value::Array(vec![value]), true),
                (_, false) => (Value::Array(Vec::new()), false),
            },
            Symbol::Required => {
                let (value, inside) = self.position();
                (object(value), inside)
            }
            Symbol::Record | Symbol::Optional => match self.position() {
                (value, true) => (object(value), true),
                (_, false) => (Value::Object(Map::new()), false),
            },
            Symbol::Union(_, count) => {
                let members: Vec<(Value, bool)> = (0..count).map(|_| self.node()).collect();
                let chosen = members.iter().position(|(_, inside)| *inside).unwrap_or(0);
                members.into_iter().nth(chosen).unwrap_or((Value::Null, false))
            }
        }
    }
}
