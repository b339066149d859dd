//! Every row of the reading table, at every kind of place, on all four surfaces.

use misread_reference::Segment;
use misread_reference::adapter::{Adapter, ErrorKind, Outcome, Surface};
use serde_json::{Value, json};

/// What must come of a call.
#[derive(Clone, Debug)]
enum Expected {
    /// The handler gets this.
    Accepted(Value),
    /// The refusal sentence at this path.
    Refused(Vec<Segment>),
    /// Another validation error that names this path.
    Rejected(Vec<Segment>),
}

use Expected::{Accepted, Refused, Rejected};

fn at(path: &Value) -> Vec<Segment> {
    let segment = |segment: &Value| match segment.as_u64() {
        Some(index) => Segment::Index(usize::try_from(index).expect("a small index")),
        None => Segment::Key(segment.as_str().expect("a name").to_owned()),
    };
    path.as_array().expect("a path").iter().map(segment).collect()
}

fn refused(path: Value) -> Expected {
    Refused(at(&path))
}

fn rejected(path: Value) -> Expected {
    Rejected(at(&path))
}

fn dotted(path: &[Segment]) -> String {
    path.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

fn sentence(path: &[Segment]) -> String {
    format!(
        "{} is a list written as text \u{2014} pass the array itself, not JSON written as text",
        dotted(path)
    )
}

/// Calls a tool on every surface that can carry the arguments, in every spelling.
fn check(id: &str, definition: &Value, arguments: &Value, expected: &Expected) {
    for spelling in [None, Some("inline"), Some("ref")] {
        let mut adapter = Adapter::new();
        adapter.define(definition, spelling).unwrap_or_else(|no| panic!("{id}: {no}"));
        let mut carried = 0;
        for surface in Surface::ALL {
            let outcome = adapter.call("tool", surface, arguments).expect("the tool is known");
            let place = format!("{id}, {}, {spelling:?}: {outcome:?}", surface.name());
            if matches!(outcome, Outcome::Unsupported { .. }) {
                assert_eq!(surface, Surface::Cli, "{place}");
                continue;
            }
            carried += 1;
            judge(&place, surface, &outcome, expected);
        }
        assert!(carried >= 3, "{id}: too few surfaces carry this");
    }
}

fn judge(place: &str, surface: Surface, outcome: &Outcome, expected: &Expected) {
    match (expected, outcome) {
        (Accepted(value), Outcome::Accepted { arguments, wire }) => {
            assert_eq!(arguments.as_ref(), value, "{place}");
            assert_eq!(wire.as_deref(), Some(value), "{place}");
        }
        (
            Refused(path) | Rejected(path),
            Outcome::Error { kind: ErrorKind::Validation, issues, message, handler_called },
        ) => {
            assert!(!handler_called, "{place}");
            let issue = match surface {
                Surface::Cli => {
                    assert!(issues.iter().all(|issue| issue.path.is_none()), "{place}");
                    issues.iter().find(|issue| issue.message.starts_with(&dotted(path)))
                }
                Surface::Agent | Surface::Mcp | Surface::McpRaw => {
                    issues.iter().find(|issue| issue.path.as_ref() == Some(path))
                }
            };
            let issue = issue.unwrap_or_else(|| panic!("{place}"));
            let refusal = issue.message == sentence(path);
            assert_eq!(refusal, matches!(expected, Refused(_)), "{place}");
            if let (true, Some(text)) = (refusal, message) {
                assert_eq!(text.matches("is a list written as text").count(), 1, "{place}");
            }
        }
        (_, _) => panic!("{place}\nexpected {expected:?}"),
    }
}

fn tool(field: &Value) -> Value {
    let parameters = json!({"type": "object", "properties": {"f": field}, "required": ["f"]});
    json!({"name": "tool", "parameters": parameters})
}

fn strings() -> Value {
    json!({"type": "array", "items": {"type": "string"}})
}

fn string_or_list() -> Value {
    json!({"anyOf": [{"type": "string"}, strings()]})
}

/// One field `f`: its schema, what is sent there, and what must come of it.
fn rows() -> Vec<(String, Value, Value, Expected)> {
    let rows: Vec<(String, Value, Value, Value)> =
        serde_json::from_str(include_str!("rows.json")).expect("the rows are of their form");
    let schema = |schema: Value| match schema.as_str() {
        Some("either") => string_or_list(),
        Some("list") => strings(),
        Some(other) => panic!("no schema is called {other}"),
        None => schema,
    };
    let expected = |expected: &Value| match expected.as_str() {
        Some("refused") => refused(json!(["f"])),
        Some("rejected") => rejected(json!(["f"])),
        Some(other) => panic!("nothing is called {other}"),
        None => Accepted(json!({"f": expected["accepted"]})),
    };
    let rows = rows.into_iter();
    rows.map(|(id, field, sent, then)| (id, schema(field), sent, expected(&then))).collect()
}

#[test]
fn rows_of_the_table_at_a_parameter() {
    for (id, field, sent, expected) in rows() {
        check(&id, &tool(&field), &json!({"f": sent}), &expected);
    }
}

/// Puts a field below another container: the schema, the value, and the path to it.
type Wrap = fn(Value, Value) -> (Value, Value, Value);

const WRAPS: [(&str, Wrap); 9] = [
    ("object", |s, v| {
        (json!({"type": "object", "properties": {"in": s}}), json!({"in": v}), json!(["in"]))
    }),
    ("list", |s, v| (json!({"type": "array", "items": s}), json!([v]), json!([0]))),
    ("tuple", |s, v| {
        let schema = json!({"type": "array", "prefixItems": [{"type": "null"}, s],
            "items": false, "minItems": 2});
        (schema, json!([null, v]), json!([1]))
    }),
    ("record", |s, v| {
        (json!({"type": "object", "additionalProperties": s}), json!({"k": v}), json!(["k"]))
    }),
    ("nullable-object", |s, v| {
        let object = json!({"type": "object", "properties": {"in": s}});
        (json!({"anyOf": [{"type": "null"}, object]}), json!({"in": v}), json!(["in"]))
    }),
    ("list-beside-string", |s, v| {
        let list = json!({"type": "array", "items": s});
        (json!({"anyOf": [{"type": "string"}, list]}), json!([v]), json!([0]))
    }),
    ("tagged-variant", |s, v| {
        let variant = |tag: &str, inner: Value| {
            json!({"type": "object", "properties": {"t": {"const": tag}, "in": inner},
                "required": ["t", "in"]})
        };
        let schema = json!({"oneOf": [variant("a", json!({"type": "integer"})), variant("b", s)]});
        (schema, json!({"t": "b", "in": v}), json!(["in"]))
    }),
    ("object-beside-integer", |s, v| {
        let object = json!({"type": "object", "properties": {"in": s}, "required": ["in"]});
        (json!({"oneOf": [{"type": "integer"}, object]}), json!({"in": v}), json!(["in"]))
    }),
    ("record-of-lists", |s, v| {
        let list = json!({"type": "array", "items": s});
        let record = json!({"type": "object", "additionalProperties": list});
        (record, json!({"k": [v]}), json!(["k", 0]))
    }),
];

fn joined(front: &Value, back: &[Segment]) -> Vec<Segment> {
    let mut path = vec![Segment::Key("f".to_owned())];
    path.extend(at(front));
    path.extend_from_slice(&back[1..]);
    path
}

#[test]
fn rows_of_the_table_below_every_container() {
    for (wrap_id, wrap) in WRAPS {
        for (id, field, sent, expected) in rows() {
            let inner = match &expected {
                Accepted(arguments) => arguments["f"].clone(),
                Refused(_) | Rejected(_) => Value::Null,
            };
            let (schema, value, path) = wrap(field.clone(), sent);
            let (_, read, _) = wrap(field, inner);
            let expected = match expected {
                Accepted(_) => Accepted(json!({"f": read})),
                Refused(back) => Refused(joined(&path, &back)),
                Rejected(back) => Rejected(joined(&path, &back)),
            };
            let id = format!("{id} in {wrap_id}");
            check(&id, &tool(&schema), &json!({"f": value}), &expected);
            let takes_strings = wrap_id == "list-beside-string";
            if !takes_strings {
                let text = format!("{id}, the structure as text");
                check(&text, &tool(&schema), &json!({"f": value.to_string()}), &expected);
            }
        }
    }
}

#[test]
fn a_recursive_schema_is_read_at_every_level() {
    let definition = json!({"name": "tool", "parameters": {
        "type": "object", "properties": {"tree": {"$ref": "#/$defs/tree"}},
        "$defs": {"tree": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {
            "names": string_or_list(), "next": {"$ref": "#/$defs/tree"}}}]}}
    }});
    let mut value = json!({"names": "[\"a\"]"});
    let mut path = vec![Segment::Key("names".to_owned())];
    for level in 0..6 {
        let mut whole = vec![Segment::Key("tree".to_owned())];
        whole.extend(path.clone());
        check(&format!("level-{level}"), &definition, &json!({"tree": value}), &Refused(whole));
        value = if level % 2 == 0 {
            json!({"next": value})
        } else {
            json!({"next": value.to_string()})
        };
        path.insert(0, Segment::Key("next".to_owned()));
    }
}

