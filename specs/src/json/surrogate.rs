//! How a lone surrogate escape (`\ud800` without its partner) is carried in a string.
//!
//! Rust strings cannot hold one, so each stands as the private-use character U+100000 plus its
//! code unit: U+10D800 to U+10DFFF. This is the one place that knows. The reader carries, the
//! writer writes the escape again. Text that really holds one of these characters is told by
//! [`super::Met::reserved`], so that nobody mistakes it for a surrogate.

const OFFSET: u32 = 0x10_0000;

/// The character that carries this code unit; `None` where it is no surrogate.
#[must_use]
pub fn carry(unit: u16) -> Option<char> {
    if !(0xd800..=0xdfff).contains(&unit) {
        return None;
    }
    char::from_u32(OFFSET + u32::from(unit))
}

/// The code unit that this character carries, if it carries one.
#[must_use]
pub fn carried(character: char) -> Option<u16> {
    let unit = u32::from(character).checked_sub(OFFSET)?;
    let unit = u16::try_from(unit).ok()?;
    (0xd800..=0xdfff).contains(&unit).then_some(unit)
}

/// Whether the text holds a character that carries a surrogate.
#[must_use]
pub fn has_carried(text: &str) -> bool {
    // In UTF-8 these are F4 8D A0..BF: looking for the rare lead byte first keeps this cheap.
    let bytes = text.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| *byte == 0xf4 && starts_carried(&bytes[at..]))
}

/// Whether these bytes start with a character that carries a surrogate.
pub(super) fn starts_carried(bytes: &[u8]) -> bool {
    matches!(bytes, [0xf4, 0x8d, 0xa0..=0xbf, ..])
}
