//! From a difference between what was sent and what the handler got to the rules it breaks.
//!
//! Names every rule that the difference falls under; [`super::rank`] decides which of them a
//! finding bears.

use super::accepted::place;
use super::compare::{Difference, PROTOTYPE_KEYS};
use super::expected::Expected;
use crate::oracle::{Oracle, Root};
use misread_specs::json;
use misread_specs::schema::{Acceptance, Part, Shape};
use misread_specs::{Path, Value};

/// A broken rule, not yet tied to a surface.
pub(super) struct Fault {
    pub(super) rule: String,
    pub(super) path: Path,
    pub(super) detail: String,
}

/// What is needed to name the rules.
pub(super) struct Classifier<'a> {
    pub(super) oracle: &'a Oracle,
    pub(super) expected: &'a Expected<'a>,
    pub(super) sent: &'a Value,
    pub(super) earlier: &'a [Value],
}

impl Classifier<'_> {
    /// Every rule that this difference breaks.
    pub(super) fn rules(&self, difference: &Difference<'_>) -> Vec<Fault> {
        let mut rules: Vec<&str> = Vec::new();
        match (difference.sent, difference.got) {
            (Some(sent), Some(got)) => self.changed(&mut rules, difference, sent, got),
            (Some(_), None) => rules.push(self.row(&difference.path)),
            (None, Some(got)) => rules.push(self.came(difference, got)),
            (None, None) => rules.push("value/well-typed-unchanged"),
        }
        let told = rules.contains(&"value/well-typed-unchanged");
        if !told && self.expected.is_plain() && self.expected.valid_as_sent() {
            rules.push("value/well-typed-unchanged");
        }
        if !self.expected.may_accept && self.expected.offenders.is_empty() {
            rules.push("value/invalid-rejected");
        }
        let detail = detail(difference);
        let fault = |rule: &str| Fault {
            rule: rule.to_owned(),
            path: difference.path.clone(),
            detail: detail.clone(),
        };
        rules.into_iter().map(fault).collect()
    }

    /// The rule of the row that decided at a place.
    fn row(&self, path: &Path) -> &str {
        match self.expected.position(path) {
            Some(position) => &self.oracle.row(position.row).rule,
            None => "value/kept",
        }
    }

    fn refused_here(&self, path: &Path) -> bool {
        self.expected.offenders.iter().any(|offender| offender.path == *path)
    }

    fn changed<'r>(
        &'r self,
        rules: &mut Vec<&'r str>,
        difference: &Difference<'_>,
        sent: &Value,
        got: &Value,
    ) {
        let path = &difference.path;
        if path.0.is_empty() && !self.sent_an_object() {
            rules.push("root/never-empty");
        }
        let part = difference.part.map(|part| self.oracle.compiled().part(part));
        if let (Some(part), Value::String(text)) = (part, sent) {
            if self.refused_here(path) {
                if !got.is_string() && !self.string_member_takes(part, text) {
                    rules.push("union/member-decides");
                }
                if difference.in_text || self.in_text(path) {
                    rules.push("refusal/inside-repair");
                }
            } else {
                self.string_turned(rules, part, text, got);
            }
        }
        if flipped(part, sent, got) {
            rules.push(if rounded(sent, got) {
                "value/numbers-exact"
            } else {
                "scalar/never-flipped"
            });
        }
        if wrapped_or_split(sent, got) {
            rules.push("list/never-wrapped-or-split");
        }
        rules.push(self.row(path));
        if !rounded(sent, got) && self.invented(got) {
            rules.push("value/nothing-invented");
        }
    }

    /// Text at a union with a string member became something else.
    fn string_turned(&self, rules: &mut Vec<&str>, part: &Part, text: &str, got: &Value) {
        if !part.string_member || got.as_str() == Some(text) {
            return;
        }
        if !part.array_members.is_empty() {
            rules.push("union/not-a-list-kept");
        }
        let is_union = matches!(part.shape, Shape::Union { .. });
        if is_union && !got.is_string() && !self.string_member_takes(part, text) {
            rules.push("union/member-decides");
        }
        let is_object =
            || json::read(text).is_ok_and(|read| read.value.is_some_and(|v| v.is_object()));
        if !part.object_members.is_empty() && is_object() {
            rules.push("union/object-text-kept");
        }
    }

    fn string_member_takes(&self, part: &Part, text: &str) -> bool {
        let Shape::Union { members, .. } = &part.shape else { return true };
        let compiled = self.oracle.compiled();
        let value = Value::from(text);
        let mut strings = members.iter().filter(|member| compiled.part(**member).string_member);
        strings.any(|member| compiled.accepts(*member, &value) != Acceptance::No)
    }

    fn in_text(&self, path: &Path) -> bool {
        self.expected.position(path).is_some_and(|position| position.in_text)
    }

    fn sent_an_object(&self) -> bool {
        match Root::of(self.sent) {
            Root::Value(value) => value.is_object(),
            Root::Text(_) | Root::Absent => false,
        }
    }

    /// A key that nobody sent.
    fn came(&self, difference: &Difference<'_>, got: &Value) -> &'static str {
        let name = difference.path.0.last();
        let under = |members: &serde_json::Map<String, Value>| {
            PROTOTYPE_KEYS.iter().filter_map(|key| members.get(*key)).any(|value| match name {
                Some(misread_specs::Segment::Key(name)) => {
                    value.get(name).is_some_and(|value| json::equal(value, got))
                }
                Some(misread_specs::Segment::Index(_)) | None => false,
            })
        };
        let mut pool = Pool::default();
        self.earlier.iter().chain([self.sent]).for_each(|value| pool.add(value));
        if pool.objects.iter().any(under) { "value/no-prototype" } else { "value/nothing-invented" }
    }

    /// Whether some scalar in here was never sent, spelled, declared as a default or canonical.
    fn invented(&self, got: &Value) -> bool {
        let mut pool = Pool::default();
        pool.add(self.sent);
        let root = self.oracle.compiled().root();
        if let Shape::Object { fields, .. } = &self.oracle.compiled().part(root).shape {
            fields.values().filter_map(|field| field.default.as_ref()).for_each(|v| pool.add(v));
        }
        let mut found = Pool::default();
        found.add_native(got);
        let known = |scalar: &Value| pool.scalars.iter().any(|known| json::equal(known, scalar));
        let canonical = |scalar: &Value| self.oracle.is_canonical(scalar);
        found.scalars.iter().any(|scalar| !known(scalar) && !canonical(scalar))
    }
}

