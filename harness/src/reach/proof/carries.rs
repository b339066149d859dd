//! Which values come through an adapter's own JSON unharmed.
//!
//! A value belongs to the classes of everything hard in it; it may be sent as a value if every
//! one of its classes came back equal when the adapter was asked to echo samples of it.

use misread_specs::json::{self, surrogate};
use misread_specs::{Value, json::Number};

/// Deeper than this is a class of its own.
const SHALLOW: usize = 16;
/// Nothing deeper is sent as a value (PROTOCOL.md section 1.1).
pub const DEEPEST: usize = json::OPEN_DEPTH;
/// Text of more bytes is a class of its own.
const SHORT: usize = 64 << 10;
/// So does a list or an object of more members.
const FEW: usize = 1000;

/// Something that JSON allows and that readers or printers of JSON get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Class {
    /// Whole numbers of 64 bits that binary64 does not hold.
    WideIntegers,
    /// Whole numbers beyond 64 bits.
    BigIntegers,
    /// Fractions of more digits than binary64 holds.
    LongFractions,
    /// Numbers beyond the range of binary64.
    HugeNumbers,
    /// Numbers so near to 0 that binary64 makes 0 of them.
    TinyNumbers,
    /// Surrogates without their partner.
    LoneSurrogates,
    /// Control characters, U+0000 among them.
    ControlCharacters,
    /// U+2028 and U+2029.
    LineSeparators,
    /// The byte order mark and characters that are none.
    Noncharacters,
    /// Characters beyond U+FFFF.
    AstralCharacters,
    /// Nesting deeper than 16.
    DeepNesting,
    /// The key `""`.
    EmptyKeys,
    /// The keys `__proto__`, `constructor`, `prototype`.
    PrototypeKeys,
    /// Keys that objects of some languages have by themselves: `toString`, `length`.
    MethodKeys,
    /// Text of more than 64 KiB.
    LongText,
    /// More than 1,000 members.
    ManyMembers,
}

/// All classes, each with its name for people.
pub const CLASSES: [(Class, &str); 16] = [
    (Class::WideIntegers, "whole numbers of 64 bits"),
    (Class::BigIntegers, "whole numbers beyond 64 bits"),
    (Class::LongFractions, "fractions of many digits"),
    (Class::HugeNumbers, "numbers beyond binary64"),
    (Class::TinyNumbers, "numbers next to 0"),
    (Class::LoneSurrogates, "lone surrogates"),
    (Class::ControlCharacters, "control characters"),
    (Class::LineSeparators, "U+2028 and U+2029"),
    (Class::Noncharacters, "the byte order mark and noncharacters"),
    (Class::AstralCharacters, "characters beyond U+FFFF"),
    (Class::DeepNesting, "nesting deeper than 16"),
    (Class::EmptyKeys, "the empty key"),
    (Class::PrototypeKeys, "prototype keys"),
    (Class::MethodKeys, "keys such as `toString`"),
    (Class::LongText, "text of more than 64 KiB"),
    (Class::ManyMembers, "more than 1,000 members"),
];

/// A set of [`Class`]es.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes(u32);

impl Classes {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Self((1 << CLASSES.len()) - 1)
    }

    /// Whether this one is in.
    #[must_use]
    pub fn has(self, class: Class) -> bool {
        self.0 >> class as u8 & 1 == 1
    }

    /// Without this one.
    #[must_use]
    pub fn without(self, class: Class) -> Self {
        Self(self.0 & !(1 << class as u8))
    }

    /// With this one.
    #[must_use]
    pub fn with(self, class: Class) -> Self {
        Self(self.0 | 1 << class as u8)
    }

    /// Whether all of these are in.
    #[must_use]
    pub fn holds(self, these: Self) -> bool {
        these.0 & !self.0 == 0
    }
}

/// The classes of everything in a value, and how deep it nests.
#[must_use]
pub fn classes(value: &Value) -> (Classes, usize) {
    let mut found = Classes::default();
    let depth = walk(value, &mut found);
    if depth > SHALLOW {
        found = found.with(Class::DeepNesting);
    }
    (found, depth)
}

fn walk(value: &Value, found: &mut Classes) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 0,
        Value::Number(number) => {
            if let Some(class) = number_class(number) {
                *found = found.with(class);
            }
            0
        }
        Value::String(text) => {
            text_classes(text, found);
            0
        }
        Value::Array(items) => {
            count(items.len(), found);
            1 + items.iter().map(|item| walk(item, found)).max().unwrap_or(0)
        }
        Value::Object(map) => {
            count(map.len(), found);
            let member = |(key, value): (&String, &Value)| {
                key_classes(key, found);
                walk(value, found)
            };
            1 + map.iter().map(member).max().unwrap_or(0)
        }
    }
}

fn count(members: usize, found: &mut Classes) {
    if members > FEW {
        *found = found.with(Class::ManyMembers);
    }
}

fn key_classes(key: &str, found: &mut Classes) {
    let class = match key {
        "" => Class::EmptyKeys,
        "__proto__" | "constructor" | "prototype" => Class::PrototypeKeys,
        "toString" | "valueOf" | "hasOwnProperty" | "length" | "__class__" => Class::MethodKeys,
        _ => return text_classes(key, found),
    };
    *found = found.with(class);
}

