//! Whether what the handler got is what some permitted reading makes of what was sent.
//!
//! Walks what was sent, its readings and what came back side by side. What SPEC.md leaves open
//! (MAY) counts as the same: defaults below the root, undeclared keys that are dropped,
//! prototype keys, canonical spellings, numbers that the implementation says it cannot hold.

use crate::capabilities::{Absent, Capabilities, Defaults, Numbers};
use crate::oracle::{Oracle, Tree};
use indexmap::IndexMap;
use misread_specs::json;
use misread_specs::schema::{CompiledExtra, CompiledField, Format, PartId};
use misread_specs::spec::Reading;
use misread_specs::{Path, Segment, Value};

/// The most differences that are looked for in one call.
const DIFFERENCES_MAX: usize = 8;

/// A place at which the handler got something that no reading permits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Difference<'a> {
    /// Where.
    pub(super) path: Path,
    /// What governs the place.
    pub(super) part: Option<PartId>,
    /// What was sent there, or what a text around it spells; `None` for a key that nobody sent.
    pub(super) sent: Option<&'a Value>,
    /// What came; `None` where nothing came.
    pub(super) got: Option<&'a Value>,
    /// Whether it stands inside a text that is read.
    pub(super) in_text: bool,
}

/// The keys that JavaScript and Python objects may treat as their own.
pub(crate) const PROTOTYPE_KEYS: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// The places at which what came differs from every reading.
pub(super) fn differences<'a>(
    oracle: &'a Oracle,
    capabilities: &'a Capabilities,
    tree: &'a Tree,
    sent: &'a Value,
    got: &'a Value,
) -> Vec<Difference<'a>> {
    let mut walk =
        Walk { oracle, capabilities, found: Vec::new(), path: Vec::new(), in_text: false };
    walk.tree(tree, Some(oracle.compiled().root()), sent, got);
    walk.found
}

#[derive(Clone)]
struct Walk<'a> {
    oracle: &'a Oracle,
    capabilities: &'a Capabilities,
    found: Vec<Difference<'a>>,
    path: Vec<Segment>,
    in_text: bool,
}

impl<'a> Walk<'a> {
    fn differs(&mut self, part: Option<PartId>, sent: Option<&'a Value>, got: Option<&'a Value>) {
        if self.found.len() < DIFFERENCES_MAX {
            let path = Path(self.path.clone());
            self.found.push(Difference { path, part, sent, got, in_text: self.in_text });
        }
    }

    fn tree(&mut self, tree: &'a Tree, part: Option<PartId>, sent: &'a Value, got: &'a Value) {
        match tree {
            Tree::Kept(_) => self.same(part, sent, got),
            Tree::Items(_, trees) => self.items(Some(trees), part, sent, got),
            Tree::Fields(_, trees) => self.fields(Some(trees), part, sent, got),
            Tree::Decided(_, choices) => {
                let tries: Vec<Self> = choices
                    .iter()
                    .filter_map(|choice| self.choice(choice, part, sent, got))
                    .collect();
                self.best(tries, part, sent, got);
            }
            Tree::Open(_, trees) => {
                let tries = trees.iter().map(|tree| {
                    let mut walk = self.afresh();
                    walk.tree(tree, part, sent, got);
                    walk
                });
                let tries = tries.collect();
                self.best(tries, part, sent, got);
            }
        }
    }

    fn afresh(&self) -> Self {
        Self { found: Vec::new(), ..self.clone() }
    }

    fn choice(
        &self,
        choice: &'a crate::oracle::Choice,
        part: Option<PartId>,
        sent: &'a Value,
        got: &'a Value,
    ) -> Option<Self> {
        if choice.reading == Reading::Refuse {
            return None;
        }
        let mut walk = self.afresh();
        match (&choice.value, &choice.inside) {
            (None, _) if choice.reading == Reading::Repair => {}
            (None, _) => walk.same(part, sent, got),
            (Some(value), None) => {
                walk.in_text = true;
                walk.same(part, value, got);
            }
            (Some(value), Some(inside)) => {
                walk.in_text = true;
                walk.tree(inside, part, value, got);
            }
        }
        Some(walk)
    }

    /// Takes over the try that fits best; a value of another kind than every reading has differs
    /// as a whole.
    fn best(&mut self, tries: Vec<Self>, part: Option<PartId>, sent: &'a Value, got: &'a Value) {
        if tries.iter().any(|walk| walk.found.is_empty()) {
            return;
        }
        let deep = |walk: &Self| walk.found.iter().map(|one| one.path.0.len()).min();
        let inside = tries.into_iter().filter(|walk| deep(walk) > Some(self.path.len()));
        match inside.min_by_key(|walk| walk.found.len()) {
            Some(walk) => self.found.extend(walk.found),
            None => self.differs(part, Some(sent), Some(got)),
        }
    }

