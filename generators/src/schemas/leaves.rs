//! Schemas without schemas inside: strings, numbers, the scalars, `const` and `enum`.

use super::Schemas;
use crate::choices::Choices;
use crate::features::Feature;
use misread_specs::schema::{Fixed, Format, Kind, NumberRules, StringRules};
use serde_json::{Number, Value};

/// A pattern with texts that fit it and texts that do not.
pub(crate) struct Pattern {
    pub(crate) pattern: &'static str,
    pub(crate) fit: &'static [&'static str],
    pub(crate) miss: &'static [&'static str],
}

/// The patterns that schemas use. The fourth takes no list text, the fifth nothing else.
pub(crate) const PATTERNS: [Pattern; 6] = [
    Pattern { pattern: "^[a-z]+$", fit: &["a", "abc", "null", "true"], miss: &["A", "1", "[]"] },
    Pattern { pattern: "^[0-9]+$", fit: &["0", "00713", "123"], miss: &["", "a", "1_000", "[1]"] },
    Pattern { pattern: "^[A-Z]{2}[0-9]*$", fit: &["AB", "XY12"], miss: &["A", "ab", "[\"AB\"]"] },
    Pattern { pattern: "^[^\\[]*$", fit: &["", "a", "{}", "a]"], miss: &["[", "[]", "[\"a\"]"] },
    Pattern { pattern: "^\\[.*\\]$", fit: &["[]", "[a]", "[1]"], miss: &["", "a", "[1"] },
    Pattern { pattern: "[.](png|txt)$", fit: &["a.png", "[b].txt"], miss: &["a", "[\"a\"]"] },
];

impl<C: Choices> Schemas<'_, C> {
    /// A schema without schemas inside.
    pub(crate) fn leaf(&mut self) -> Kind {
        let drawn = self.choices.below(20);
        match drawn {
            0..8 => self.string(),
            8 | 9 if self.has(Feature::Integer) => Kind::Integer(self.number_rules()),
            10 | 11 if self.has(Feature::Number) => Kind::Number(self.number_rules()),
            12 | 13 if self.has(Feature::Boolean) => Kind::Boolean,
            14 if self.has(Feature::Null) => Kind::Null,
            15 if self.has(Feature::Const) => Kind::Const(self.fixed(1)),
            16 | 17 if self.has(Feature::Enum) => {
                let count = self.choices.between(2, 4);
                Kind::Enum(self.fixed(count))
            }
            18 | 19 if self.has(Feature::Any) => Kind::Any,
            _ => Kind::String(StringRules::default()),
        }
    }

    /// A string under a drawn constraint.
    pub(crate) fn string(&mut self) -> Kind {
        let mut rules = StringRules::default();
        match self.choices.below(16) {
            0 if self.has(Feature::MinLength) => rules.min = Some(self.choices.below(4) + 1),
            1 if self.has(Feature::MaxLength) => rules.max = Some(self.choices.below(8) + 1),
            2 if self.has(Feature::MinLength) && self.has(Feature::MaxLength) => {
                let min = self.choices.below(4);
                rules.min = Some(min);
                rules.max = Some(min + self.choices.below(8));
            }
            3 | 4 if self.has(Feature::Pattern) => {
                rules.pattern = Some(self.choices.pick(&PATTERNS).pattern.to_owned());
            }
            5 => {
                let (feature, format) = match self.choices.below(4) {
                    0 => (Feature::Uuid, Format::Uuid),
                    1 => (Feature::DateTime, Format::DateTime),
                    2 => (Feature::Email, Format::Email),
                    _ => (Feature::Uri, Format::Uri),
                };
                rules.format = self.has(feature).then_some(format);
            }
            _ => {}
        }
        Kind::String(rules)
    }

    /// Bounds that leave room for at least two whole numbers.
    fn number_rules(&mut self) -> NumberRules {
        let mut rules = NumberRules::default();
        if self.choices.chance(2, 3) {
            return rules;
        }
        let low = self.choices.below(20) as i64 - 10;
        let high = low + 24 + self.choices.below(100) as i64;
        match self.choices.below(3) {
            0 if self.has(Feature::Minimum) => rules.at_least = Some(Number::from(low)),
            1 if self.has(Feature::ExclusiveMinimum) => rules.above = Some(Number::from(low)),
            _ => {}
        }
        match self.choices.below(3) {
            0 if self.has(Feature::Maximum) => rules.at_most = Some(Number::from(high)),
            1 if self.has(Feature::ExclusiveMaximum) => rules.below = Some(Number::from(high)),
            _ => {}
        }
        if self.has(Feature::MultipleOf) && self.choices.chance(1, 3) {
            rules.step = Some(Number::from(*self.choices.pick(&[2, 3, 5, 10])));
        }
        rules
    }

    /// Distinct scalars; of one type, with `type` beside, in half of the draws.
    fn fixed(&mut self, count: usize) -> Fixed {
        let strings = self.choices.chance(2, 3);
        let mut values: Vec<Value> = Vec::with_capacity(count);
        let start = self.choices.index(STRINGS.len());
        for step in 0..count {
            let value = if strings {
                Value::from(STRINGS[(start + 5 * step) % STRINGS.len()])
            } else {
                scalar(self.choices.below(8))
            };
            if !values.contains(&value) {
                values.push(value);
            }
        }
        let typed = strings && self.choices.chance(1, 2);
        let beside = typed.then(|| Box::new(Kind::String(StringRules::default())));
        Fixed { values, beside }
    }

    /// Strings only, none of them JSON text: what a tag or an aliased parameter takes.
    pub(crate) fn names_only(&mut self, count: usize) -> Fixed {
        let start = self.choices.index(TAGS.len());
        let value = |step: usize| Value::from(TAGS[(start + step) % TAGS.len()]);
        let typed = self.choices.chance(1, 2);
        let beside = typed.then(|| Box::new(Kind::String(StringRules::default())));
        Fixed { values: (0..count.min(TAGS.len())).map(value).collect(), beside }
    }
}

const STRINGS: [&str; 12] =
    ["a", "editor", "1", "true", "null", "runtime", "", "a,b", "[a]", "off", "{}", "x"];

const TAGS: [&str; 6] = ["editor", "runtime", "file", "folder", "on", "off"];

fn scalar(drawn: u64) -> Value {
    match drawn {
        0 => Value::Null,
        1 => Value::Bool(true),
        2 => Value::Bool(false),
        3 => Value::from("a"),
        4 => Value::from("1"),
        other => Value::from(other as i64 - 5),
    }
}
