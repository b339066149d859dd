//! The forms that the protocol gives tools, shapes and outcomes.

use misread_specs::json::read;
use misread_specs::schema::Parameters;
use misread_specs::{Broken, BrokenKind, Outcome, Tool};
use serde_json::{Value, json};

fn value(text: &str) -> Value {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}")).value.expect(text)
}

/// Property schemas and their shapes.
const SHAPES: &[(&str, &str, &str)] = &[
    ("any", "{}", r#"{"kind":"any"}"#),
    (
        "string",
        r#"{"type":"string","minLength":1,"maxLength":2,"pattern":"a","format":"date-time"}"#,
        r#"{"kind":"string","min":1,"max":2,"pattern":"a","format":"date-time"}"#,
    ),
    ("string-bare", r#"{"type":"string"}"#, r#"{"kind":"string"}"#),
    (
        "integer",
        r#"{"type":"integer","minimum":1,"maximum":2,"multipleOf":3}"#,
        r#"{"kind":"integer","atLeast":1,"atMost":2,"step":3}"#,
    ),
    (
        "number",
        r#"{"type":"number","exclusiveMinimum":1.5,"exclusiveMaximum":2}"#,
        r#"{"kind":"number","above":1.5,"below":2}"#,
    ),
    ("boolean", r#"{"type":"boolean"}"#, r#"{"kind":"boolean"}"#),
    ("null", r#"{"type":"null"}"#, r#"{"kind":"null"}"#),
    ("const", r#"{"const":5}"#, r#"{"kind":"const","value":5}"#),
    ("const-with-type", r#"{"const":"a","type":"string"}"#, r#"{"kind":"const","value":"a"}"#),
    ("const-of-no-type", r#"{"const":"a","type":"null"}"#, r#"{"kind":"enum","values":[]}"#),
    ("enum", r#"{"enum":["a",1,null]}"#, r#"{"kind":"enum","values":["a",1,null]}"#),
    (
        "enum-with-type",
        r#"{"enum":["a","abc",1],"type":"string","maxLength":1}"#,
        r#"{"kind":"enum","values":["a"]}"#,
    ),
    (
        "enum-of-no-type",
        r#"{"enum":["a"],"type":["integer","null"]}"#,
        r#"{"kind":"enum","values":[]}"#,
    ),
    (
        "list",
        r#"{"type":"array","items":{"type":"null"},"minItems":1,"maxItems":2,"uniqueItems":true}"#,
        r#"{"kind":"list","item":{"kind":"null"},"min":1,"max":2,"unique":true}"#,
    ),
    ("list-of-anything", r#"{"type":"array"}"#, r#"{"kind":"list"}"#),
    ("list-of-nothing", r#"{"type":"array","items":false}"#, r#"{"kind":"list","max":0}"#),
    (
        "tuple-exact",
        r#"{"type":"array","prefixItems":[{},{"type":"null"}],"items":false,"minItems":2}"#,
        r#"{"kind":"tuple","items":[{"kind":"any"},{"kind":"null"}]}"#,
    ),
    (
        "tuple-that-may-be-short",
        r#"{"type":"array","prefixItems":[{}],"items":false}"#,
        r#"{"kind":"tuple","items":[{"kind":"any"}],"min":0}"#,
    ),
    (
        "tuple-open",
        r#"{"type":"array","prefixItems":[{}],"minItems":1}"#,
        r#"{"kind":"tuple","items":[{"kind":"any"}],"rest":"allow","min":1}"#,
    ),
    (
        "tuple-with-rest",
        r#"{"type":"array","prefixItems":[{}],"items":{"type":"null"}}"#,
        r#"{"kind":"tuple","items":[{"kind":"any"}],"rest":{"kind":"null"}}"#,
    ),
    (
        "object",
        r#"{"type":"object","properties":{"a":{"type":"null"},"b":{"default":1}},"required":["a"],
            "additionalProperties":false}"#,
        r#"{"kind":"object","fields":[{"name":"a","required":true,"shape":{"kind":"null"}},
            {"name":"b","required":false,"default":1,"shape":{"kind":"any"}}],"extra":"forbid"}"#,
    ),
    ("object-open", r#"{"type":"object"}"#, r#"{"kind":"object","fields":[],"extra":"allow"}"#),
    (
        "object-with-extra",
        r#"{"type":"object","properties":{"a":{}},"additionalProperties":{"type":"null"}}"#,
        r#"{"kind":"object","fields":[{"name":"a","required":false,"shape":{"kind":"any"}}],
            "extra":{"kind":"null"}}"#,
    ),
    (
        "record",
        r#"{"type":"object","additionalProperties":{"type":"null"}}"#,
        r#"{"kind":"record","item":{"kind":"null"}}"#,
    ),
    (
        "nullable",
        r#"{"type":["string","null"],"minLength":1}"#,
        r#"{"kind":"union","members":[{"kind":"string","min":1},{"kind":"null"}]}"#,
    ),
    (
        "union-nested",
        r#"{"anyOf":[{"oneOf":[{"type":"null"}]},{}]}"#,
        r#"{"kind":"union","members":[{"kind":"union","members":[{"kind":"null"}]},
            {"kind":"any"}]}"#,
    ),
    (
        "union-tagged",
        r##"{"oneOf":[{"type":"object","properties":{"id":{"const":"x"},"t":{"const":"a"}},
            "required":["t"]},{"$ref":"#/$defs/b"}]}"##,
        r#"{"kind":"union","members":[{"kind":"object","fields":[{"name":"id","required":false,
            "shape":{"kind":"const","value":"x"}},{"name":"t","required":true,
                "shape":{"kind":"const","value":"a"}}],"extra":"allow"},{"kind":"ref","to":"b"}],
                    "tag":"t"}"#,
    ),
    (
        "union-with-one-tag-twice",
        r##"{"anyOf":[{"$ref":"#/$defs/b"},{"$ref":"#/$defs/b"}]}"##,
        r#"{"kind":"union","members":[{"kind":"ref","to":"b"},{"kind":"ref","to":"b"}]}"#,
    ),
    (
        "union-of-object-and-other",
        r##"{"anyOf":[{"$ref":"#/$defs/b"},{"type":"null"}]}"##,
        r#"{"kind":"union","members":[{"kind":"ref","to":"b"},{"kind":"null"}]}"#,
    ),
];

