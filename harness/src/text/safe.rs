//! Control characters, bidirectional controls and carried surrogates as escapes.
//!
//! What is invisible or moves the cursor is dangerous in a terminal and misleading everywhere, so
//! it is written out: `\u{1b}` in prose, `\u001b` inside JSON text.

use misread_specs::Value;
use misread_specs::json::{surrogate, write};
use std::fmt::Write;

/// The text with everything that is not plainly visible written as `\u{…}`; line breaks too.
#[must_use]
pub fn safe(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match surrogate::carried(character) {
            Some(unit) => write!(out, "\\u{{{unit:x}}}"),
            None if hidden(character) => write!(out, "\\u{{{:x}}}", u32::from(character)),
            None => out.write_char(character),
        }
        .unwrap_or_default();
    }
    out
}

/// JSON text for people: valid, and with nothing hidden raw in it.
#[must_use]
pub fn safe_json(value: &Value) -> String {
    escape_in_json(&write(value))
}

/// One line of a JSON stream; the same as [`safe_json`].
#[must_use]
pub fn json_line(value: &Value) -> String {
    safe_json(value)
}

/// Safe text of at most `width` characters on one line; what is cut is counted.
#[must_use]
pub fn one_line(text: &str, width: usize) -> String {
    let shown = safe(text);
    let length = shown.chars().count();
    if length <= width {
        return shown;
    }
    let note = |cut: usize| format!("… ({cut} more)");
    let keep = width.saturating_sub(note(length).chars().count());
    let head: String = shown.chars().take(keep).collect();
    format!("{head}{}", note(length - keep))
}

/// Outside of strings JSON text is ASCII, so what is replaced here stands inside one.
fn escape_in_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut units = [0; 2];
    for character in text.chars() {
        if !hidden(character) {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut units) {
            write!(out, "\\u{unit:04x}").unwrap_or_default();
        }
    }
    out
}

/// Whether a character is a control, is not seen, or changes how others are seen.
fn hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{e000}'..='\u{f8ff}'
                | '\u{e0000}'..='\u{e0fff}'
                | '\u{f0000}'..='\u{10ffff}'
        )
}
