//! Calls that make the reference speak.

/// A tool and one call of it.
pub(crate) struct Call {
    /// The rule, as files are named, and the situation behind `--`; calls of one name are shown
    /// together.
    pub(crate) name: &'static str,
    pub(crate) parameters: &'static str,
    pub(crate) aliases: Option<&'static str>,
    pub(crate) arguments: &'static str,
}

const fn call(name: &'static str, parameters: &'static str, arguments: &'static str) -> Call {
    Call { name, parameters, aliases: None, arguments }
}

const NAMES: &str = r#"{"type": "object", "properties": {"names":
    {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}}}"#;
const ROWS: &str = r#"{"type": "object", "properties": {"rows": {"type": "array", "items":
    {"type": "object", "properties": {"names": {"type": ["string", "array"]}}}}}}"#;
const BY_KEY: &str = r#"{"type": "object", "properties": {"sets": {"type": "object",
    "additionalProperties": {"anyOf": [{"type": "array"}, {"type": "string"}]}}}}"#;
const PAIR: &str = r#"{"type": "object", "properties": {"pair": {"type": "array",
    "prefixItems": [{"type": "integer"}, {"type": ["string", "array"]}],
    "items": false, "minItems": 2}}}"#;
const FILE: &str = r#"{"type": "object", "properties": {"path": {"type": "string"},
    "recursive": {"type": "boolean", "default": false}}, "required": ["path"],
    "additionalProperties": false}"#;
const INNER: &str = r#"{"type": "object", "properties": {"file": {"type": "object", "properties":
    {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}}}"#;
const SHORT: &str = r#"{"type": "object", "properties": {"names": {"anyOf": [
    {"type": "string", "maxLength": 3},
    {"type": "array", "items": {"type": "string"}, "minItems": 2}]}}}"#;
const SIZE: &str = r#"{"type": "object", "properties": {"size":
    {"anyOf": [{"type": "integer"}, {"type": "boolean"}, {"const": "all"}]}}}"#;
const LIMITS: &str = r#"{"type": "object", "properties": {
    "count": {"type": "integer", "minimum": 1, "maximum": 9},
    "name": {"type": "string", "minLength": 2, "maxLength": 4},
    "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2}}}"#;
const TYPES: &str = r#"{"type": "object", "properties": {"count": {"type": "integer"},
    "on": {"type": "boolean"}, "tags": {"type": "array", "items": {"type": "string"}},
    "none": {"type": "null"}}}"#;
const CHANNEL: &str = r#"{"type": "object", "properties": {"channel":
    {"enum": ["editor", "runtime"]}}, "additionalProperties": false}"#;
const LEGACY: &str = r#"{"channel": {"game": "runtime"}}"#;

const REFUSED: &str = "union-list-as-text-refused";
const REFUSAL: &str = "message-refusal";
const NAMED: &str = "message-names-the-parameter";
const MISSING: &str = "message-names-the-parameter--missing-key";
const UNDECLARED: &str = "message-names-the-parameter--undeclared-key";
const WRONG_TYPE: &str = "message-names-the-parameter--wrong-type";
const BOUNDS: &str = "message-names-the-parameter--bounds";
const LENGTH: &str = "message-names-the-parameter--tuple-length";
const UNREADABLE: &str = "structure-unreadable-left";
const ROOT: &str = "root-never-empty";
const ALIAS: &str = "alias-accepted--another-value";

