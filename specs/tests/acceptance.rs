//! Acceptance where a table says more than chance does: what is open, what is bounded, and where
//! faults stand.

use misread_specs::Value;
use misread_specs::json::read;
use misread_specs::schema::{Acceptance, Compiled, Parameters};
use std::fmt::Write as _;

fn value(text: &str) -> Value {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}")).value.expect(text)
}

fn compiled(schema: &Value) -> Compiled {
    let parameters = Parameters::from_json(schema).unwrap_or_else(|error| panic!("{error}"));
    Compiled::new(&parameters).expect("read schemas compile")
}

/// Compiles a property `x` of this schema.
fn property(schema: &str) -> Compiled {
    compiled(&serde_json::json!({"type": "object", "properties": {"x": value(schema)}}))
}

use Acceptance::{No, Open, Yes};

const UUID: &str = r#"{"type":"string","format":"uuid"}"#;
const DATE_TIME: &str = r#"{"type":"string","format":"date-time"}"#;
const EMAIL: &str = r#"{"type":"string","format":"email"}"#;
const URI: &str = r#"{"type":"string","format":"uri"}"#;

const CASES: &[(&str, &str, &str, Acceptance)] = &[
    ("format-fits", UUID, r#""3fa85f64-5717-4562-b3fc-2c963f66afa6""#, Yes),
    ("format-upper-case", UUID, r#""3FA85F64-5717-4562-B3FC-2C963F66AFA6""#, Open),
    ("format-broken", UUID, r#""x""#, Open),
    ("format-on-a-number", UUID, "1", No),
    ("date-time-fits", DATE_TIME, r#""2024-02-29T23:59:59Z""#, Yes),
    ("date-time-fraction", DATE_TIME, r#""2024-02-29T23:59:59.123Z""#, Yes),
    ("date-time-no-such-day", DATE_TIME, r#""2023-02-29T00:00:00Z""#, Open),
    ("date-time-leap-second", DATE_TIME, r#""2016-12-31T23:59:60Z""#, Open),
    ("date-time-offset", DATE_TIME, r#""2024-02-29T00:00:00+01:00""#, Open),
    ("email-fits", EMAIL, r#""a.b+c@example.org""#, Yes),
    ("email-no-domain", EMAIL, r#""a@""#, Open),
    ("email-local-host", EMAIL, r#""a@localhost""#, Open),
    ("uri-fits", URI, r#""https://example.org/a?b=c""#, Yes),
    ("uri-of-a-file", URI, r#""file:///a.png""#, Yes),
    ("uri-relative", URI, r#""/a""#, Open),
    (
        "format-and-length-broken",
        r#"{"type":"string","format":"uuid","minLength":3}"#,
        r#""x""#,
        No,
    ),
    ("length-in-both-units", r#"{"type":"string","maxLength":2}"#, r#""éa""#, Yes),
    ("length-in-code-points-only", r#"{"type":"string","maxLength":1}"#, r#""😀""#, Open),
    ("length-in-units-only", r#"{"type":"string","minLength":2}"#, r#""😀""#, Open),
    ("length-in-neither-unit", r#"{"type":"string","maxLength":1}"#, r#""😀😀""#, No),
    ("length-of-a-lone-surrogate", r#"{"type":"string","maxLength":1}"#, r#""\ud800""#, Yes),
    ("length-of-a-combined-character", r#"{"type":"string","maxLength":1}"#, "\"e\u{301}\"", No),
    ("pattern-before-length", r#"{"type":"string","maxLength":1,"pattern":"a"}"#, r#""😀""#, No),
    ("pattern-not-anchored", r#"{"type":"string","pattern":"b"}"#, r#""abc""#, Yes),
    ("pattern-digits-are-ascii", r#"{"type":"string","pattern":"^\\d$"}"#, r#""２""#, No),
    ("pattern-words-are-ascii", r#"{"type":"string","pattern":"^\\w$"}"#, r#""é""#, No),
    ("pattern-end-is-the-end", r#"{"type":"string","pattern":"a$"}"#, r#""a\n""#, No),
    ("integer", r#"{"type":"integer"}"#, "5", Yes),
    ("integer-with-fraction-of-zero", r#"{"type":"integer"}"#, "5.0", Open),
    ("integer-with-exponent", r#"{"type":"integer"}"#, "5e0", Open),
    ("integer-with-fraction", r#"{"type":"integer"}"#, "5.5", No),
    ("integer-out-of-bounds", r#"{"type":"integer","maximum":4}"#, "5.0", No),
    ("integer-of-any-size", r#"{"type":"integer"}"#, "123456789012345678901234567890", Yes),
    ("number-takes-integers", r#"{"type":"number"}"#, "5", Yes),
    ("bound-exact", r#"{"type":"number","maximum":9007199254740992}"#, "9007199254740993", No),
    ("bound-exclusive", r#"{"type":"number","exclusiveMaximum":3e1}"#, "30.0", No),
    ("step", r#"{"type":"number","multipleOf":3}"#, "1e400", No),
    ("const-by-value", r#"{"const":30}"#, "3e1", Yes),
    ("const-text-is-no-number", r#"{"const":30}"#, r#""30""#, No),
    ("enum-beside-integer", r#"{"enum":[5],"type":"integer"}"#, "5.0", Open),
    ("enum-beside-another-type", r#"{"enum":["a",1],"type":"integer"}"#, r#""a""#, No),
    ("union-any-yes", r#"{"anyOf":[{"type":"integer"},{"type":"number"}]}"#, "5.0", Yes),
    ("union-open-and-no", r#"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#, "5.0", Open),
    ("union-none", r#"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#, "null", No),
    ("one-of-one", r#"{"oneOf":[{"type":"integer"},{"type":"string"}]}"#, "5", Yes),
    ("one-of-two", r#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, "5", No),
    ("one-of-yes-and-open", r#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, "5.0", Open),
    (
        "one-of-three-with-two",
        r#"{"oneOf":[{"type":"number"},{"type":"integer"},{"enum":[5]}]}"#,
        "5.0",
        No,
    ),
    ("open-item", r#"{"type":"array","items":{"type":"integer"}}"#, "[1,2.0]", Open),
    (
        "open-item-and-wrong-item",
        r#"{"type":"array","items":{"type":"integer"}}"#,
        "[2.0,null]",
        No,
    ),
    ("unique-by-value", r#"{"type":"array","uniqueItems":true}"#, "[1,1.0]", No),
    ("unique-by-type", r#"{"type":"array","uniqueItems":true}"#, "[0,false,null,\"\"]", Yes),
    ("list-of-nothing-empty", r#"{"type":"array","items":false}"#, "[]", Yes),
    ("list-of-nothing-filled", r#"{"type":"array","items":false}"#, "[1]", No),
    ("tuple-short", r#"{"type":"array","prefixItems":[{},{}],"items":false}"#, "[1]", Yes),
    ("tuple-short-of-min", r#"{"type":"array","prefixItems":[{},{}],"minItems":2}"#, "[1]", No),
    ("tuple-long", r#"{"type":"array","prefixItems":[{}],"items":false}"#, "[1,2]", No),
    (
        "record-under-prototype-key",
        r#"{"type":"object","additionalProperties":{"type":"null"}}"#,
        r#"{"__proto__":1}"#,
        No,
    ),
];

#[test]
fn values_are_taken_refused_or_open() {
    for (id, schema, text, expected) in CASES {
        let compiled = property(schema);
        let x = compiled.parameter("x").expect(id);
        assert_eq!(compiled.accepts(x, &value(text)), *expected, "{id}");
        let arguments = serde_json::json!({ "x": value(text) });
        assert_eq!(compiled.accepts(compiled.root(), &arguments), *expected, "{id} in an object");
        assert_eq!(compiled.faults(&arguments).is_empty(), *expected != No, "{id}: faults");
    }
}

#[test]
fn faults_say_where_and_what_in_document_order() {
    let compiled = compiled(&value(
        r#"{"type":"object","additionalProperties":false,"required":["id","rows"],"properties":{
            "id":{"type":"integer","minimum":1,"multipleOf":5},
            "rows":{"type":"array","maxItems":2,"uniqueItems":true,"items":{"type":"object",
                "properties":{
                "names":{"anyOf":[{"type":"string","minLength":2},{"type":"array",
                    "items":{"type":"string"}}]},
                "kind":{"enum":["a","b"]}},"required":["kind"]}},
            "pair":{"type":"array","prefixItems":[{"type":"string","pattern":"^x"},
                {"type":"null"}],"items":false},
            "one":{"oneOf":[{"type":"number"},{"enum":[1]}]},
            "when":{"type":"string","format":"date-time"}}}"#,
    ));
    let cases = [
        (r#"{"id":5,"rows":[]}"#, ""),
        (r#"{"id":5,"rows":[],"when":"x"}"#, ""),
        ("[]", " Type"),
        ("{}", "id Missing, rows Missing"),
        (r#"{"rows":"[]","zzz":1}"#, "rows Type, zzz Undeclared, id Missing"),
        (r#"{"id":0,"rows":[]}"#, "id Range"),
        (r#"{"id":7,"rows":[]}"#, "id Step"),
        (r#"{"id":5.5,"rows":[]}"#, "id Type"),
        (
            r#"{"id":5,"rows":[{"names":"x","kind":"c"},{"names":[1]}]}"#,
            "rows.0.names NoMember, rows.0.kind NotListed, rows.1.names NoMember, rows.1.kind \
             Missing",
        ),
        (r#"{"id":5,"rows":[{"kind":"a"},{"kind":"a"}]}"#, "rows Repeated"),
        (
            r#"{"id":5,"rows":[{"kind":"a"},{"kind":"b"},{"kind":1}]}"#,
            "rows Size, rows.2.kind NotListed",
        ),
        (r#"{"pair":["y",null,3],"id":5,"rows":[]}"#, "pair.0 Pattern, pair.2 Undeclared"),
        (r#"{"one":1,"id":5,"rows":[]}"#, "one SeveralMembers"),
        (r#"{"one":2,"id":5,"rows":[]}"#, ""),
    ];
    for (arguments, expected) in cases {
        let faults = compiled.faults(&value(arguments));
        let mut shown = String::new();
        for fault in faults {
            let comma = if shown.is_empty() { "" } else { ", " };
            write!(shown, "{comma}{} {:?}", fault.path, fault.what).expect("a string");
        }
        assert_eq!(shown, expected, "{arguments}");
    }
}

#[test]
fn deep_values_and_ambiguous_recursion_are_judged_in_time() {
    let compiled = compiled(&value(
        r##"{"type":"object","properties":{"x":{"$ref":"#/$defs/tree"}},"$defs":{"tree":{"anyOf":[
            {"type":"array","items":{"$ref":"#/$defs/tree"},"minItems":2},
            {"type":"array","items":{"$ref":"#/$defs/tree"},"maxItems":1},
            {"type":"object","properties":{"a":{"$ref":"#/$defs/tree"}},"required":["a"]},
            {"type":"object","properties":{"a":{"$ref":"#/$defs/tree"}}},
            {"type":"null"}]}}}"##,
    ));
    let nested = |open: &str, inner: &str, close: &str| {
        let text = format!("{{\"x\":{}{inner}{}}}", open.repeat(500), close.repeat(500));
        compiled.accepts(compiled.root(), &value(&text))
    };
    assert_eq!(nested("[", "", "]"), Yes);
    assert_eq!(nested("[", "null", "]"), Yes);
    // Every level tries two members, so that without memory this would take 2 to the 500th steps.
    assert_eq!(nested("{\"a\":", "5", "}"), No);
    assert_eq!(nested("{\"a\":", "null", "}"), Yes);
}

#[test]
fn unions_are_flattened_and_references_replaced() {
    let compiled = compiled(&value(
        r##"{"type":"object","$defs":{"names":{"anyOf":[{"$ref":"#/$defs/text"},{"type":["array",
            "null"],"items":{"$ref":"#/$defs/text"}}]},
             "text":{"type":"string"},"loop":{"type":"array","items":{"$ref":"#/$defs/loop"}}},
            "properties":{"one":{"oneOf":[{"$ref":"#/$defs/text"}]},
                "names":{"anyOf":[{"$ref":"#/$defs/names"},{"$ref":"#/$defs/text"}]},
             "twice":{"anyOf":[{"$ref":"#/$defs/text"},{"$ref":"#/$defs/text"}]},
                 "loop":{"$ref":"#/$defs/loop"},
             "never":{"enum":["a",1],"type":"integer"},"any":{"anyOf":[{},{"type":"object"}]}}}"##,
    ));
    let part = |name: &str| compiled.part(compiled.parameter(name).expect(name));
    let members = |name: &str| compiled.members(compiled.parameter(name).expect(name)).count();
    assert!(part("one").plain_string() && part("twice").plain_string());
    assert_eq!(compiled.parameter("one"), compiled.parameter("twice"));
    assert_eq!((members("names"), members("one")), (3, 1));
    assert!(part("names").string_member && !part("names").plain_string());
    assert_eq!(part("names").array_members.len(), 1);
    assert!(part("names").structured() && !part("one").structured());
    let own = compiled.parameter("loop").expect("loop");
    assert_eq!(part("loop").array_members, [own], "recursion is a cycle of ids");
    assert!(!part("never").string_member, "the string is not of the type that stands beside");
    assert!(part("any").any_member && !part("any").string_member);
    assert_eq!(part("any").object_members.len(), 1);
}
