//! What a string may be: lengths in either unit, patterns, formats.

use super::Acceptance;
use crate::json::surrogate;
use crate::schema::faults::FaultKind;
use crate::schema::node::{Format, StringRules};
use crate::schema::pattern::Pattern;

/// Whether these rules take the text.
pub(super) fn takes(rules: &StringRules, pattern: Option<&Pattern>, text: &str) -> Acceptance {
    if pattern.is_some_and(|pattern| !pattern.matches(text)) {
        return Acceptance::No;
    }
    // Which format fits clearly is all that counts: breaking one is open (SPEC.md MAY).
    let format = match rules.format {
        Some(format) if !fits(format, text) => Acceptance::Open,
        Some(_) | None => Acceptance::Yes,
    };
    length(rules, text).and(format)
}

/// What is definitely wrong with a text.
pub(in crate::schema) fn string_fault(
    rules: &StringRules,
    pattern: Option<&Pattern>,
    text: &str,
) -> Option<FaultKind> {
    if length(rules, text) == Acceptance::No {
        return Some(FaultKind::Length);
    }
    let broken = pattern.is_some_and(|pattern| !pattern.matches(text));
    broken.then_some(FaultKind::Pattern)
}

fn length(rules: &StringRules, text: &str) -> Acceptance {
    if rules.min.is_none() && rules.max.is_none() {
        return Acceptance::Yes;
    }
    let (mut points, mut units) = (0_u64, 0_u64);
    for character in text.chars() {
        points += 1;
        // A lone surrogate is one unit, though the character that carries it would be two.
        let pair = character.len_utf16() == 2 && surrogate::carried(character).is_none();
        units += if pair { 2 } else { 1 };
    }
    let within = |length: u64| {
        rules.min.is_none_or(|min| length >= min) && rules.max.is_none_or(|max| length <= max)
    };
    match (within(points), within(units)) {
        (true, true) => Acceptance::Yes,
        (false, false) => Acceptance::No,
        (true, false) | (false, true) => Acceptance::Open,
    }
}

/// Whether the text fits the format under every reading of the format that is in use.
fn fits(format: Format, text: &str) -> bool {
    match format {
        Format::Uuid => uuid(text.as_bytes()),
        Format::DateTime => date_time(text.as_bytes()).unwrap_or(false),
        Format::Email => email(text),
        Format::Uri => uri(text),
    }
}

/// Version and variant too, since some validators look at them.
fn uuid(text: &[u8]) -> bool {
    let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            14 => matches!(byte, b'1'..=b'8'),
            19 => matches!(byte, b'8' | b'9' | b'a' | b'b'),
            _ => digit(*byte),
        })
}

/// RFC 3339 with `T` and `Z`; no leap second, and at most nine digits of a second's fraction.
fn date_time(text: &[u8]) -> Option<bool> {
    let number = |from: usize, to: usize| -> Option<u32> {
        text.get(from..to)?.iter().try_fold(0, |number, byte| {
            byte.is_ascii_digit().then(|| number * 10 + u32::from(byte - b'0'))
        })
    };
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    if marks.iter().any(|(at, mark)| text.get(*at) != Some(mark)) {
        return Some(false);
    }
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return Some(false),
    };
    let fraction = match text.get(19..)? {
        b"Z" => true,
        [b'.', digits @ .., b'Z'] => {
            (1..=9).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    };
    let date = year > 0 && (1..=days).contains(&day);
    Some(date && hour < 24 && minute < 60 && second < 60 && fraction)
}

fn email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let label = |label: &str| {
        (1..=63).contains(&label.len()) && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let top = domain.rsplit('.').next().unwrap_or_default();
    local.len() <= 64
        && local.split(['.', '+', '-']).all(word)
        && domain.len() <= 253
        && domain.contains('.')
        && domain.split(['.', '-']).all(label)
        && top.len() >= 2
        && top.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// A scheme that every reader takes, a plain host (none for a file), an optional plain path and
/// query.
fn uri(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/?=&+,;:@".contains(&byte);
    if let Some(path) = text.strip_prefix("file:///") {
        return path.bytes().all(plain);
    }
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let Some(rest) = rest else { return false };
    let host_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, tail) = rest.split_at(host_end);
    let label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
    host.contains('.') && host.split(['.', '-']).all(label) && tail.bytes().all(plain)
}
