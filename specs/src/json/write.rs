//! The writer: compact, straight to bytes; carried surrogates become escapes again.

use super::surrogate;
use serde_json::{Map, Value};

/// The compact text of a value.
#[must_use]
pub fn write(value: &Value) -> String {
    let mut bytes = Vec::new();
    write_into(&mut bytes, value);
    // Only whole strings and ASCII are written; the fallback copies and cannot fail.
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Appends the compact text of a value.
///
/// Recurses, so it is meant for values no deeper than [`super::BUILD_DEPTH`], which is what the
/// reader builds.
pub fn write_into(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(true) => out.extend_from_slice(b"true"),
        Value::Bool(false) => out.extend_from_slice(b"false"),
        Value::Number(number) => out.extend_from_slice(number.as_str().as_bytes()),
        Value::String(string) => write_string(out, string),
        Value::Array(items) => write_array(out, items),
        Value::Object(map) => write_object(out, map),
    }
}

fn write_array(out: &mut Vec<u8>, items: &[Value]) {
    out.push(b'[');
    for (position, item) in items.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_into(out, item);
    }
    out.push(b']');
}

fn write_object(out: &mut Vec<u8>, map: &Map<String, Value>) {
    out.push(b'{');
    for (position, (key, value)) in map.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_string(out, key);
        out.push(b':');
        write_into(out, value);
    }
    out.push(b'}');
}

fn write_string(out: &mut Vec<u8>, string: &str) {
    out.push(b'"');
    let bytes = string.as_bytes();
    let mut start = 0;
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        let width = match byte {
            b'"' | b'\\' | 0..=0x1f => 1,
            0xf4 if surrogate::starts_carried(&bytes[at..]) => 4,
            0x20..=0xff => {
                at += 1;
                continue;
            }
        };
        out.extend_from_slice(&bytes[start..at]);
        escape(out, &string[at..at + width]);
        at += width;
        start = at;
    }
    out.extend_from_slice(&bytes[start..]);
    out.push(b'"');
}

/// Writes one character as an escape.
fn escape(out: &mut Vec<u8>, character: &str) {
    let Some(character) = character.chars().next() else { return };
    let short = match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\u{c}' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        _ => {
            let unit = surrogate::carried(character).map_or(u32::from(character), u32::from);
            out.extend_from_slice(b"\\u");
            for shift in [12, 8, 4, 0] {
                let digit = char::from_digit((unit >> shift) & 0xf, 16).unwrap_or('0');
                out.push(u8::try_from(digit).unwrap_or(b'0'));
            }
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}
