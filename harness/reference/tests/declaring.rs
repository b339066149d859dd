//! Declaring a tool: what is outside the dialect, how schemas are spelled, and what messages say.

use misread_reference::{Arguments, Contract, Spelling, Tool};
use serde_json::{Value, json};

fn object(field: Value) -> Value {
    json!({"type": "object", "properties": {"f": field}})
}

/// Name, parameters and the pointer to what is outside.
fn outside() -> Vec<(&'static str, Value, &'static str)> {
    let with_defs = |field: Value, defs: Value| {
        let mut parameters = object(field);
        parameters["$defs"] = defs;
        parameters
    };
    vec![
        ("root-is-no-object", json!({"type": "array"}), "/type"),
        ("root-has-no-type", json!({"properties": {}}), "/type"),
        ("root-is-a-list", json!([]), ""),
        (
            "unknown-keyword",
            object(json!({"type": "string", "contentMediaType": "x"})),
            "/properties/f/contentMediaType",
        ),
        ("not", object(json!({"not": {}})), "/properties/f/not"),
        ("all-of", object(json!({"allOf": []})), "/properties/f/allOf"),
        ("nested-defs", object(json!({"$defs": {}})), "/properties/f/$defs"),
        ("assertion-without-type", object(json!({"minLength": 1})), "/properties/f/minLength"),
        (
            "assertion-beside-union",
            object(json!({"anyOf": [{}], "minItems": 1})),
            "/properties/f/minItems",
        ),
        (
            "type-beside-reference",
            with_defs(json!({"$ref": "#/$defs/a", "type": "string"}), json!({"a": {}})),
            "/properties/f/type",
        ),
        ("unknown-type", object(json!({"type": "text"})), "/properties/f/type"),
        ("empty-type-list", object(json!({"type": []})), "/properties/f/type"),
        ("empty-union", object(json!({"anyOf": []})), "/properties/f/anyOf"),
        (
            "unknown-format",
            object(json!({"type": "string", "format": "ipv4"})),
            "/properties/f/format",
        ),
        ("list-in-an-enum", object(json!({"enum": [[1]]})), "/properties/f/enum"),
        ("object-as-a-constant", object(json!({"const": {}})), "/properties/f/const"),
        ("false-schema", object(json!(false)), "/properties/f"),
        ("reference-to-nothing", object(json!({"$ref": "#/$defs/a"})), "/properties/f"),
        ("reference-elsewhere", object(json!({"$ref": "#/properties/f"})), "/properties/f"),
        ("reference-to-a-file", object(json!({"$ref": "other.json"})), "/properties/f"),
        ("fault-in-a-definition", with_defs(json!({}), json!({"a": {"if": {}}})), "/$defs/a/if"),
        (
            "fault-in-an-item",
            object(json!({"type": "array", "items": {"type": "x"}})),
            "/properties/f/items/type",
        ),
        (
            "escaped-name",
            json!({"type": "object", "properties": {"a/b~c": {"type": "x"}}}),
            "/properties/a~1b~0c/type",
        ),
        (
            "broken-pattern",
            object(json!({"type": "string", "pattern": "("})),
            "/properties/f/pattern",
        ),
        (
            "negative-length",
            object(json!({"type": "string", "minLength": -1})),
            "/properties/f/minLength",
        ),
    ]
}

#[test]
fn what_is_outside_the_dialect_is_named_with_its_place() {
    for (id, parameters, pointer) in outside() {
        let unsupported = Tool::new("tool", &parameters).err();
        let unsupported = unsupported.unwrap_or_else(|| panic!("{id} was taken"));
        assert_eq!(unsupported.pointer(), pointer, "{id}: {unsupported}");
    }
    assert!(
        Tool::new("t", &object(json!({}))).is_ok_and(|t| t.value_alias("g", "a", "b").is_err())
    );
}

#[test]
fn names_of_any_kind_are_read_alike() {
    let either = json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {}}]});
    for name in
        ["a/b", "~", "%41", "a b", "é", "$ref", "type", "properties", "0", "__proto__", "\n"]
    {
        let parameters = json!({"type": "object", "properties": {name: either},
            "$defs": {name: either}});
        let contract = Contract::new(&parameters).unwrap_or_else(|no| panic!("{name:?}: {no}"));
        let sent = json!({name: "[1]"});
        let rejection = contract.coerce(Arguments::Value(&sent)).expect_err(name);
        assert!(rejection.is_refusal(), "{name:?}");
        let sent = json!({name: 1});
        let rejection = contract.coerce(Arguments::Value(&sent)).expect_err(name);
        assert_eq!(rejection.issues()[0].path.len(), 1, "{name:?}");
        let sent = json!({name: ["x"]});
        assert!(contract.coerce(Arguments::Value(&sent)).is_ok(), "{name:?}");
    }
}

