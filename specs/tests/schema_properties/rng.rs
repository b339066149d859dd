//! A small source of choices with a fixed seed, so that a failure is named by one number.

use misread_specs::json::{self, Number, Value};

/// Splitmix64.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).expect("below a bound")
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub(crate) fn some<T>(
        &mut self,
        percent: usize,
        make: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if self.chance(percent) { Some(make(self)) } else { None }
    }

    pub(crate) fn number(&mut self, from: &[&str]) -> Number {
        let text = self.pick(from);
        let value = json::read(text).expect(text).value.expect(text);
        value.as_number().cloned().expect(text)
    }

    pub(crate) fn scalar(&mut self) -> Value {
        match self.below(5) {
            0 => Value::Null,
            1 => self.chance(50).into(),
            2 => Value::Number(self.number(NUMBERS)),
            _ => self.pick(TEXTS).into(),
        }
    }
}

/// Numbers near every bound that [`BOUNDS`] sets.
pub(crate) const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-0.0",
    "1",
    "1.0",
    "2",
    "2.5",
    "25e-1",
    "-2",
    "-3",
    "5",
    "5.0",
    "5.5",
    "10",
    "30",
    "30.0",
    "3e1",
    "31",
    "0.1",
    "1e-1",
    "9007199254740992",
    "9007199254740993",
    "123456789012345678901234567890",
];

/// Bounds on numbers.
pub(crate) const BOUNDS: &[&str] =
    &["-2", "0", "1", "2.5", "3e1", "30", "1e2", "0.1", "9007199254740992"];

/// Steps.
pub(crate) const STEPS: &[&str] = &["1", "2", "5", "10", "3"];

/// Strings that every pattern, format and length tells apart somewhere.
pub(crate) const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "ab",
    "abc",
    "cab",
    "1",
    "12",
    " ",
    "é",
    "aé",
    "😀",
    "😀😀",
    "２",
    "a.b",
    "a\nb",
    "[\"a\"]",
    "null",
    "true",
    "5",
    "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "3FA85F64-5717-4562-B3FC-2C963F66AFA6",
    "2024-02-29T12:00:00Z",
    "2023-02-29T12:00:00Z",
    "2024-02-29T12:00:00.5Z",
    "2024-02-29 12:00",
    "a@example.com",
    "a.b+c@x-y.org",
    "a@",
    "@example.com",
    "https://example.com/a?b=c",
    "example.com",
    "https://ex ample.com",
];

/// Patterns.
pub(crate) const PATTERNS: &[&str] = &[
    "^a",
    "b$",
    "^[a-c]+$",
    "\\d",
    "^\\w+$",
    "\\s",
    "^.{2}$",
    "^(?:a|b)*$",
    "^[^\\d]*$",
    "a\\.b",
    "\\Sb",
    "^[\\w.-]+$",
    "\\bb",
];
