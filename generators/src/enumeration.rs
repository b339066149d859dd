//! Every small tool with every text of the fixed list, in a stable order.

/// How many groups the exhaustive layer has.
#[must_use]
pub fn enumeration_len() -> u64 {
    0
}