#[test]
fn a_spelling_moves_schemas_and_keeps_what_they_take() {
    let parameters = json!({"type": "object", "properties": {
        "a": {"$ref": "#/$defs/names", "default": "x", "description": "A name."},
        "b": {"type": "array", "items": {"$ref": "#/$defs/names"}},
        "c": {"$ref": "#/$defs/tree"}},
        "$defs": {"names": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": "y"},
            "tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}});
    let inline = Spelling::Inline.write(&parameters).expect("small enough");
    assert_eq!(
        inline["properties"]["a"],
        json!({"default": "x", "description": "A name.",
        "anyOf": [{"type": "string"}, {"type": "null"}]})
    );
    assert_eq!(
        inline["properties"]["b"]["items"],
        json!({"anyOf": [{"type": "string"}, {"type": "null"}]})
    );
    assert_eq!(inline["$defs"], json!({"tree": parameters["$defs"]["tree"]}));
    let moved = Spelling::Ref
        .write(&object(json!({"type": "array", "items": {"type": "null"},
        "default": []})))
        .expect("it is no larger");
    assert_eq!(
        moved,
        json!({"type": "object",
        "properties": {"f": {"default": [], "$ref": "#/$defs/s1"}},
        "$defs": {"s0": {"type": "null"},
            "s1": {"type": "array", "items": {"$ref": "#/$defs/s0"}}}})
    );
    for spelling in Spelling::ALL {
        let plain = json!({"type": "object", "additionalProperties": false});
        assert_eq!(spelling.write(&plain).as_ref(), Ok(&plain));
    }
    let mut defs = json!({"d0": {"type": "string"}});
    for level in 1..40 {
        let below = json!({"$ref": format!("#/$defs/d{}", level - 1)});
        defs[format!("d{level}")] = json!({"anyOf": [below, below]});
    }
    let doubling = json!({"type": "object", "properties": {"f": {"$ref": "#/$defs/d39"}},
        "$defs": defs});
    assert!(Spelling::Inline.write(&doubling).is_err());
}

#[test]
fn messages_say_what_the_field_takes() {
    let long = "x".repeat(100_000);
    let cases = [
        (
            json!({"type": "integer", "minimum": 0, "maximum": 9}),
            json!("1"),
            "f takes an integer of at least 0 and of at most 9, and got a string",
        ),
        (
            json!({"type": "integer", "minimum": 0}),
            json!(-1),
            "f takes an integer of at least 0, and got a number that does not fit",
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
            json!(5),
            "f takes a string or a list, each item a string, and got a number",
        ),
        (
            json!({"type": ["null", "boolean"]}),
            json!("true"),
            "f takes null or true or false, and got a string",
        ),
        (
            json!({"enum": ["editor", "runtime"]}),
            json!(long),
            "f takes one of `editor`, `runtime`, and got a string that does not fit",
        ),
        (
            json!({"type": "string", "maxLength": 3}),
            json!(long),
            "f takes a string of at most 3 characters, and got a string that does not fit",
        ),
        (
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 1,
                "uniqueItems": true}),
            json!([]),
            "f takes a list of at least 1 items, all different, each item an integer, \
             and got a list that does not fit",
        ),
        (
            json!({"type": "object", "properties": {"id": {"type": "number", "multipleOf": 2}},
            "required": ["id"]}),
            json!({}),
            "f.id is required, and takes a number that is a multiple of 2",
        ),
        (
            json!({"type": "object", "additionalProperties": false, "properties": {"id": {}}}),
            json!({"ID": 1}),
            "f.ID is not declared; the keys here are `id`",
        ),
    ];
    for (field, sent, message) in cases {
        let contract = Contract::new(&object(field)).expect("the dialect has it");
        let sent = json!({"f": sent});
        let rejection = contract.coerce(Arguments::Value(&sent)).expect_err(message);
        assert_eq!(rejection.to_string(), message);
    }
}

#[test]
fn a_rejection_is_bounded_whatever_was_sent() {
    let contract = Contract::new(&json!({"type": "object", "additionalProperties": false}))
        .expect("the dialect has it");
    let keys = (0..10_000).map(|key| (format!("{key}{}", "k".repeat(5_000)), json!(1)));
    let sent = Value::Object(keys.collect());
    let rejection = contract.coerce(Arguments::Value(&sent)).expect_err("no key is declared");
    assert_eq!(rejection.issues().len(), misread_reference::limits::ISSUES_MAX);
    assert!(rejection.to_string().len() < 40_000);
}

/// Text inside text inside text, up to the limit of nesting and beyond it.
#[test]
fn text_in_text_ends_at_the_limit_and_never_overflows() {
    let contract = Contract::new(&json!({"type": "object",
        "properties": {"f": {"$ref": "#/$defs/tree"}},
        "$defs": {"tree": {"anyOf": [{"type": "integer"},
            {"type": "array", "items": {"$ref": "#/$defs/tree"}}]}}}))
    .expect("the dialect has it");
    let mut inner = "1".to_owned();
    for (texts, accepted) in [(1, true), (2, true), (3, true), (4, false), (5, false)] {
        inner = format!("{}{inner}{}", "[".repeat(120), "]".repeat(120));
        let sent = json!({"f": inner});
        let outcome = contract.coerce(Arguments::Value(&sent));
        assert_eq!(outcome.is_ok(), accepted, "{texts} texts");
        if let Ok(read) = outcome {
            assert_eq!(read.to_string().matches('[').count(), texts * 120);
        }
        inner = json!(inner).to_string();
    }
}