    /// Nothing is decided here or inside: it must come as it was sent.
    fn same(&mut self, part: Option<PartId>, sent: &'a Value, got: &'a Value) {
        if json::equal(sent, got) {
            if let (true, Value::Object(sent), Value::Object(got)) =
                (self.path.is_empty(), sent, got)
            {
                self.defaults(sent, got);
            }
            return;
        }
        match (sent, got) {
            (Value::Array(_), Value::Array(_)) => self.items(None, part, sent, got),
            (Value::Object(_), Value::Object(_)) => self.fields(None, part, sent, got),
            (Value::Number(sent_number), Value::Number(got_number))
                if rounded(self.capabilities, sent_number, got_number) => {}
            (Value::Number(sent_number), Value::Object(marker))
                if marker.contains_key("$misread") && !holds(self.capabilities, sent_number) => {}
            (Value::String(sent_text), Value::String(got_text))
                if self.canonical(part, sent_text, got_text) => {}
            _ => self.differs(part, Some(sent), Some(got)),
        }
    }

    fn items(
        &mut self,
        trees: Option<&'a [Tree]>,
        part: Option<PartId>,
        sent: &'a Value,
        got: &'a Value,
    ) {
        let (Value::Array(sent_items), Value::Array(got_items)) = (sent, got) else {
            return self.differs(part, Some(sent), Some(got));
        };
        if sent_items.len() != got_items.len() {
            return self.differs(part, Some(sent), Some(got));
        }
        for (index, (sent_item, got_item)) in sent_items.iter().zip(got_items).enumerate() {
            let segment = Segment::Index(index);
            let (below, _) = self.oracle.part_below(part, sent, &segment);
            self.path.push(segment);
            match trees.and_then(|trees| trees.get(index)) {
                Some(tree) => self.tree(tree, below, sent_item, got_item),
                None => self.same(below, sent_item, got_item),
            }
            self.path.pop();
        }
    }

    fn fields(
        &mut self,
        trees: Option<&'a [Tree]>,
        part: Option<PartId>,
        sent: &'a Value,
        got: &'a Value,
    ) {
        let (Value::Object(sent_members), Value::Object(got_members)) = (sent, got) else {
            return self.differs(part, Some(sent), Some(got));
        };
        for (at, (name, sent_member)) in sent_members.iter().enumerate() {
            let segment = Segment::Key(name.clone());
            let (below, _) = self.oracle.part_below(part, sent, &segment);
            self.path.push(segment);
            match (got_members.get(name), trees.and_then(|trees| trees.get(at))) {
                (Some(got), Some(tree)) => self.tree(tree, below, sent_member, got),
                (Some(got), None) => self.same(below, sent_member, got),
                (None, _) if self.may_go(part, sent, name) => {}
                (None, _) => self.differs(below, Some(sent_member), None),
            }
            self.path.pop();
        }
        for (name, got_member) in got_members {
            if !sent_members.contains_key(name) && !self.may_come(part, sent, name, got_member) {
                let segment = Segment::Key(name.clone());
                let (below, _) = self.oracle.part_below(part, sent, &segment);
                self.path.push(segment);
                self.differs(below, None, Some(got_member));
                self.path.pop();
            }
        }
        if self.path.is_empty() {
            self.defaults(sent_members, got_members);
        }
    }

    /// Defaults of absent parameters, where the surface declares that it applies them.
    fn defaults(
        &mut self,
        sent: &'a serde_json::Map<String, Value>,
        got: &'a serde_json::Map<String, Value>,
    ) {
        if self.capabilities.defaults == Defaults::Left {
            return;
        }
        let root = self.oracle.compiled().root();
        let Some((fields, _)) = self.oracle.compiled().part(root).shape.object() else { return };
        for (name, field) in fields {
            if field.default.is_some() && !sent.contains_key(name) && !got.contains_key(name) {
                self.path.push(Segment::Key(name.clone()));
                self.differs(Some(field.part), None, None);
                self.path.pop();
            }
        }
    }

    fn object(&self, part: PartId) -> Option<(&IndexMap<String, CompiledField>, CompiledExtra)> {
        self.oracle.compiled().part(part).shape.object()
    }

    /// Whether a key that was sent may be gone: a prototype key, or one that is not declared.
    fn may_go(&self, part: Option<PartId>, sent: &Value, name: &str) -> bool {
        if PROTOTYPE_KEYS.contains(&name) {
            return true;
        }
        let (members, _) = self.oracle.members_for(part, sent);
        members
            .iter()
            .filter_map(|member| self.object(*member))
            .any(|(fields, extra)| !fields.contains_key(name) && extra == CompiledExtra::Open)
    }

