//! Safe text, quoting for a shell, schemas in short form.

use super::sample::tool;
use misread::text::{one_line, safe, safe_json, shell_quote, short_schema};
use misread_specs::json;
use std::process::Command;

/// Text that does harm where it is shown as it is, by what it is.
pub(super) const HOSTILE: [(&str, &str); 14] = [
    ("escape-sequence", "\u{1b}[2J\u{1b}]0;title\u{7}"),
    ("one-byte-control", "\u{9b}31m"),
    ("line-breaks", "a\nb\r\nc\u{85}d\u{2028}e\u{2029}f"),
    ("nul-and-delete", "\0\u{7f}"),
    ("bidi-override", "\u{202e}gnp.exe\u{2066}\u{2069}\u{200f}"),
    ("invisible", "a\u{200b}b\u{feff}c\u{ad}d\u{e0041}"),
    ("carried-surrogate", "\u{10dfff}\u{10d800}"),
    ("script-end", "</script><!-- ]]> -->"),
    ("fence", "````` ```` ``` `` `"),
    ("quotes", "it's \"quoted\" \\ `x` $(y) !z"),
    ("noncharacter", "\u{fffe}\u{ffff}\u{1fffe}"),
    ("combining", "e\u{301}\u{489}\u{20dd}"),
    ("wide", "漢字🦀\u{1f468}\u{200d}\u{1f469}"),
    ("dashes", "--flag -rf ../.. ~"),
];

#[test]
fn nothing_hidden_is_left_raw() {
    for (id, text) in HOSTILE {
        for shown in [safe(text), safe_json(&text.into()), one_line(text, 12)] {
            let harm = |c: char| c.is_control() || "\u{202e}\u{200b}\u{feff}\u{2028}".contains(c);
            assert!(!shown.contains(harm), "{id}: {shown:?}");
        }
    }
    assert_eq!(safe("\u{1b}[0m"), "\\u{1b}[0m");
    assert_eq!(safe("\u{10d800}"), "\\u{d800}");
}

#[test]
fn json_for_people_is_the_same_json() {
    for (id, text) in HOSTILE {
        let value = serde_json::json!({text: [text]});
        let read = json::read(&safe_json(&value)).expect(id);
        assert_eq!(read.value, Some(value), "{id}");
    }
}

#[test]
fn a_long_line_is_cut_and_says_so() {
    assert_eq!(one_line("abc", 3), "abc");
    let cut = one_line(&"a".repeat(1000), 40);
    assert!(cut.chars().count() <= 40 && cut.ends_with(" more)"), "{cut}");
}

#[test]
fn a_shell_gives_back_the_word_that_was_quoted() {
    let hostile = HOSTILE.iter().map(|(id, text)| (*id, text.replace('\0', "")));
    for (id, word) in hostile.chain([("empty", String::new()), ("plain", "a-b_c.d/e".to_owned())]) {
        let script = format!("printf %s {}", shell_quote(&word));
        // The words with hidden characters need `$'…'`, which plain `sh` may lack.
        let output = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), word, "{id}: {script}");
    }
    assert_eq!(shell_quote("a-b"), "a-b");
    assert_eq!(shell_quote("it's"), r"'it'\''s'");
}

#[test]
fn a_schema_has_a_short_form() {
    let cases = [
        (
            r#"{"rows":{"type":"array","items":{"type":"object","properties":{"names":{"anyOf":[
            {"type":"string"},{"type":"array","items":{"type":"string"}}]}},
            "required":["names"]}}}"#,
            "{rows?: {names: string | string[]}[]}",
        ),
        (r#"{"a":{"type":["string","null"]}}"#, "{a?: string | null}"),
        (r#"{"a":{"enum":["x","y"]}}"#, r#"{a?: "x" | "y"}"#),
        (r#"{"a":{"type":"string","minLength":3}}"#, "{a?: string(min 3)}"),
        (r#"{"a":{"type":"integer","minimum":0,"exclusiveMaximum":9}}"#, "{a?: integer(>=0, <9)}"),
        (
            r#"{"a":{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],
            "items":false,"minItems":2}}"#,
            "{a?: [string, integer]}",
        ),
        (
            r#"{"a":{"type":"object","additionalProperties":{"type":"number"}}}"#,
            "{a?: {[key]: number}}",
        ),
        (
            r#"{"a":{"type":"array","items":{"anyOf":[{"type":"string"},{"type":"null"}]},
            "maxItems":2}}"#,
            "{a?: (string | null)[](max 2)}",
        ),
        (r#"{"a":{"type":"string","default":"x"}}"#, r#"{a?: string = "x"}"#),
        (r#"{"a b\u001b":{}}"#, r#"{"a b\u001b"?: any}"#),
        (r##"{"a":{"oneOf":[{"type":"string"},{"type":"integer"}]}}"##, "{a?: string ^ integer}"),
    ];
    for (properties, due) in cases {
        let text = format!(r#"{{"type":"object","properties":{properties}}}"#);
        let schema = json::read(&text).expect("JSON").value.expect("a value");
        assert_eq!(short_schema(&tool(schema).parameters), due);
    }
}

#[test]
fn a_closed_or_recursive_schema_says_so() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": {"next": {"$ref": "#/$defs/node"}},
        "required": ["next"],
        "additionalProperties": false,
        "$defs": {"node": {
            "type": "object",
            "properties": {"next": {"$ref": "#/$defs/node"}},
        }},
    });
    let short = short_schema(&tool(schema).parameters);
    assert_eq!(short, "closed {next: node} where node = {next?: node}");
}
