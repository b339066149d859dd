//! Where every decision of a generator comes from.
//!
//! A generator draws from [`Choices`] and from nothing else: no clock, no hash order, no global
//! state. A source that has run dry answers 0 and `false`, and generators end on those.

use arbitrary::Unstructured;
use proptest::prelude::Rng;
use proptest::test_runner::TestRng;

/// A source of choices.
pub trait Choices {
    /// 64 bits.
    fn bits(&mut self) -> u64;

    /// A number below `n`; 0 where `n` is 0.
    #[inline]
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }

    /// `true` in `numerator` of `denominator` draws.
    #[inline]
    fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        // A dry source answers 0, which must mean `false` so that every loop ends.
        self.below(denominator) >= denominator.saturating_sub(numerator)
    }

    /// A number from `low` to `high`, both included; `low` where `high` is not above it.
    #[inline]
    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) as u64 + 1) as usize
    }

    /// An index into something of this length.
    #[inline]
    fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// One of these; they must not be empty.
    #[inline]
    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T
    where
        Self: Sized,
    {
        &from[self.index(from.len())]
    }

    /// One of these texts; they must not be empty.
    #[inline]
    fn word(&mut self, from: &[&'static str]) -> &'static str {
        from[self.index(from.len())]
    }
}

/// A stream that depends on its key alone, the same in every version and on every machine.
#[derive(Clone, Debug)]
pub struct Stream {
    state: u64,
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Stream {
    /// The stream of this seed, index and purpose.
    #[must_use]
    pub fn new(seed: u64, index: u64, what: u64) -> Self {
        let state = mix(mix(mix(seed.wrapping_add(GOLDEN)) ^ index).wrapping_add(GOLDEN) ^ what);
        Self { state }
    }
}

impl Choices for Stream {
    #[inline]
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }
}

/// The finaliser of SplitMix64.
#[inline]
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Choices from proptest's random numbers.
#[derive(Debug)]
pub struct FromRng<'a>(pub &'a mut TestRng);

impl Choices for FromRng<'_> {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// Choices from the bytes of a fuzzer.
#[derive(Debug)]
pub struct FromBytes<'a, 'b>(pub &'a mut Unstructured<'b>);

impl Choices for FromBytes<'_, '_> {
    fn bits(&mut self) -> u64 {
        self.0.arbitrary().unwrap_or(0)
    }

    fn below(&mut self, n: u64) -> u64 {
        // A range takes as few bytes as it needs, which keeps a fuzzer's changes local.
        if n <= 1 { 0 } else { self.0.int_in_range(0..=n - 1).unwrap_or(0) }
    }
}