    /// Whether a key that was not sent may be there: a declared default, or null for absence.
    fn may_come(&self, part: Option<PartId>, sent: &Value, name: &str, got: &Value) -> bool {
        let (members, _) = self.oracle.members_for(part, sent);
        members.iter().filter_map(|member| self.object(*member)).any(|(fields, _)| {
            fields.get(name).is_some_and(|field| {
                let default = field.default.as_ref();
                let is_default = default.is_some_and(|default| json::equal(default, got));
                let is_absence = self.capabilities.absent == Absent::Null && got.is_null();
                is_default || (is_absence && !field.required)
            })
        })
    }

    /// A formatted text in another spelling of the same value.
    fn canonical(&self, part: Option<PartId>, sent: &str, got: &str) -> bool {
        let Some(part) = part else { return false };
        let compiled = self.oracle.compiled();
        let formats = compiled
            .members(part)
            .filter_map(|member| compiled.part(member).shape.string()?.format);
        formats
            .into_iter()
            .any(|format| plain_spelling(format, sent) == plain_spelling(format, got))
    }
}

fn plain_spelling(format: Format, text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    match format {
        Format::Uuid | Format::Email => lower,
        Format::Uri => lower.trim_end_matches('/').to_owned(),
        Format::DateTime => {
            let utc = lower.strip_suffix("+00:00").map_or(lower.clone(), |t| format!("{t}z"));
            let whole = utc.strip_suffix('z').unwrap_or(&utc);
            let fraction =
                whole.rsplit_once('.').map(|(at, digits)| (at, digits.trim_end_matches('0')));
            match fraction {
                Some((at, "")) => at.to_owned(),
                Some((at, digits)) => format!("{at}.{digits}"),
                None => whole.to_owned(),
            }
        }
    }
}

/// Whether a number came as the nearest one that the implementation says it can hold.
fn rounded(capabilities: &Capabilities, sent: &json::Number, got: &json::Number) -> bool {
    let whole = json::number::is_plain_integer(sent);
    let holds = if whole { capabilities.integers } else { capabilities.decimals };
    match holds {
        Numbers::Exact => false,
        Numbers::Int64 => whole && sent.as_i64().is_none() && nearest(sent, got),
        Numbers::Binary64 => nearest(sent, got),
    }
}

/// Whether an implementation can hold a number exactly, by what it declares.
fn holds(capabilities: &Capabilities, sent: &json::Number) -> bool {
    // A whole number written with a point or an exponent is read as a decimal by most.
    let whole = json::number::is_plain_integer(sent);
    let bits = || sent.as_str().parse::<f64>().ok().filter(|value| value.is_finite());
    let exactly = |value: f64| {
        serde_json::Number::from_f64(value).is_some_and(|held| json::number::equal(sent, &held))
    };
    match if whole { capabilities.integers } else { capabilities.decimals } {
        Numbers::Exact => true,
        Numbers::Int64 => !whole || sent.as_i64().is_some(),
        Numbers::Binary64 if whole => {
            bits().is_some_and(|value| value.abs() <= 9_007_199_254_740_992.0 && exactly(value))
        }
        // A decimal is nearly never exact in binary64; what counts is that it is in range.
        Numbers::Binary64 => bits().is_some(),
    }
}

/// Whether some number in here, or in what a text spells, is one that cannot be held.
pub(crate) fn cannot_hold(capabilities: &Capabilities, value: &Value) -> bool {
    match value {
        Value::Number(number) => !holds(capabilities, number),
        Value::Array(values) => values.iter().any(|value| cannot_hold(capabilities, value)),
        Value::Object(members) => members.values().any(|value| cannot_hold(capabilities, value)),
        Value::String(text) if text.contains(|c: char| c.is_ascii_digit()) => {
            let exact =
                capabilities.integers == Numbers::Exact && capabilities.decimals == Numbers::Exact;
            let spelled = || json::read(text).ok().and_then(|read| read.value);
            !exact
                && spelled()
                    .is_some_and(|value| !value.is_string() && cannot_hold(capabilities, &value))
        }
        Value::String(_) | Value::Null | Value::Bool(_) => false,
    }
}

fn nearest(sent: &json::Number, got: &json::Number) -> bool {
    match (sent.as_str().parse::<f64>(), got.as_str().parse::<f64>()) {
        (Ok(sent), Ok(got)) => sent.to_bits() == got.to_bits() || sent == got,
        (Err(_), _) | (_, Err(_)) => false,
    }
}
