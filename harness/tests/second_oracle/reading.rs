//! Every reading of a call that SPEC.md section 2 permits, by brute force.

use super::json::{Json, spelled};
use super::schema::{Schema, Validity};
use misread_specs::schema::{Extra, Kind, Node, Object};
use misread_specs::tool::ValueAliases;
use misread_specs::{Path, Segment, Tool, Value};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// What a shipped spec file does with list text where a string is taken too.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ListText {
    Refuse,
    Keep,
    Repair,
}

/// The options of SPEC.md section 7.
#[derive(Clone, Copy)]
pub(crate) struct Policy {
    pub(crate) name: &'static str,
    list_text: ListText,
    /// Text is read where only a structure or another scalar is taken.
    reads: bool,
}

/// The shipped files.
pub(crate) const POLICIES: [Policy; 4] = [
    Policy { name: "refuse", list_text: ListText::Refuse, reads: true },
    Policy { name: "keep", list_text: ListText::Keep, reads: true },
    Policy { name: "repair", list_text: ListText::Repair, reads: true },
    Policy { name: "strict", list_text: ListText::Keep, reads: false },
];

/// One way to read a value: what becomes of it, and where it is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reading {
    pub(crate) value: Json,
    pub(crate) refused: BTreeSet<Path>,
}

/// What a call may come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Permitted {
    pub(crate) accepted: Vec<Json>,
    /// The offenders.
    pub(crate) refused: BTreeSet<Path>,
    pub(crate) rejected: bool,
}

/// More readings than this at one place are given up.
const READINGS: usize = 4096;
/// More steps of validation than this are given up.
const STEPS: u32 = 20_000_000;

/// The second oracle for one tool under one policy.
pub(crate) struct Second<'t> {
    schema: Schema<'t>,
    tool: &'t Tool,
    policy: Policy,
    /// Readings above the bound were met.
    over: Cell<bool>,
}

impl<'t> Second<'t> {
    pub(crate) fn new(policy: Policy, tool: &'t Tool) -> Self {
        let definitions = &tool.parameters.definitions;
        let schema = Schema { definitions, steps: Cell::new(STEPS) };
        Self { schema, tool, policy, over: Cell::new(false) }
    }

    /// The permitted outcomes; `None` where there are too many readings to look at.
    pub(crate) fn permitted(&self, arguments: &Value) -> Option<Permitted> {
        self.schema.steps.set(STEPS);
        self.over.set(false);
        let root = &self.tool.parameters.root;
        let mut permitted = Permitted::default();
        for reading in self.whole(arguments) {
            let validity = self.schema.validity(root, &reading.value);
            permitted.rejected |= validity.invalid;
            if !reading.refused.is_empty() {
                permitted.refused.extend(reading.refused);
            } else if validity.valid {
                let value = self.with_defaults(reading.value);
                if !permitted.accepted.contains(&value) {
                    permitted.accepted.push(value);
                }
            }
        }
        (!self.over.get() && self.schema.steps.get() > 0).then_some(permitted)
    }

    /// The root: a value, text in its place, or nothing.
    fn whole(&self, arguments: &Value) -> Vec<Reading> {
        let root = &self.tool.parameters.root;
        let marker = arguments.get("$misread").and_then(Value::as_str);
        let sent = match (marker, arguments.get("text").and_then(Value::as_str)) {
            (Some("absent"), _) => Json::Null,
            (Some("text"), Some(text)) => Json::Text(text.to_owned()),
            (Some(_) | None, _) => Json::of(arguments),
        };
        let nothing = match &sent {
            Json::Null => true,
            Json::Text(text) => ["", "null"].contains(&text.trim_matches([' ', '\t', '\n', '\r'])),
            Json::Boolean(_) | Json::Number(_) | Json::List(_) | Json::Object(_) | Json::Hole => {
                false
            }
        };
        let mut readings = self.position(root, &sent, &Path::root());
        if nothing {
            readings.push(kept(&Json::Object(BTreeMap::new())));
        }
        readings
    }

    fn with_defaults(&self, mut value: Json) -> Json {
        for kind in self.schema.members(&self.tool.parameters.root) {
            let (Kind::Object(object), Json::Object(members)) = (kind, &mut value) else {
                continue;
            };
            for (name, field) in &object.fields {
                if let Some(default) = &field.node.annotations.default {
                    members.entry(name.clone()).or_insert_with(|| Json::of(default));
                }
            }
        }
        value
    }