#[test]
fn the_root_follows_the_table_and_is_never_empty_by_mistake() {
    let open = tool(&string_or_list());
    let mut optional = open.clone();
    optional["parameters"]["required"] = json!([]);
    let text = |text: &str| json!({"$misread": "text", "text": text});
    let cases = [
        ("text-of-an-object", text(" {\"f\":\"a\"}\n"), Accepted(json!({"f": "a"}))),
        ("offender-inside", text("{\"f\":\"[\\\"a\\\"]\"}"), refused(json!(["f"]))),
        ("broken-text", text("{\"f\":"), rejected(json!([]))),
        ("prose", text("f"), rejected(json!([]))),
        ("two-objects", text("{} {}"), rejected(json!([]))),
        ("text-of-a-list", text("[]"), rejected(json!([]))),
        ("text-of-text", text("\"{}\""), rejected(json!([]))),
        ("text-of-a-number", text("0"), rejected(json!([]))),
        ("text-of-false", text("false"), rejected(json!([]))),
        ("list", json!([]), rejected(json!([]))),
        ("number", json!(0), rejected(json!([]))),
        ("false", json!(false), rejected(json!([]))),
        ("absent", json!({"$misread": "absent"}), Accepted(json!({}))),
        ("null", Value::Null, Accepted(json!({}))),
        ("text-of-null", text("null"), Accepted(json!({}))),
        ("blank-text", text(" "), Accepted(json!({}))),
    ];
    for (id, sent, expected) in cases {
        check(id, &optional, &sent, &expected);
    }
}

