//! Exact decimal numbers, straight from their text.
//!
//! Nothing is rounded and nothing is expanded: `1e999999999999` costs as little as `1`. Exponents
//! beyond 38 digits are held at the bounds of 128 bits, which no other number reaches.

use serde_json::Number;
use std::cmp::Ordering;

/// A number as its sign, its significant digits and the place of its decimal point.
#[derive(Clone, Copy, Debug)]
pub struct Decimal<'n> {
    negative: bool,
    whole: &'n [u8],
    fraction: &'n [u8],
    /// How many zeros lead in `whole` and `fraction` together.
    skip: usize,
    /// How many significant digits there are; none for 0.
    count: usize,
    /// The value is `0.DIGITS` times 10 to this power.
    point: i128,
}

/// Whether two numbers are exactly equal: 30 = 30.0 = 3e1, -0 = 0.
#[must_use]
pub fn equal(one: &Number, other: &Number) -> bool {
    let (one, other) = (one.as_str(), other.as_str());
    if one == other {
        return true;
    }
    if is_short_integer(one) && is_short_integer(other) {
        return false;
    }
    compare_text(one, other) == Ordering::Equal
}

/// Compares two numbers exactly.
#[must_use]
pub fn compare(one: &Number, other: &Number) -> Ordering {
    compare_text(one.as_str(), other.as_str())
}

/// Whether the number is whole, however it is written.
#[must_use]
pub fn is_integer(number: &Number) -> bool {
    is_plain_integer(number) || Decimal::of(number.as_str()).is_integer()
}

/// Whether the number is written as digits only: without a fraction and an exponent.
#[must_use]
pub fn is_plain_integer(number: &Number) -> bool {
    !number.as_str().bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// The whole number that this is, however it is written, if 64 bits hold it.
#[must_use]
pub fn as_u64(number: &Number) -> Option<u64> {
    let decimal = Decimal::of(number.as_str());
    if decimal.negative && decimal.count > 0 {
        return None;
    }
    let zeros = decimal.trailing_zeros()?;
    let digits = decimal.significand()?;
    let power = u32::try_from(zeros).ok().and_then(|zeros| 10_u64.checked_pow(zeros))?;
    digits.checked_mul(power)
}

/// Whether `step` is a whole number above 0 that [`is_multiple_of`] can count in: its digits
/// without trailing zeros fit 64 bits.
#[must_use]
pub fn is_step(step: &Number) -> bool {
    let step = Decimal::of(step.as_str());
    !step.negative && step.count > 0 && step.is_integer() && step.significand().is_some()
}

/// Whether the number is a whole multiple of `step`; never so where `step` is no step.
#[must_use]
pub fn is_multiple_of(number: &Number, step: &Number) -> bool {
    let (number, step) = (Decimal::of(number.as_str()), Decimal::of(step.as_str()));
    if number.count == 0 {
        return true;
    }
    let (Some(zeros), Some(step_zeros)) = (number.trailing_zeros(), step.trailing_zeros()) else {
        return false;
    };
    let Some(divisor) = step.significand().filter(|divisor| *divisor > 0) else {
        return false;
    };
    // The digits do not end in 0, so a step with more zeros than the number cannot divide it.
    if zeros < step_zeros {
        return false;
    }
    let divisor = u128::from(divisor);
    let rest = number.digits().fold(0, |rest, digit| (rest * 10 + u128::from(digit)) % divisor);
    (rest * power_of_ten(zeros - step_zeros, divisor)).is_multiple_of(divisor)
}

/// 10 to this power, modulo `divisor`, which fits 64 bits.
fn power_of_ten(mut power: i128, divisor: u128) -> u128 {
    let mut result = 1 % divisor;
    let mut base = 10 % divisor;
    while power > 0 {
        if power & 1 == 1 {
            result = result * base % divisor;
        }
        base = base * base % divisor;
        power >>= 1;
    }
    result
}

fn compare_text(one: &str, other: &str) -> Ordering {
    if let (Some(one), Some(other)) = (short_integer(one), short_integer(other)) {
        return one.cmp(&other);
    }
    Decimal::of(one).compare(&Decimal::of(other))
}

/// Whether the text is a whole number of few digits that is spelled in the one canonical way.
fn is_short_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    text != "-0" && digits.len() <= 18 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn short_integer(text: &str) -> Option<i64> {
    if is_short_integer(text) { text.parse().ok() } else { None }
}

impl<'n> Decimal<'n> {
    /// The number that this JSON number is. (Other text gives a number too, but a senseless one.)
    #[must_use]
    pub fn of(text: &'n str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (digits, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], exponent(&text[at + 1..])),
            None => (text, 0),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let (whole, fraction) = (whole.as_bytes(), fraction.as_bytes());
        let all = || whole.iter().chain(fraction);
        let skip = all().take_while(|digit| **digit == b'0').count();
        let tail = all().rev().take_while(|digit| **digit == b'0').count();
        let length = whole.len() + fraction.len();
        let count = length.saturating_sub(skip + tail);
        let shift = i128::try_from(whole.len()).unwrap_or(i128::MAX)
            - i128::try_from(skip).unwrap_or(i128::MAX);
        let point = if count == 0 { 0 } else { exponent.saturating_add(shift) };
        Self { negative: negative && count > 0, whole, fraction, skip, count, point }
    }

    /// The significant digits, from the first that is not 0 to the last that is not 0.
    fn digits(&self) -> impl Iterator<Item = u8> + '_ {
        let all = self.whole.iter().chain(self.fraction);
        all.skip(self.skip).take(self.count).map(|digit| digit.wrapping_sub(b'0'))
    }

    fn is_integer(&self) -> bool {
        self.trailing_zeros().is_some()
    }

    /// How many zeros stand behind the significant digits of a whole number.
    fn trailing_zeros(&self) -> Option<i128> {
        if self.count == 0 {
            return Some(0);
        }
        let zeros = self.point - i128::try_from(self.count).ok()?;
        (zeros >= 0).then_some(zeros)
    }

    /// The significant digits as a number.
    fn significand(&self) -> Option<u64> {
        let mut number = 0_u64;
        for digit in self.digits() {
            number = number.checked_mul(10)?.checked_add(u64::from(digit))?;
        }
        Some(number)
    }

    fn compare(&self, other: &Self) -> Ordering {
        let order = match (self.sign(), other.sign()) {
            (one, two) if one != two => return one.cmp(&two),
            (0, _) => return Ordering::Equal,
            _ => self.point.cmp(&other.point).then_with(|| self.digits().cmp(other.digits())),
        };
        if self.negative { order.reverse() } else { order }
    }

    fn sign(&self) -> i8 {
        match (self.count, self.negative) {
            (0, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        }
    }

    /// Feeds what makes the number itself, and nothing of its spelling, to a hasher.
    pub(super) fn hash(&self, state: &mut impl std::hash::Hasher) {
        state.write_i8(self.sign());
        state.write_i128(self.point);
        self.digits().for_each(|digit| state.write_u8(digit));
    }
}

/// An exponent, held within half of 128 bits so that sums do not overflow.
fn exponent(text: &str) -> i128 {
    let bound = i128::MAX / 4;
    let negative = text.starts_with('-');
    let digits = text.trim_start_matches(['+', '-']);
    let magnitude = digits.parse::<i128>().unwrap_or(bound).min(bound);
    if negative { -magnitude } else { magnitude }
}
