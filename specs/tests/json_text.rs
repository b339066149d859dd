//! The reader against RFC 8259: what is JSON text, what is not, and what reading reports.

use misread_specs::Value;
use misread_specs::json::{
    self, BUILD_DEPTH, Duplicates, Met, read, read_bytes, read_with, surrogate,
};

/// Texts that are JSON, with the compact text of what they hold.
const READ: &[(&str, &str, &str)] = &[
    ("null", "null", "null"),
    ("true", "true", "true"),
    ("false", "false", "false"),
    ("zero", "0", "0"),
    ("minus-zero", "-0", "-0"),
    ("integer", "-12", "-12"),
    ("fraction", "0.10", "0.10"),
    ("exponent", "1e5", "1e5"),
    ("exponent-upper-plus", "1E+05", "1E+05"),
    ("exponent-minus", "1.5e-3", "1.5e-3"),
    ("integer-beyond-64-bits", "123456789012345678901234567890", "123456789012345678901234567890"),
    ("digits-beyond-binary64-precision", "0.1000000000000000055511", "0.1000000000000000055511"),
    ("string-empty", r#""""#, r#""""#),
    ("string-plain", r#""a""#, r#""a""#),
    ("string-delete-character", "\"\u{7f}\"", "\"\u{7f}\""),
    ("string-line-separator", "\"\u{2028}\"", "\"\u{2028}\""),
    ("string-every-escape", r#""\"\\\/\b\f\n\r\t""#, r#""\"\\/\b\f\n\r\t""#),
    ("string-unicode-escape", r#""\u0041\u00e9""#, "\"A\u{e9}\""),
    ("string-unicode-escape-upper", r#""\u00E9""#, "\"\u{e9}\""),
    ("string-escaped-nul", r#""\u0000""#, r#""\u0000""#),
    ("string-surrogate-pair", r#""\ud83d\ude00""#, "\"\u{1f600}\""),
    ("string-noncharacter", "\"\u{ffff}\"", "\"\u{ffff}\""),
    ("array-empty", "[]", "[]"),
    ("array-empty-spaced", "[ \t\n\r]", "[]"),
    ("array", "[1, [2], \"3\"]", "[1,[2],\"3\"]"),
    ("object-empty", "{ }", "{}"),
    ("object", "{\"b\": 1,\n \"a\": {\"c\": []}}", "{\"b\":1,\"a\":{\"c\":[]}}"),
    ("object-empty-key", "{\"\":0}", "{\"\":0}"),
    ("object-prototype-key", "{\"__proto__\":{}}", "{\"__proto__\":{}}"),
    ("object-private-key-of-a-library", "{\"$serde_json::private::Number\":\"1\"}", ""),
    ("white-space-around", " \t\r\n1 \t\r\n", "1"),
];

/// Texts that are no JSON, with the offset at which reading stops.
const REFUSED: &[(&str, &str, usize)] = &[
    ("empty", "", 0),
    ("blank", "  ", 2),
    ("literal-truncated", "tru", 3),
    ("literal-capitalised", "True", 0),
    ("literal-longer", "nullx", 4),
    ("not-a-number", "NaN", 0),
    ("not-a-number-in-a-list", "[NaN]", 1),
    ("infinity", "-Infinity", 1),
    ("number-plus", "+1", 0),
    ("number-leading-zero", "01", 1),
    ("number-minus-leading-zero", "-01", 2),
    ("number-minus-alone", "-", 1),
    ("number-no-whole-part", ".5", 0),
    ("number-no-fraction", "1.", 2),
    ("number-no-exponent", "1e", 2),
    ("number-exponent-sign-alone", "1e+", 3),
    ("number-hexadecimal", "0x1", 1),
    ("number-underscore", "1_000", 1),
    ("number-full-width-digit", "\u{ff11}", 0),
    ("string-single-quotes", "'a'", 0),
    ("string-unterminated", "\"a", 2),
    ("string-raw-newline", "\"a\nb\"", 2),
    ("string-raw-tab", "\"\t\"", 1),
    ("string-raw-nul", "\"\u{0}\"", 1),
    ("string-unknown-escape", r#""\a""#, 2),
    ("string-hex-escape", r#""\x41""#, 2),
    ("string-short-unicode-escape", r#""\u12""#, 5),
    ("string-unicode-escape-not-hex", r#""\u00g0""#, 5),
    ("string-pair-with-broken-half", r#""\ud83d\u12""#, 11),
    ("string-backslash-at-the-end", "\"\\", 2),
    ("array-unclosed", "[1,2", 4),
    ("array-trailing-comma", "[1,]", 3),
    ("array-leading-comma", "[,1]", 1),
    ("array-double-comma", "[1,,2]", 3),
    ("array-missing-comma", "[1 2]", 3),
    ("array-closed-as-object", "[1}", 2),
    ("array-closed-twice", "[]]", 2),
    ("object-unclosed", "{\"a\":1", 6),
    ("object-trailing-comma", "{\"a\":1,}", 7),
    ("object-no-colon", "{\"a\" 1}", 5),
    ("object-no-value", "{\"a\":}", 5),
    ("object-bare-key", "{a:1}", 1),
    ("object-number-key", "{1:1}", 1),
    ("object-closed-as-array", "{\"a\":1]", 6),
    ("two-values", "1 2", 2),
    ("two-documents", "{}{}", 2),
    ("comment", "[1]//x", 3),
    ("form-feed-as-white-space", "\u{c}1", 0),
    ("no-break-space-as-white-space", "\u{a0}1", 0),
    ("byte-order-mark-alone", "\u{feff}", 3),
    ("byte-order-mark-twice", "\u{feff}\u{feff}1", 3),
    ("byte-order-mark-behind", "1\u{feff}", 1),
    ("prose", "[preview].png", 1),
];

#[test]
fn json_texts_are_read() {
    for (id, text, compact) in READ {
        let read = read(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let compact = if compact.is_empty() { text } else { compact };
        assert_eq!(json::write(&read.value.expect(id)), *compact, "{id}");
        assert!(!read.met.open(), "{id}: nothing open is met");
    }
}

#[test]
fn other_texts_are_refused_where_they_go_wrong() {
    for (id, text, offset) in REFUSED {
        let malformed = read(text).expect_err(id);
        assert_eq!(malformed.offset, *offset, "{id}: {malformed}");
        let message = malformed.to_string();
        assert!(message.chars().next().is_some_and(char::is_lowercase), "{id}: {message}");
        assert!(!message.chars().any(char::is_control) && !message.ends_with('.'), "{id}");
    }
}

#[test]
fn the_texts_of_the_tables_agree_with_another_reader() {
    for (id, text, _) in READ {
        assert!(serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok(), "{id}");
    }
    for (id, text, _) in REFUSED {
        assert!(serde_json::from_str::<serde::de::IgnoredAny>(text).is_err(), "{id}");
    }
}

#[test]
fn a_refusal_says_line_column_and_what_stands_there() {
    let cases = [
        ("[1,\n  é x]", "expected a value, found `é` at line 2, column 3"),
        ("[1,\n \"é\" x]", "expected `,` or `]`, found `x` at line 2, column 6"),
        ("[1", "expected `,` or `]`, found the end of the text at line 1, column 3"),
        ("[\u{1b}]", "expected a value, found `\\u{1b}` at line 1, column 2"),
    ];
    for (text, message) in cases {
        assert_eq!(read(text).expect_err(text).to_string(), message);
    }
}

#[test]
fn what_rfc_8259_leaves_open_is_reported() {
    let none = Met::default();
    let cases: &[(&str, &str, Met)] = &[
        (
            "duplicate-keys",
            r#"{"a":1,"b":2,"a":3}"#,
            Met { duplicate_keys: true, depth: 1, ..none },
        ),
        (
            "duplicate-keys-by-escape",
            r#"[{"a":1,"\u0061":3}]"#,
            Met { duplicate_keys: true, depth: 2, ..none },
        ),
        ("same-key-in-two-objects", r#"{"a":{"a":1}}"#, Met { depth: 2, ..none }),
        ("lone-high-surrogate", r#""\ud800""#, Met { lone_surrogates: true, ..none }),
        ("lone-low-surrogate", r#""\udc00x""#, Met { lone_surrogates: true, ..none }),
        ("lone-before-a-pair", r#""\ud800\ud83d\ude00""#, Met { lone_surrogates: true, ..none }),
        ("lone-before-an-escape", r#""\ud800\n""#, Met { lone_surrogates: true, ..none }),
        ("lone-in-a-key", r#"{"\ud800":1}"#, Met { lone_surrogates: true, depth: 1, ..none }),
        ("reserved-character", "\"\u{10d800}\"", Met { reserved: true, ..none }),
        ("reserved-character-escaped", r#""\udbf6\udc00""#, Met { reserved: true, ..none }),
        ("neighbour-of-reserved", "\"\u{10d7ff}\u{10e000}\"", none),
        ("overflow", "1e400", Met { beyond_binary64: true, ..none }),
        ("overflow-negative", "-1e309", Met { beyond_binary64: true, ..none }),
        ("largest-binary64", "1.7976931348623157e308", none),
        ("huge-exponent", "1e999999999999", Met { beyond_binary64: true, ..none }),
        ("huge-negative-exponent", "1e-999999999999", none),
        ("zero-with-huge-exponent", "0e999999999999", none),
        ("byte-order-mark", "\u{feff}1", Met { byte_order_mark: true, ..none }),
    ];
    for (id, text, met) in cases {
        let read = read(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(read.met, *met, "{id}");
        let plain = Met { depth: 0, ..read.met } == none;
        assert_eq!(read.met.open(), !plain, "{id}");
    }
    let long = "9".repeat(400);
    assert!(read(&long).expect("digits").met.beyond_binary64);
}

#[test]
fn either_of_duplicate_keys_can_be_asked_for() {
    let text = r#"{"a":1,"b":2,"a":3}"#;
    let read = |duplicates| read_with(text, duplicates).expect(text).value.expect(text);
    assert_eq!(json::write(&read(Duplicates::Last)), r#"{"a":3,"b":2}"#);
    assert_eq!(json::write(&read(Duplicates::First)), r#"{"a":1,"b":2}"#);
}

#[test]
fn depth_is_reported_and_no_text_overflows_the_stack() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    for (depth, open) in [(0, false), (1, false), (64, false), (65, true)] {
        let text = if depth == 0 { "1".to_owned() } else { nested(depth) };
        let met = read(&text).expect("nested").met;
        assert_eq!((met.depth, met.open()), (depth, open));
    }
    let deepest = read(&nested(BUILD_DEPTH)).expect("nested").value.expect("built");
    assert_eq!(json::write(&deepest), nested(BUILD_DEPTH));
    assert!(json::equal(&deepest, &deepest.clone()));

    assert_eq!(read(&nested(BUILD_DEPTH + 1)).expect("nested").value, None);
    let deep = read(&nested(1_000_000)).expect("nested");
    assert_eq!((deep.value, deep.met.depth), (None, 1_000_000));
    assert_eq!(read(&"[".repeat(1_000_000)).expect_err("unclosed").offset, 1_000_000);
    let objects = format!("{}1{}", r#"{"a":"#.repeat(100_000), "}".repeat(100_000));
    assert_eq!(read(&objects).expect("nested").met.depth, 100_000);
    // Below the depth to which values are built, the text is still checked to the letter.
    let wrong = format!("{}01{}", "[".repeat(1_000), "]".repeat(1_000));
    assert_eq!(read(&wrong).expect_err("leading zero").offset, 1_001);
}

#[test]
fn bytes_must_be_utf_8() {
    assert_eq!(read_bytes(b"[1]").expect("ascii").value, Some(serde_json::json!([1])));
    let invalid: &[(&str, &[u8], usize)] = &[
        ("lone-continuation", b"\"\x80\"", 1),
        ("truncated", b"\"\xc3\"", 1),
        ("overlong", b"\"\xc0\xaf\"", 1),
        ("surrogate-in-utf-8", b"\"\xed\xa0\x80\"", 1),
        ("utf-16", b"\xff\xfe1\x00", 0),
    ];
    for (id, bytes, offset) in invalid {
        assert_eq!(read_bytes(bytes).expect_err(id).offset, *offset, "{id}");
    }
}

#[test]
fn lone_surrogates_are_carried_and_written_as_they_came() {
    let text = r#"{"\udfff":["\ud800","a\udc00b","\ud800\ud800"]}"#;
    let value = read(text).expect(text).value.expect(text);
    assert_eq!(json::write(&value), text);
    let carried = surrogate::carry(0xd800).expect("a surrogate");
    assert_eq!(value["\u{10dfff}"][0], Value::from(carried.to_string()));
    assert_eq!(surrogate::carried(carried), Some(0xd800));
    assert_eq!(surrogate::carry(0xd7ff), None);
    assert_eq!(surrogate::carried('\u{10e000}'), None);
    assert!(surrogate::has_carried("a\u{10d800}"));
    assert!(!surrogate::has_carried("\u{10d7ff}\u{1f600}"));
}

#[test]
fn what_is_written_is_read_back_whatever_the_string() {
    for scalar in (0..=0x0010_ffff).filter_map(char::from_u32) {
        let carried = surrogate::carried(scalar).is_some();
        let value = Value::from(format!("a{scalar}"));
        let text = json::write(&value);
        let read = read(&text).expect("own text");
        assert_eq!(read.value.as_ref(), Some(&value), "{:x}", u32::from(scalar));
        assert_eq!(read.met.lone_surrogates, carried, "{:x}", u32::from(scalar));
    }
}