#[test]
fn shapes_say_what_the_schema_says() {
    let b = json!({"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]});
    for (id, schema, shape) in SHAPES {
        let schema =
            json!({"type": "object", "properties": {"x": value(schema)}, "$defs": {"b": b}});
        let parameters =
            Parameters::from_json(&schema).unwrap_or_else(|error| panic!("{id}: {error}"));
        let root = parameters.to_shape();
        assert_eq!(root["fields"][0]["shape"], value(shape), "{id}");
        assert_eq!(root["definitions"]["b"]["kind"], "object", "{id}");
    }
    let bare = Parameters::from_json(&json!({"type": "object"})).expect("an object");
    assert_eq!(bare.to_shape(), json!({"kind": "object", "fields": [], "extra": "allow"}));
}

#[test]
fn tools_are_read_and_printed() {
    let plain = json!({"name": "t", "parameters": {"type": "object"}});
    let tool = Tool::from_json(&plain).expect("a tool");
    assert_eq!(tool.to_json(), plain);
    assert_eq!(tool.to_json_with_shape()["shape"], tool.parameters.to_shape());
    assert_eq!(Tool::from_json(&tool.to_json_with_shape()), Ok(tool));

    let aliased = json!({
        "name": "signal_emit",
        "parameters": {"type": "object", "properties": {
            "channel": {"enum": ["editor", "runtime"]}}},
        "valueAliases": {"channel": {"game": "runtime"}},
    });
    let tool = Tool::from_json(&aliased).expect("a tool");
    assert_eq!(tool.value_aliases["channel"]["game"], "runtime");
    assert_eq!(tool.to_json(), aliased);
}

#[test]
fn what_is_wrong_with_a_tool_is_named() {
    let cases = [
        ("no-object", "[]", "`tool` at the root must be an object"),
        (
            "no-name",
            r#"{"parameters":{"type":"object"}}"#,
            "`name` at the root is missing; name the tool",
        ),
        (
            "name-number",
            r#"{"name":1,"parameters":{"type":"object"}}"#,
            "`name` at the root must be text, not empty",
        ),
        (
            "no-parameters",
            r#"{"name":"t"}"#,
            "`parameters` at the root is missing; write an object schema",
        ),
        (
            "unknown-member",
            r#"{"name":"t","parameters":{"type":"object"},"inputSchema":{}}"#,
            "`inputSchema` at the root is no member of a tool; a tool has `name`, `parameters`, \
             `shape`, `valueAliases`",
        ),
        (
            "parameters-outside",
            r#"{"name":"t","parameters":{"type":"object","properties":{"x":{"not":{}}}}}"#,
            "`not` at `/parameters/properties/x` is not in the dialect; leave it out",
        ),
        (
            "alias-of-no-parameter",
            r#"{"name":"t","parameters":{"type":"object"},"valueAliases":{"x":{}}}"#,
            "`valueAliases` at the root names `x`, which is no parameter; declare it",
        ),
        (
            "alias-to-no-value",
            r#"{"name":"t","parameters":{"type":"object","properties":{"x":{"enum":["a"]}}},
                "valueAliases":{"x":{"b":"c"}}}"#,
            "`valueAliases` at `/valueAliases/x` gives `c` for `b`, which the parameter does not \
             take",
        ),
    ];
    for (id, tool, message) in cases {
        let error = Tool::from_json(&value(tool)).expect_err(id);
        assert_eq!(error.to_string(), *message, "{id}");
    }
}

#[test]
fn outcomes_are_read_and_printed() {
    let texts = [
        r#"{"outcome":"accepted","arguments":{"a":1}}"#,
        r#"{"outcome":"accepted","arguments":5,"wire":{},"handlerCalled":true,"notes":["n"]}"#,
        r#"{"outcome":"error","error":{"kind":"validation","issues":[{"path":["rows",0],
            "message":"m"},{"message":"n"}],"message":"all"},"handlerCalled":false}"#,
        r#"{"outcome":"error","error":{"kind":"internal","issues":[]}}"#,
        r#"{"outcome":"error","error":{"kind":"unknown","issues":[{"path":[],"message":""}]}}"#,
        r#"{"outcome":"unsupported","reason":"r"}"#,
        r#"{"outcome":"broken","kind":"crashed","signal":11,"detail":"d"}"#,
        r#"{"outcome":"broken","kind":"exited","status":3,"detail":""}"#,
        r#"{"outcome":"broken","kind":"hung","detail":""}"#,
        r#"{"outcome":"broken","kind":"garbage","detail":""}"#,
        r#"{"outcome":"broken","kind":"wrong-id","detail":""}"#,
        r#"{"outcome":"broken","kind":"answered-twice","detail":""}"#,
        r#"{"outcome":"broken","kind":"too-large","detail":""}"#,
        r#"{"outcome":"broken","kind":"adapter-failed","detail":""}"#,
        r#"{"outcome":"broken","kind":"malformed","detail":""}"#,
    ];
    for text in texts {
        let outcome =
            Outcome::from_json(&value(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(outcome.to_json(), value(text));
    }
    let extra = value(r#"{"outcome":"unsupported","reason":"r","took":1}"#);
    assert_eq!(Outcome::from_json(&extra), Ok(Outcome::Unsupported("r".into())));
    let broken = Outcome::Broken(Broken { kind: BrokenKind::Crashed(11), detail: "d".into() });
    assert_eq!(broken.to_json(), value(texts[6]));
}

/// Name, text and what is said of it.
const NO_OUTCOMES: [(&str, &str, &str); 19] = [
    ("not-an-object", "[]", "an outcome must be an object, not a list"),
    ("nothing", "{}", "an outcome has no `outcome`; say `accepted`, `error` or `unsupported`"),
    ("outcome-number", r#"{"outcome":1}"#, "`outcome` must be text, not a number"),
    (
        "outcome-unknown",
        r#"{"outcome":"ok\u001b"}"#,
        "`outcome` is `ok\\u{1b}`; write `accepted`, `error` or `unsupported`",
    ),
    (
        "accepted-without-arguments",
        r#"{"outcome":"accepted"}"#,
        "an accepted outcome has no `arguments`",
    ),
    (
        "handler-called-text",
        r#"{"outcome":"accepted","arguments":{},"handlerCalled":"yes"}"#,
        "`handlerCalled` must be `true` or `false`, not text",
    ),
    (
        "notes-text",
        r#"{"outcome":"accepted","arguments":{},"notes":"n"}"#,
        "`notes` must be a list, not text",
    ),
    (
        "notes-of-numbers",
        r#"{"outcome":"accepted","arguments":{},"notes":[1]}"#,
        "`notes` must list texts",
    ),
    ("error-missing", r#"{"outcome":"error"}"#, "an error outcome has no `error`"),
    ("error-text", r#"{"outcome":"error","error":"bad"}"#, "`error` must be an object, not text"),
    ("error-without-kind", r#"{"outcome":"error","error":{"issues":[]}}"#, "`error` has no `kind`"),
    (
        "error-kind-unknown",
        r#"{"outcome":"error","error":{"kind":"bad"}}"#,
        "`kind` is `bad`; write `validation`, `internal` or `unknown`",
    ),
    (
        "issues-object",
        r#"{"outcome":"error","error":{"kind":"unknown","issues":{}}}"#,
        "`issues` must be a list, not an object",
    ),
    (
        "issue-text",
        r#"{"outcome":"error","error":{"kind":"unknown","issues":["m"]}}"#,
        "an issue must be an object, not text",
    ),
    (
        "issue-without-message",
        r#"{"outcome":"error","error":{"kind":"unknown","issues":[{}]}}"#,
        "an issue has no `message`",
    ),
    (
        "path-text",
        r#"{"outcome":"error","error":{"kind":"unknown","issues":[{"path":"a.b",
                "message":""}]}}"#,
        "`path` must list property names and array indexes",
    ),
    (
        "path-negative",
        r#"{"outcome":"error","error":{"kind":"unknown","issues":[{"path":[-1],
                "message":""}]}}"#,
        "`path` must list property names and array indexes",
    ),
    (
        "reason-number",
        r#"{"outcome":"unsupported","reason":1}"#,
        "`reason` must be text, not a number",
    ),
    (
        "broken-without-signal",
        r#"{"outcome":"broken","kind":"crashed"}"#,
        "a broken outcome needs the number `signal`",
    ),
];

#[test]
fn what_is_no_outcome_is_said() {
    for (id, text, message) in NO_OUTCOMES {
        assert_eq!(Outcome::from_json(&value(text)), Err(message.to_owned()), "{id}");
    }
}
