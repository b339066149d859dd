//! Numbers under constraints.

use super::Values;
use crate::choices::Choices;
use misread_specs::schema::NumberRules;
use serde_json::Number;

/// Whole numbers at the edges of what languages hold.
pub(crate) const BIG: [&str; 6] = [
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551616",
    "123456789012345678901234567890",
    "-9223372036854775809",
    "-9007199254740993",
];

/// Numbers that binary64 rounds, overflows or prints otherwise.
pub(crate) const FINE: [&str; 8] =
    ["0.1", "1.10", "3e1", "1e-7", "-0.0", "0.1000000000000000055511151231257827", "1e400", "1E+2"];

/// The number that this text spells; 0 where it spells none.
pub(crate) fn number(text: &str) -> Number {
    serde_json::from_str(text).unwrap_or_else(|_| Number::from(0))
}

impl<C: Choices> Values<'_, C> {
    /// A whole number that these rules take.
    pub(crate) fn integer(&mut self, rules: &NumberRules) -> Number {
        if *rules == NumberRules::default() {
            let wild = self.rates.strings > 0 && self.settings.features.big_numbers;
            if wild && self.choices.chance(1, 24) {
                return number(self.choices.word(&BIG));
            }
            return Number::from(*self.choices.pick(&[0i64, 1, 2, 5, 30, 123, -1, 713]));
        }
        Number::from(self.whole(rules))
    }

    /// A number that these rules take.
    pub(crate) fn number(&mut self, rules: &NumberRules) -> Number {
        if *rules == NumberRules::default() {
            let wild = self.rates.strings > 0 && self.settings.features.big_numbers;
            if wild && self.choices.chance(1, 16) {
                return number(self.choices.word(&FINE));
            }
            if self.choices.chance(1, 3) {
                return number(self.choices.word(&["0.5", "5.5", "-1.25"]));
            }
        }
        self.integer(rules)
    }

    fn whole(&mut self, rules: &NumberRules) -> i64 {
        let bound = |bound: &Option<Number>| bound.as_ref().and_then(Number::as_i64);
        let above = bound(&rules.above).map(|above| above.saturating_add(1));
        let below = bound(&rules.below).map(|below| below.saturating_sub(1));
        let low = bound(&rules.at_least).max(above);
        let high = match (bound(&rules.at_most), below) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let low = low.unwrap_or_else(|| high.unwrap_or(0).saturating_sub(40).min(0));
        let high = high.unwrap_or_else(|| low.saturating_add(40)).max(low);
        let span = high.saturating_sub(low).clamp(0, 1 << 30) as u64;
        let drawn = low.saturating_add(self.choices.below(span + 1) as i64);
        let step = bound(&rules.step).unwrap_or(1).max(1);
        // The multiple at or below, unless that is out of bounds.
        let down = drawn.saturating_sub(drawn.rem_euclid(step));
        if down < low { down.saturating_add(step) } else { down }
    }
}
