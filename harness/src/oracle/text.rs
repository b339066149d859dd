//! What a text spells, read at most once for each position.

use misread_specs::Value;
use misread_specs::json::{self, Duplicates};
use misread_specs::schema::{Acceptance, Compiled, PartId};
use misread_specs::spec::ValueFact;
use misread_specs::tool::ValueAliases;
use std::cell::OnceCell;

/// Whether a fact holds; `Open` where RFC 8259 or a MAY of SPEC.md leaves it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    No,
    Open,
    Yes,
}

/// A text and what it spells.
pub(super) struct Text<'a> {
    text: &'a str,
    spelled: OnceCell<Option<Spelled>>,
}

/// The value of a JSON text.
pub(super) struct Spelled {
    /// The value, and another where a key stands twice; none where it nests too deep to hold.
    pub(super) values: Vec<Value>,
    /// Whether a reader may as well not read it.
    pub(super) open: bool,
}

impl<'a> Text<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, spelled: OnceCell::new() }
    }

    /// What it spells; `None` where it is no JSON text.
    pub(super) fn spelled(&self) -> Option<&Spelled> {
        self.spelled.get_or_init(|| spell(self.text)).as_ref()
    }

    pub(super) fn as_str(&self) -> &'a str {
        self.text
    }

    /// The value that it spells, if we can hold it.
    pub(super) fn first_spelled(&self) -> Option<&Value> {
        self.spelled().and_then(|spelled| spelled.values.first())
    }

    pub(super) fn fit(
        &self,
        fact: ValueFact,
        compiled: &Compiled,
        part: PartId,
        aliases: Option<&ValueAliases>,
    ) -> Fit {
        let part = compiled.part(part);
        match fact {
            ValueFact::Text => Fit::Yes,
            ValueFact::LegacyValue => {
                yes(aliases.is_some_and(|aliases| aliases.contains_key(self.text)))
            }
            ValueFact::JsonText => self.spells(|_| true),
            ValueFact::ListText => self.starts('[').min(self.spells(Value::is_array)),
            ValueFact::ObjectText => self.starts('{').min(self.spells(Value::is_object)),
            ValueFact::FitsArrayMember => self.fits(compiled, &part.array_members),
            ValueFact::FitsObjectMember => self.fits(compiled, &part.object_members),
        }
    }

    /// A look at the first character, so that most texts need no reading.
    fn starts(&self, with: char) -> Fit {
        let trimmed = self.text.trim_start_matches(['\u{feff}', ' ', '\t', '\n', '\r']);
        yes(trimmed.starts_with(with))
    }

    fn spells(&self, is: impl Fn(&Value) -> bool) -> Fit {
        match self.spelled() {
            None => Fit::No,
            Some(spelled) if spelled.values.is_empty() => Fit::Open,
            Some(spelled) if !spelled.values.iter().any(is) => Fit::No,
            Some(spelled) if spelled.open => Fit::Open,
            Some(_) => Fit::Yes,
        }
    }

    fn fits(&self, compiled: &Compiled, members: &[PartId]) -> Fit {
        let Some(spelled) = self.spelled() else { return Fit::No };
        if spelled.values.is_empty() {
            return Fit::Open;
        }
        let best = spelled.values.iter().map(|value| {
            let each = members.iter().map(|member| compiled.accepts(*member, value));
            each.map(Fit::from).max().unwrap_or(Fit::No)
        });
        let found: Vec<Fit> = best.collect();
        let most = found.iter().copied().max().unwrap_or(Fit::No);
        let alike = found.iter().all(|fit| *fit == most);
        if most == Fit::Yes && (spelled.open || !alike) { Fit::Open } else { most }
    }
}

impl From<Acceptance> for Fit {
    fn from(acceptance: Acceptance) -> Self {
        match acceptance {
            Acceptance::Yes => Self::Yes,
            Acceptance::Open => Self::Open,
            Acceptance::No => Self::No,
        }
    }
}

fn yes(holds: bool) -> Fit {
    if holds { Fit::Yes } else { Fit::No }
}

fn spell(text: &str) -> Option<Spelled> {
    let read = json::read(text).ok()?;
    let open = read.met.open();
    let mut values: Vec<Value> = read.value.into_iter().collect();
    if read.met.duplicate_keys {
        let first = json::read_with(text, Duplicates::First).ok().and_then(|read| read.value);
        values.extend(first);
    }
    Some(Spelled { values, open })
}
