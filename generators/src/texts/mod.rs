//! Texts that are easy to misread.

/// The fixed list.
mod fixed;

pub use fixed::FIXED;
use fixed::HARMLESS;

use crate::choices::Choices;

/// Key names that some languages treat as more than keys.
pub(crate) const PROTOTYPE_KEYS: [&str; 3] = ["__proto__", "constructor", "prototype"];

/// A text of the fixed list, or one drawn near it.
pub(crate) fn drawn(choices: &mut impl Choices, control: bool) -> String {
    let text = choices.word(&FIXED);
    if !control && text.chars().any(char::is_control) {
        return "[preview].png".to_owned();
    }
    match choices.below(16) {
        0 => format!(" {text}"),
        1 => format!("{text}\n"),
        2 => text.chars().take(text.chars().count() / 2).collect(),
        3 => format!("{text}{text}"),
        4 => format!("[{text}]"),
        5 => quoted(text),
        6 => format!("{text},"),
        _ => text.to_owned(),
    }
}

/// A text that no reader takes for anything else.
pub(crate) fn harmless(choices: &mut impl Choices) -> String {
    choices.word(&HARMLESS).to_owned()
}

/// Text that is no JSON, as callers write it: globs, truncated and half-right lists.
pub(crate) const NO_JSON: [&str; 28] = [
    "[preview].png",
    "[a-z]*.txt",
    "[1,2",
    "[\"a\"",
    "[\"a\",]",
    "['a']",
    "[a]",
    "[NaN]",
    "[\"a\"] [\"b\"]",
    "[\"a\"]x",
    "[\u{a0}]",
    "a,b",
    "a.png, b.png",
    "- a\n- b",
    "{'a':1}",
    "{\"a\":",
    "{a:1}",
    "(1,2)",
    "[object Object]",
    "NaN",
    "True",
    "None",
    "0x10",
    "00713",
    "1_000",
    "",
    " ",
    "//[\"a\"]",
];

/// JSON text of something other than a list.
pub(crate) const OTHER_JSON: [&str; 18] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "123",
    "-1",
    "1e3",
    "5.5",
    " 5",
    "5.0",
    "\"a\"",
    "\"\"",
    "{}",
    "{\"a\":\"b\"}",
    "{\"a\":[\"b\"]}",
    "\"[\\\"a\\\"]\"",
    "9007199254740993",
];

/// Text within the limits that RFC 8259 leaves open: read or not read, but nothing else.
pub(crate) const OPEN_LIMITS: [&str; 8] = [
    "[\"\\ud800\"]",
    "[1e400]",
    "\u{feff}[\"a\"]",
    "[{\"a\":1,\"a\":2}]",
    "{\"a\":1,\"a\":2}",
    "{\"a\":\"\\udfff\"}",
    "\u{feff}{}",
    "1e400",
];

/// The JSON text of a text.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
