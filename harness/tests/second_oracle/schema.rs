//! What the written schema says: members of a union, and whether a value is valid, the naive way.

use super::json::{Json, Number};
use indexmap::IndexMap;
use misread_specs::schema::{
    Extra, Field, Fixed, Format, Kind, List, Node, NumberRules, Object, StringRules, Tuple,
};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The definitions of a tool.
pub(crate) struct Schema<'s> {
    pub(crate) definitions: &'s IndexMap<String, Node>,
    /// Steps left; what takes more is given up.
    pub(crate) steps: Cell<u32>,
}

/// Whether a value can be valid, and whether it can be invalid; both where a MAY decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Validity {
    pub(crate) valid: bool,
    pub(crate) invalid: bool,
}

impl Validity {
    const YES: Self = Self { valid: true, invalid: false };
    const NO: Self = Self { valid: false, invalid: true };
    const OPEN: Self = Self { valid: true, invalid: true };

    fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::YES, |all, one| Self {
            valid: all.valid && one.valid,
            invalid: all.invalid || one.invalid,
        })
    }

    pub(crate) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        parts.into_iter().fold(Self::NO, |any, one| Self {
            valid: any.valid || one.valid,
            invalid: any.invalid && one.invalid,
        })
    }

    fn of(valid: bool) -> Self {
        if valid { Self::YES } else { Self::NO }
    }
}

