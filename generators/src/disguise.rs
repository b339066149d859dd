//! A value written as its JSON text: compact, with white space, with escapes.
//!
//! The text always parses to the value that it was made from.

use crate::choices::Choices;
use serde_json::Value;
use std::fmt::Write;

/// How JSON text is spelled; nothing here changes what it parses to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Style {
    /// White space within.
    within: &'static str,
    /// White space around.
    around: &'static str,
    /// One character of each string is written as an escape.
    escaped: bool,
}

impl Style {
    /// Compact in half of the draws.
    pub(crate) fn drawn(choices: &mut impl Choices) -> Self {
        let around = ["", " ", "\n", "\t", "\r\n"];
        let within = [" ", "\n", "\t", "\r\n"];
        match choices.below(8) {
            0 => Self { within: choices.word(&within), ..Self::default() },
            1 => Self { around: choices.word(&around), ..Self::default() },
            2 => Self { escaped: true, ..Self::default() },
            3 => {
                let within = choices.word(&within);
                Self { within, around: choices.word(&around), escaped: choices.chance(1, 2) }
            }
            _ => Self::default(),
        }
    }
}

/// The JSON text of a value, compact.
pub(crate) fn compact(value: &Value) -> String {
    text(value, Style::default())
}

/// The JSON text of a value.
pub(crate) fn text(value: &Value, style: Style) -> String {
    let mut out = String::with_capacity(32);
    out.push_str(style.around);
    write_value(&mut out, value, style);
    out.push_str(style.around);
    out
}

fn write_value(out: &mut String, value: &Value, style: Style) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => out.push_str(number.as_str()),
        Value::String(string) => write_string(out, string, style.escaped),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                out.push_str(style.within);
                write_value(out, item, style);
            }
            out.push_str(style.within);
            out.push(']');
        }
        Value::Object(entries) => {
            out.push('{');
            for (at, (key, item)) in entries.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                out.push_str(style.within);
                write_string(out, key, false);
                out.push(':');
                out.push_str(style.within);
                write_value(out, item, style);
            }
            out.push_str(style.within);
            out.push('}');
        }
    }
}

fn write_string(out: &mut String, string: &str, escaped: bool) {
    out.push('"');
    let mut escape_next = escaped;
    for character in string.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '/' if escaped => out.push_str("\\/"),
            other if other < ' ' => escape(out, u32::from(other)),
            other if escape_next && u32::from(other) < 0xffff => {
                escape_next = false;
                escape(out, u32::from(other));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

fn escape(out: &mut String, code: u32) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{code:04x}");
}