/// The values that a call holds, those that its texts spell included.
#[derive(Default)]
struct Pool {
    scalars: Vec<Value>,
    objects: Vec<serde_json::Map<String, Value>>,
}

/// The most values that are gathered from one call.
const POOL_MAX: usize = 4_096;

impl Pool {
    fn add(&mut self, value: &Value) {
        self.gather(value, true);
    }

    fn add_native(&mut self, value: &Value) {
        self.gather(value, false);
    }

    fn gather(&mut self, value: &Value, spelled: bool) {
        if self.scalars.len() + self.objects.len() > POOL_MAX {
            return;
        }
        match value {
            Value::Array(values) => values.iter().for_each(|value| self.gather(value, spelled)),
            Value::Object(members) => {
                members.values().for_each(|value| self.gather(value, spelled));
                self.objects.push(members.clone());
            }
            Value::String(text) => {
                self.scalars.push(value.clone());
                let read = spelled.then(|| json::read(text).ok()).flatten();
                if let Some(value) = read.and_then(|read| read.value) {
                    self.gather(&value, spelled);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => self.scalars.push(value.clone()),
        }
    }
}

/// A scalar that became another scalar, or a list of one that became its element, where no
/// string member explains it.
fn flipped(part: Option<&Part>, sent: &Value, got: &Value) -> bool {
    let scalar = |value: &Value| !value.is_array() && !value.is_object();
    let keeps_text = part.is_some_and(|part| part.string_member || part.any_member);
    match sent {
        Value::Array(items) => items.len() == 1 && scalar(got),
        Value::Object(_) => false,
        Value::String(_) => !keeps_text && scalar(got) && !got.is_string(),
        Value::Null | Value::Bool(_) | Value::Number(_) => scalar(got),
    }
}

/// A number that came as one close to it.
fn rounded(sent: &Value, got: &Value) -> bool {
    let as_f64 = |value: &Value| match value {
        Value::Number(number) => number.as_str().parse::<f64>().ok(),
        Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    match (as_f64(sent), as_f64(got)) {
        (Some(sent), Some(got)) => {
            let both_infinite = sent.is_infinite() && got.is_infinite();
            both_infinite || (sent - got).abs() <= sent.abs() * 1e-6 || sent.is_infinite()
        }
        (None, _) | (_, None) => false,
    }
}

/// A single value that became a list of it or of its pieces, or a list that became its first.
fn wrapped_or_split(sent: &Value, got: &Value) -> bool {
    let spelled = match sent {
        Value::String(text) => json::read(text).ok().and_then(|read| read.value),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            None
        }
    };
    let list = spelled.as_ref().unwrap_or(sent);
    match (sent, got) {
        (Value::Array(items), _) if items.len() < 2 => false,
        (Value::Object(_), _) => false,
        (_, Value::Array(items)) if !sent.is_array() => {
            let wrapped = items.len() == 1 && json::equal(&items[0], sent);
            wrapped || sent.as_str().is_some_and(|text| pieces_of(text, items))
        }
        _ => list.get(0).is_some_and(|first| json::equal(first, got)),
    }
}

/// Whether a list holds pieces of a text that is written as no list.
fn pieces_of(text: &str, items: &[Value]) -> bool {
    let piece = |item: &Value| match item {
        Value::String(piece) => text.contains(piece.as_str()),
        Value::Number(number) => text.contains(number.as_str()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => false,
    };
    !text.trim_start().starts_with('[') && !items.is_empty() && items.iter().all(piece)
}

fn detail(difference: &Difference<'_>) -> String {
    let at = place(&difference.path);
    match (difference.sent, difference.got) {
        (Some(_), Some(_)) => format!("{at} reached the handler as something else"),
        (Some(_), None) => format!("{at} was sent and did not reach the handler"),
        (None, Some(_)) => format!("{at} reached the handler and was never sent"),
        (None, None) => format!("{at} has a default that did not reach the handler"),
    }
}

impl Oracle {
    /// Whether this is the canonical value of some value alias.
    fn is_canonical(&self, value: &Value) -> bool {
        let text = value.as_str();
        self.all_aliases().any(|aliases| aliases.values().any(|known| text == Some(known.as_str())))
    }
}