    /// The table at one position.
    fn position(&self, node: &'t Node, value: &Json, path: &Path) -> Vec<Reading> {
        let Json::Text(text) = value else { return self.descend(node, value, path) };
        if let Some(canonical) = self.aliases(path).and_then(|aliases| aliases.get(text)) {
            return vec![kept(&Json::Text(canonical.clone()))];
        }
        let members = self.schema.members(node);
        let arrays: Vec<&Kind> = members.iter().copied().filter(|kind| is_array(kind)).collect();
        let objects = members.iter().any(|kind| matches!(kind, Kind::Object(_)));
        let any = members.iter().any(|kind| matches!(kind, Kind::Any));
        if members.iter().any(|kind| self.schema.is_string(kind)) {
            return self.string_or_list(node, &arrays, value, path);
        }
        let structured = objects || !arrays.is_empty();
        if any && !structured || structured && !self.policy.reads {
            return vec![kept(value)];
        }
        if structured {
            let mut readings = self.repaired(node, text, path);
            if any {
                push(&mut readings, kept(value));
            }
            return readings;
        }
        let mut readings = vec![kept(value)];
        if self.policy.reads {
            for scalar in spelled(text).into_iter().flatten() {
                if self.schema.validity(node, &scalar).valid {
                    push(&mut readings, kept(&scalar));
                }
            }
        }
        readings
    }