pub(crate) const CALLS: [Call; 34] = [
    call(REFUSED, NAMES, r#"{"names": "[\"a.png\"]"}"#),
    call(REFUSED, NAMES, r#"{"names": " [] "}"#),
    call(REFUSAL, ROWS, r#"{"rows": [{"names": "[\"a.png\"]"}]}"#),
    call(REFUSAL, BY_KEY, r#"{"sets": {"first one": "[1]"}}"#),
    call(REFUSAL, PAIR, r#"{"pair": [1, "[]"]}"#),
    call("refusal-only-offenders", ROWS, r#"{"rows": [{"names": "a"}, {"names": "[]"}]}"#),
    call("refusal-inside-repair", ROWS, r#"{"rows": "[{\"names\": \"[]\"}]"}"#),
    call("union-not-a-list-kept", NAMES, r#"{"names": "[preview].png"}"#),
    call("union-member-decides", SHORT, r#"{"names": "[\"a\"]"}"#),
    call(MISSING, FILE, r#"{"recursive": true}"#),
    call(MISSING, INNER, r#"{"file": {}}"#),
    call(UNDECLARED, FILE, r#"{"path": "a", "folder_path": "b"}"#),
    call(UNDECLARED, INNER, r#"{"file": {"path": "a", "mode": 1}}"#),
    call(WRONG_TYPE, TYPES, r#"{"count": "five"}"#),
    call(WRONG_TYPE, TYPES, r#"{"count": 5.5}"#),
    call(WRONG_TYPE, TYPES, r#"{"on": "yes"}"#),
    call(WRONG_TYPE, TYPES, r#"{"tags": ["a", 1]}"#),
    call(WRONG_TYPE, TYPES, r#"{"none": "nothing"}"#),
    call(NAMED, ROWS, r#"{"rows": [{"names": "a"}, 5]}"#),
    call("message-branches", SIZE, r#"{"size": "big"}"#),
    call("message-branches", NAMES, r#"{"names": {"a": 1}}"#),
    call("message-branches", NAMES, r#"{"names": ["a", 1]}"#),
    call(LENGTH, PAIR, r#"{"pair": [1]}"#),
    call(LENGTH, PAIR, r#"{"pair": [1, "a", "b"]}"#),
    call("message-names-the-parameter--enum", CHANNEL, r#"{"channel": "studio"}"#),
    call(BOUNDS, LIMITS, r#"{"count": 10, "name": "a", "tags": []}"#),
    call(BOUNDS, LIMITS, r#"{"name": "abcde", "tags": ["a", "b", "c"]}"#),
    call(UNREADABLE, TYPES, r#"{"tags": "a, b"}"#),
    call(ROOT, FILE, r#"{"$misread": "text", "text": "[1]"}"#),
    call(ROOT, FILE, r#"{"$misread": "text", "text": "{\"path\": "}"#),
    call("message-nothing-synthesised", TYPES, "{\"count\": \"at main.rs:1\\n\\u001b[31mred\"}"),
    call("message-no-type-names", TYPES, r#"{"count": [], "tags": {}}"#),
    call("message-no-notes", TYPES, r#"{"tags": "[\"a\"]", "count": 5}"#),
    Call {
        name: ALIAS,
        parameters: CHANNEL,
        aliases: Some(LEGACY),
        arguments: r#"{"channel": "plugin"}"#,
    },
];

const DECIDED: &str = r#"{"type": "object", "properties": {"rows": {"type": "array", "items":
    {"type": "object", "properties": {"names": {"anyOf": [{"type": "string"},
    {"type": "array", "items": {"type": "string"}, "maxItems": 2}]}}}}}}"#;

/// The examples of the decision that list text is refused.
pub(crate) const DECISION: [Call; 6] = [
    call("a list written as text", DECIDED, r#"{"rows": [{"names": "[\"a.png\"]"}]}"#),
    call("a name in brackets", DECIDED, r#"{"rows": [{"names": "[preview].png"}]}"#),
    call("a list that is cut off", DECIDED, r#"{"rows": [{"names": "[1,2"}]}"#),
    call("objects for a list of strings", DECIDED, r#"{"rows": [{"names": "[{\"a\": 1}]"}]}"#),
    call(
        "one more than the list takes",
        DECIDED,
        r#"{"rows": [{"names": "[\"a\",\"b\",\"c\"]"}]}"#,
    ),
    call("the list itself", DECIDED, r#"{"rows": [{"names": ["a.png"]}]}"#),
];