#[test]
fn defaults_aliases_and_stray_keys_on_every_surface() {
    let definition = json!({"name": "tool",
        "parameters": {"type": "object", "additionalProperties": false, "properties": {
            "channel": {"enum": ["editor", "runtime"], "default": "editor"},
            "note": {"type": "string"},
            "in": {"type": "object", "properties": {"channel": {"type": "string",
                "default": "deep"}}},
        }},
        "valueAliases": {"channel": {"game": "runtime"}}});
    let channel = |name: &str| Accepted(json!({"channel": name}));
    let cases = [
        ("default-applied", json!({}), channel("editor")),
        ("canonical-kept", json!({"channel": "editor"}), channel("editor")),
        ("legacy-replaced", json!({"channel": "game"}), channel("runtime")),
        (
            "legacy-in-other-field-untouched",
            json!({"channel": "editor", "note": "game"}),
            Accepted(json!({"channel": "editor", "note": "game"})),
        ),
        (
            "default-below-the-root-left",
            json!({"channel": "editor", "in": {}}),
            Accepted(json!({"channel": "editor", "in": {}})),
        ),
        ("other-value-rejected", json!({"channel": "Game"}), rejected(json!(["channel"]))),
        (
            "stray-key-rejected",
            json!({"channel": "editor", "mode": "game"}),
            rejected(json!(["mode"])),
        ),
    ];
    for (id, sent, expected) in cases {
        check(id, &definition, &sent, &expected);
    }
    let mut adapter = Adapter::new();
    adapter.define(&definition, None).expect("the tool is of the dialect");
    for surface in Surface::ALL {
        let advertised = adapter.advertise("tool", surface).expect("the tool is known");
        assert_eq!(advertised, definition["parameters"]);
        let refusal = adapter.call("tool", surface, &json!({"channel": "Game"}));
        assert!(!format!("{refusal:?}").contains("game"), "{refusal:?}");
    }
}

#[test]
fn what_is_wrong_is_named_where_it_stands() {
    let closed = json!({"type": "object", "additionalProperties": false, "required": ["id"],
        "properties": {"id": {"type": "integer"}, "size": {"type": "number", "maximum": 10}}});
    let definition = tool(&json!({"type": "array", "items": {"anyOf": [closed,
        {"type": "null"}]}, "maxItems": 2}));
    let cases = [
        ("missing", json!([{}]), json!(["f", 0, "id"])),
        ("undeclared", json!([{"id": 1, "ID": 2}]), json!(["f", 0, "ID"])),
        ("wrong-kind", json!([{"id": "x"}]), json!(["f", 0, "id"])),
        ("above-maximum", json!([null, {"id": 1, "size": 11}]), json!(["f", 1, "size"])),
        ("one-item-too-many", json!([null, null, null]), json!(["f"])),
        ("no-member-fits", json!([5]), json!(["f", 0])),
    ];
    for (id, sent, path) in cases {
        check(id, &definition, &json!({"f": sent}), &rejected(path));
    }
    check("missing-parameter", &definition, &json!({}), &rejected(json!(["f"])));
}