    /// The value aliases of the parameter at this path, if it is one.
    fn aliases(&self, path: &Path) -> Option<&'t ValueAliases> {
        match path.0.as_slice() {
            [Segment::Key(parameter)] => self.tool.value_aliases.get(parameter),
            _ => None,
        }
    }

    /// Text where a string member is: list text is told from any other.
    fn string_or_list(
        &self,
        node: &'t Node,
        arrays: &[&'t Kind],
        value: &Json,
        path: &Path,
    ) -> Vec<Reading> {
        let Json::Text(text) = value else { return Vec::new() };
        let mut readings = Vec::new();
        for spelled in if arrays.is_empty() { vec![None] } else { spelled(text) } {
            let Some(list @ Json::List(_)) = spelled else {
                push(&mut readings, kept(value));
                continue;
            };
            let fits = Validity::any(arrays.iter().map(|kind| self.schema.member(kind, &list)));
            if fits.invalid || self.policy.list_text == ListText::Keep {
                push(&mut readings, kept(value));
            }
            if fits.valid {
                match self.policy.list_text {
                    ListText::Keep => {}
                    ListText::Refuse => {
                        let refused = BTreeSet::from([path.clone()]);
                        push(&mut readings, Reading { value: Json::Hole, refused });
                    }
                    ListText::Repair => {
                        for reading in self.descend(node, &list, path) {
                            push(&mut readings, reading);
                        }
                    }
                }
            }
        }
        readings
    }

    /// Text where a structure is taken: replaced by what it spells, and read on inside.
    fn repaired(&self, node: &'t Node, text: &str, path: &Path) -> Vec<Reading> {
        let mut readings = Vec::new();
        for spelled in spelled(text) {
            let layers = match spelled {
                None => vec![Json::Text(text.to_owned())],
                Some(Json::Text(inner)) => {
                    let mut layers = innermost(&inner);
                    layers.push(Json::Text(inner));
                    layers
                }
                Some(value) => vec![value],
            };
            for value in layers {
                for reading in self.descend(node, &value, path) {
                    push(&mut readings, reading);
                }
            }
        }
        readings
    }

    /// Inside a value.
    fn descend(&self, node: &'t Node, value: &Json, path: &Path) -> Vec<Reading> {
        let members = self.schema.members(node);
        let candidates: Vec<&Kind> = match value {
            Json::List(_) => members.iter().copied().filter(|kind| is_array(kind)).collect(),
            Json::Object(_) => {
                members.iter().copied().filter(|kind| matches!(kind, Kind::Object(_))).collect()
            }
            Json::Null | Json::Boolean(_) | Json::Number(_) | Json::Text(_) | Json::Hole => {
                Vec::new()
            }
        };
        let chosen = match candidates.as_slice() {
            [] => return vec![kept(value)],
            [one] => Some(*one),
            several => self.tagged(several, value),
        };
        match chosen {
            Some(member) => self.inside(member, value, path),
            None => self.undecided(node, &candidates, value, path),
        }
    }

    /// The only object whose tags fit.
    fn tagged(&self, candidates: &[&'t Kind], value: &Json) -> Option<&'t Kind> {
        let Json::Object(members) = value else { return None };
        let mut matching = candidates.iter().filter(|kind| {
            let Kind::Object(object) = kind else { return false };
            let tags = self.tags(object);
            let fits = |(name, values): &(&String, Vec<Json>)| {
                members.get(*name).is_some_and(|value| values.contains(value))
            };
            !tags.is_empty() && tags.iter().all(fits)
        });
        let only = matching.next()?;
        matching.next().is_none().then_some(*only)
    }

    /// The tags of an object with the values that they may have.
    fn tags(&self, object: &'t Object) -> Vec<(&'t String, Vec<Json>)> {
        let mut tags = Vec::new();
        for (name, field) in object.fields.iter().filter(|(_, field)| field.required) {
            let members = self.schema.members(&field.node);
            if let [Kind::Const(fixed) | Kind::Enum(fixed)] = members.as_slice()
                && fixed.values.iter().all(Value::is_string)
            {
                tags.push((name, fixed.values.iter().map(Json::of).collect()));
            }
        }
        tags
    }

    /// Into one candidate or none; what is valid as it stands is at most refused.
    fn undecided(
        &self,
        node: &'t Node,
        candidates: &[&'t Kind],
        value: &Json,
        path: &Path,
    ) -> Vec<Reading> {
        let stands = self.schema.validity(node, value);
        let mut readings = vec![kept(value)];
        for candidate in candidates {
            for reading in self.inside(candidate, value, path) {
                if stands.invalid {
                    push(&mut readings, reading.clone());
                }
                if stands.valid && !reading.refused.is_empty() {
                    let mut unchanged = value.clone();
                    for place in &reading.refused {
                        dig(&mut unchanged, &place.0[path.0.len()..]);
                    }
                    push(&mut readings, Reading { value: unchanged, refused: reading.refused });
                }
            }
        }
        readings
    }

    /// Inside a value, by one member.
    fn inside(&self, member: &'t Kind, value: &Json, path: &Path) -> Vec<Reading> {
        match (member, value) {
            (Kind::Object(object), Json::Object(members)) => {
                let parts = members.iter().map(|(key, value)| {
                    let node = match (object.fields.get(key), &object.extra) {
                        (Some(field), _) => Some(&field.node),
                        (None, Extra::Schema(node)) => Some(&**node),
                        (None, Extra::Open | Extra::Closed) => None,
                    };
                    self.part(node, value, path.key(key))
                });
                let keys: Vec<&String> = members.keys().collect();
                self.product(parts.collect(), |values| {
                    Json::Object(keys.iter().map(|key| (*key).clone()).zip(values).collect())
                })
            }
            (member, Json::List(items)) => {
                let parts = items.iter().enumerate().map(|(at, value)| {
                    let node = match member {
                        Kind::List(list) => list.item.as_deref(),
                        Kind::Tuple(tuple) => match (tuple.items.get(at), &tuple.rest) {
                            (Some(node), _) => Some(node),
                            (None, Extra::Schema(node)) => Some(&**node),
                            (None, Extra::Open | Extra::Closed) => None,
                        },
                        Kind::Any
                        | Kind::String(_)
                        | Kind::Integer(_)
                        | Kind::Number(_)
                        | Kind::Boolean
                        | Kind::Null
                        | Kind::Const(_)
                        | Kind::Enum(_)
                        | Kind::Object(_)
                        | Kind::Union(_)
                        | Kind::Ref(_) => None,
                    };
                    self.part(node, value, path.index(at))
                });
                self.product(parts.collect(), Json::List)
            }
            (_, value) => vec![kept(value)],
        }
    }

    fn part(&self, node: Option<&'t Node>, value: &Json, path: Path) -> Vec<Reading> {
        match node {
            Some(node) => self.position(node, value, &path),
            None => vec![kept(value)],
        }
    }

    /// Every combination of one reading for each part.
    fn product(&self, parts: Vec<Vec<Reading>>, whole: impl Fn(Vec<Json>) -> Json) -> Vec<Reading> {
        let mut combinations = vec![(Vec::with_capacity(parts.len()), BTreeSet::new())];
        for part in parts {
            if let ([(values, refused)], [one]) = (combinations.as_mut_slice(), part.as_slice()) {
                values.push(one.value.clone());
                refused.extend(one.refused.iter().cloned());
                continue;
            }
            if combinations.len() * part.len() > READINGS {
                self.over.set(true);
                break;
            }
            let longer = combinations.iter().flat_map(|(values, refused)| {
                part.iter().map(move |reading| {
                    let (mut values, mut refused) = (values.clone(), refused.clone());
                    values.push(reading.value.clone());
                    refused.extend(reading.refused.iter().cloned());
                    (values, refused)
                })
            });
            combinations = longer.collect();
        }
        let readings = combinations.into_iter();
        readings.map(|(values, refused)| Reading { value: whole(values), refused }).collect()
    }
}

fn kept(value: &Json) -> Reading {
    Reading { value: value.clone(), refused: BTreeSet::new() }
}

fn push(readings: &mut Vec<Reading>, reading: Reading) {
    if !readings.contains(&reading) {
        readings.push(reading);
    }
}

fn is_array(kind: &Kind) -> bool {
    matches!(kind, Kind::List(_) | Kind::Tuple(_))
}

/// What is left when text is peeled as often as it can be.
fn innermost(text: &str) -> Vec<Json> {
    let mut found = Vec::new();
    for spelled in spelled(text) {
        match spelled {
            None => found.push(Json::Text(text.to_owned())),
            Some(Json::Text(inner)) => found.extend(innermost(&inner)),
            Some(value) => found.push(value),
        }
    }
    found
}

/// Puts a hole at this place.
fn dig(value: &mut Json, path: &[Segment]) {
    match (path, value) {
        ([], value) => *value = Json::Hole,
        ([Segment::Key(key), rest @ ..], Json::Object(members)) => {
            if let Some(member) = members.get_mut(key) {
                dig(member, rest);
            }
        }
        ([Segment::Index(at), rest @ ..], Json::List(items)) => {
            if let Some(item) = items.get_mut(*at) {
                dig(item, rest);
            }
        }
        // A place inside text: the text as a whole is what stands there.
        (_, value) => *value = Json::Hole,
    }
}
