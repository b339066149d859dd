//! The layers of input and how they are interleaved.

/// Where a group of cases comes from (generators/README.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layer {
    /// Every small tool with every text of the fixed list.
    Enumeration,
    /// A rule's situation planted at a drawn place.
    Scenarios,
    /// No steering.
    Random,
    /// Size, depth, Unicode, numbers.
    Hostile,
}

use Layer::{Enumeration as E, Hostile as H, Random as R, Scenarios as S};

/// Twenty groups: 40 % enumeration, 40 % scenarios, 15 % random, 5 % hostile.
const SHARES: [Layer; 20] = [S, E, S, E, R, S, E, S, E, H, S, E, R, E, S, E, S, E, R, S];
/// What takes the place of enumeration where there is none left.
const OTHERS: [Layer; 12] = [S, R, S, S, R, S, S, H, S, S, R, S];

impl Layer {
    /// The layer's name, as `--layer` takes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            E => "enumeration",
            S => "scenarios",
            R => "random",
            H => "hostile",
        }
    }
}

/// The layer whose share the group at `index` belongs to, while enumeration lasts.
#[must_use]
pub fn layer_of(index: u64) -> Layer {
    let share = SHARES[(index % 20) as usize];
    let exhausted = share == E && ordinal(index) >= crate::enumeration::enumeration_len();
    if exhausted { other(index) } else { share }
}

/// The layer that takes over where an enumerated tool cannot be.
pub(crate) fn other(index: u64) -> Layer {
    OTHERS[(ordinal(index) % 12) as usize]
}

/// How many groups of the same share stand before `index`.
pub(crate) fn ordinal(index: u64) -> u64 {
    let at = (index % 20) as usize;
    let share = SHARES[at];
    let count = |part: &[Layer]| part.iter().filter(|layer| **layer == share).count() as u64;
    index / 20 * count(&SHARES) + count(&SHARES[..at])
}