fn text_classes(text: &str, found: &mut Classes) {
    if text.len() > SHORT {
        *found = found.with(Class::LongText);
    }
    if text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        return;
    }
    for character in text.chars() {
        let class = match character {
            '\u{2028}' | '\u{2029}' => Class::LineSeparators,
            '\u{feff}' | '\u{fffe}' | '\u{ffff}' | '\u{fdd0}'..='\u{fdef}' => Class::Noncharacters,
            _ if surrogate::carried(character).is_some() => Class::LoneSurrogates,
            _ if character.is_control() => Class::ControlCharacters,
            '\u{10000}'.. => Class::AstralCharacters,
            _ => continue,
        };
        *found = found.with(class);
    }
}

/// The class of a number that does not survive a reader that holds binary64.
fn number_class(number: &Number) -> Option<Class> {
    let text = number.as_str();
    if text.len() <= 15 && json::number::is_plain_integer(number) {
        return None;
    }
    let nearest: f64 = text.parse().unwrap_or(f64::INFINITY);
    let same = Number::from_f64(nearest).is_some_and(|same| json::number::equal(number, &same));
    if same {
        return None;
    }
    if nearest.is_infinite() {
        return Some(Class::HugeNumbers);
    }
    if nearest == 0.0 {
        return Some(Class::TinyNumbers);
    }
    if !json::number::is_integer(number) {
        return Some(Class::LongFractions);
    }
    let wide = json::number::as_u64(number).is_some() || text.parse::<i64>().is_ok();
    Some(if wide { Class::WideIntegers } else { Class::BigIntegers })
}

/// Samples of each class, each harmless but for the one thing.
#[must_use]
pub(super) fn samples() -> Vec<(Class, Value)> {
    let mut samples = Vec::new();
    for (class, text) in TEXTS {
        if let Ok(json::Read { value: Some(value), .. }) = json::read(text) {
            samples.push((class, value));
        }
    }
    let nested = |wrap: fn(Value) -> Value| (0..DEEPEST).fold(Value::Null, |inner, _| wrap(inner));
    samples.push((Class::DeepNesting, nested(|inner| Value::Array(vec![inner]))));
    samples.push((Class::DeepNesting, nested(|inner| serde_json::json!({ "a": inner }))));
    samples.push((Class::LongText, Value::from("x".repeat(1 << 20))));
    samples.push((Class::ManyMembers, (0..10_000).map(Value::from).collect()));
    samples
}

/// Small samples as JSON text.
const TEXTS: [(Class, &str); 25] = [
    (Class::WideIntegers, "9007199254740993"),
    (Class::WideIntegers, "-9223372036854775807"),
    (Class::WideIntegers, "18446744073709551615"),
    (Class::BigIntegers, "18446744073709551617"),
    (Class::BigIntegers, "-123456789012345678901234567890"),
    (Class::LongFractions, "0.1234567890123456789"),
    (Class::LongFractions, "12345678901234567.5"),
    (Class::HugeNumbers, "1e400"),
    (Class::HugeNumbers, "-1e400"),
    (Class::TinyNumbers, "1e-400"),
    (Class::LoneSurrogates, r#""\ud800""#),
    (Class::LoneSurrogates, r#""a\udc00b""#),
    (Class::LoneSurrogates, r#"{"\ud800":1}"#),
    (Class::ControlCharacters, r#""\u0000""#),
    (Class::ControlCharacters, r#""\u0001\b\t\n\f\r\u001b\u001f\u007f\u0085""#),
    (Class::LineSeparators, "\"a\u{2028}b\u{2029}c\""),
    (Class::Noncharacters, "\"\u{feff}a\u{ffff}\u{fdd0}\""),
    (Class::AstralCharacters, "\"\u{1f600} \u{10ffff}\""),
    (Class::AstralCharacters, r#""\ud83d\ude00""#),
    (Class::EmptyKeys, r#"{"":1,"a":2}"#),
    (Class::PrototypeKeys, r#"{"__proto__":{"a":1},"b":2}"#),
    (Class::PrototypeKeys, r#"{"__proto__":1}"#),
    (Class::PrototypeKeys, r#"{"constructor":{"prototype":{"a":1}}}"#),
    (Class::MethodKeys, r#"{"toString":1,"valueOf":2,"hasOwnProperty":3,"length":4}"#),
    (Class::MethodKeys, r#"{"__class__":"a"}"#),
];

/// What every adapter must echo.
pub(super) const TAME: &str = r#"{"a":[1,-2,0.5,"b","größe",true,false,null,[],{}],"c":""}"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_of_its_class_and_of_no_other() {
        let samples = samples();
        for (class, value) in &samples {
            let (found, depth) = classes(value);
            assert_eq!(found, Classes::default().with(*class), "{class:?}: {value:?}");
            assert!(depth <= DEEPEST);
        }
        for (class, name) in CLASSES {
            assert!(samples.iter().any(|(of, _)| *of == class), "no sample of {name}");
        }
    }

    #[test]
    fn tame_values_are_of_no_class() {
        for text in [TAME, "[1e22,0.1,-0,5.0,1e300,123456789012345680000]", r#""café ✓""#] {
            let value = json::read(text).unwrap().value.unwrap();
            assert_eq!(classes(&value).0, Classes::default(), "{text}");
        }
    }
}