impl<'s> Schema<'s> {
    /// The members of a node: nested unions flattened, references replaced, and what is no union
    /// is its only member.
    pub(crate) fn members(&self, node: &'s Node) -> Vec<&'s Kind> {
        match &node.kind {
            Kind::Ref(name) => self.members(&self.definitions[name]),
            Kind::Union(union) => union.members.iter().flat_map(|m| self.members(m)).collect(),
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
            | Kind::Object(_) => vec![&node.kind],
        }
    }

    /// Whether a value is valid as it stands.
    pub(crate) fn validity(&self, node: &'s Node, value: &Json) -> Validity {
        Validity::any(self.members(node).into_iter().map(|member| self.member(member, value)))
    }

    /// Whether a value is valid for one member.
    pub(crate) fn member(&self, kind: &'s Kind, value: &Json) -> Validity {
        self.steps.set(self.steps.get().saturating_sub(1));
        match (kind, value) {
            _ if self.steps.get() == 0 => Validity::NO,
            (_, Json::Hole)
            | (Kind::Any, _)
            | (Kind::Null, Json::Null)
            | (Kind::Boolean, Json::Boolean(_)) => Validity::YES,
            (Kind::String(rules), Json::Text(text)) => string(rules, text),
            (Kind::Number(rules), Json::Number(number)) => Validity::of(in_range(rules, number)),
            (Kind::Integer(rules), Json::Number(number)) => integer(rules, number),
            (Kind::Const(fixed) | Kind::Enum(fixed), value) => self.fixed(fixed, value),
            (Kind::List(list), Json::List(items)) => self.list(list, items),
            (Kind::Tuple(tuple), Json::List(items)) => self.tuple(tuple, items),
            (Kind::Object(object), Json::Object(members)) => self.object(object, members),
            (Kind::Ref(name), value) => self.validity(&self.definitions[name], value),
            (Kind::Union(union), value) => {
                Validity::any(union.members.iter().map(|member| self.validity(member, value)))
            }
            (
                Kind::Null
                | Kind::Boolean
                | Kind::String(_)
                | Kind::Number(_)
                | Kind::Integer(_)
                | Kind::List(_)
                | Kind::Tuple(_)
                | Kind::Object(_),
                _,
            ) => Validity::NO,
        }
    }

    fn fixed(&self, fixed: &'s Fixed, value: &Json) -> Validity {
        let listed = fixed.values.iter().any(|known| Json::of(known) == *value);
        let beside = fixed.beside.iter().map(|kind| self.member(kind, value));
        Validity::all(beside.chain([Validity::of(listed)]))
    }

    fn list(&self, list: &'s List, items: &[Json]) -> Validity {
        let size = size(items, list.min, list.max, list.unique);
        let nothing = Validity::of(!list.nothing || items.is_empty());
        let each =
            list.item.iter().flat_map(|item| items.iter().map(|value| self.validity(item, value)));
        Validity::all(each.chain([size, nothing]))
    }

    fn tuple(&self, tuple: &'s Tuple, items: &[Json]) -> Validity {
        let size = size(items, tuple.min, tuple.max, tuple.unique);
        let first = items.iter().zip(&tuple.items).map(|(value, item)| self.validity(item, value));
        let rest = items.iter().skip(tuple.items.len());
        let rest = rest.map(|value| self.extra(&tuple.rest, value));
        Validity::all(first.chain(rest).chain([size]))
    }

    fn object(&self, object: &'s Object, members: &BTreeMap<String, Json>) -> Validity {
        let each = members.iter().map(|(key, value)| match object.fields.get(key) {
            Some(field) => self.validity(&field.node, value),
            None => self.extra(&object.extra, value),
        });
        let missing =
            |(name, field): (&String, &Field)| field.required && !members.contains_key(name);
        Validity::all(each.chain([Validity::of(!object.fields.iter().any(missing))]))
    }

    fn extra(&self, extra: &'s Extra, value: &Json) -> Validity {
        match extra {
            Extra::Open => Validity::YES,
            Extra::Closed => Validity::NO,
            Extra::Schema(node) => self.validity(node, value),
        }
    }

    /// A member that takes some raw string as it stands.
    pub(crate) fn is_string(&self, kind: &'s Kind) -> bool {
        match kind {
            Kind::String(_) => true,
            Kind::Const(fixed) | Kind::Enum(fixed) => fixed.values.iter().any(|value| {
                let beside = fixed.beside.as_deref();
                value.is_string() && beside.is_none_or(|kind| self.beside_is_string(kind))
            }),
            Kind::Any
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Boolean
            | Kind::Null
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Object(_)
            | Kind::Union(_)
            | Kind::Ref(_) => false,
        }
    }

    fn beside_is_string(&self, kind: &'s Kind) -> bool {
        let Kind::Union(union) = kind else { return self.is_string(kind) };
        union.members.iter().any(|one| self.beside_is_string(&one.kind))
    }
}

fn size(items: &[Json], min: Option<u64>, max: Option<u64>, unique: bool) -> Validity {
    let count = items.len() as u64;
    let twice = || items.iter().enumerate().any(|(at, item)| items[..at].contains(item));
    let fits = min.is_none_or(|min| count >= min) && max.is_none_or(|max| count <= max);
    Validity::of(fits && !(unique && twice()))
}

fn integer(rules: &NumberRules, number: &Number) -> Validity {
    match (number.is_whole() && in_range(rules, number), number.plain) {
        (false, _) => Validity::NO,
        (true, true) => Validity::YES,
        (true, false) => Validity::OPEN,
    }
}

fn in_range(rules: &NumberRules, number: &Number) -> bool {
    let against = |bound: &Option<serde_json::Number>, fits: &[Ordering]| {
        let bound = bound.as_ref().map(|bound| Number::of(&bound.to_string()));
        bound.is_none_or(|bound| fits.contains(&number.compare(&bound)))
    };
    let step = rules.step.as_ref().map(|step| Number::of(&step.to_string()));
    against(&rules.at_least, &[Ordering::Greater, Ordering::Equal])
        && against(&rules.at_most, &[Ordering::Less, Ordering::Equal])
        && against(&rules.above, &[Ordering::Greater])
        && against(&rules.below, &[Ordering::Less])
        && step.is_none_or(|step| number.is_multiple_of(&step))
}

/// Lengths are counted in one unit or the other (a lone surrogate, carried by a character above
/// U+10D7FF, is one of either); a format is enforced or not.
fn string(rules: &StringRules, text: &str) -> Validity {
    let lone = text.chars().filter(|c| ('\u{10d800}'..='\u{10dfff}').contains(c)).count();
    let counts = [text.chars().count(), text.encode_utf16().count() - lone];
    let fits = counts.map(|count| {
        let count = count as u64;
        rules.min.is_none_or(|min| count >= min) && rules.max.is_none_or(|max| count <= max)
    });
    let length = Validity { valid: fits.contains(&true), invalid: fits.contains(&false) };
    let pattern = rules.pattern.as_ref();
    let pattern = pattern.is_none_or(|pattern| library("pattern", pattern, text));
    let format = match rules.format.is_none_or(|format| has_format(format, text)) {
        true => Validity::YES,
        false => Validity::OPEN,
    };
    Validity::all([length, Validity::of(pattern), format])
}

fn has_format(format: Format, text: &str) -> bool {
    let dialect = match format {
        Format::Uuid => !text.contains(|c: char| c.is_ascii_uppercase()),
        Format::DateTime => text.ends_with('Z'),
        Format::Email | Format::Uri => true,
    };
    dialect && library("format", format.name(), text)
}

/// Asks a library about one keyword.
fn library(keyword: &str, argument: &str, text: &str) -> bool {
    type Known = HashMap<String, jsonschema::Validator>;
    thread_local!(static KNOWN: RefCell<Known> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let validator = known.entry(format!("{keyword} {argument}")).or_insert_with(|| {
            let schema = json!({ keyword: argument });
            let options = jsonschema::draft202012::options().should_validate_formats(true);
            options.build(&schema).expect("the keyword is of the dialect")
        });
        validator.is_valid(&Value::from(text))
    })
}
