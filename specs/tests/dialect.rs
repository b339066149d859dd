//! What is outside the dialect is an error that names keyword, pointer and remedy; what is on the
//! other side of each line is taken.

use misread_specs::json::read;
use misread_specs::schema::{Parameters, SCHEMA_DEPTH};
use serde_json::{Value, json};

fn value(text: &str) -> Value {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}")).value.expect(text)
}

/// An object schema with this schema as its property `x`, and definitions.
fn with_property(schema: &str) -> Value {
    json!({"type": "object", "properties": {"x": value(schema)}, "$defs": {
        "text": {"type": "string"}, "tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}},
    }})
}

/// Property schemas outside the dialect: id, schema, pointer below the property, keyword.
const OUTSIDE: &[(&str, &str, &str, &str)] = &[
    ("unknown-keyword", r#"{"type":"string","minLenght":1}"#, "", "minLenght"),
    (
        "keyword-of-another-dialect",
        r#"{"type":"object","patternProperties":{}}"#,
        "",
        "patternProperties",
    ),
    ("all-of", r#"{"allOf":[{}]}"#, "", "allOf"),
    ("not", r#"{"not":{}}"#, "", "not"),
    ("draft-07-tuple", r#"{"type":"array","items":[{}]}"#, "/items", "items"),
    ("type-unknown", r#"{"type":"text"}"#, "", "type"),
    ("type-number", r#"{"type":1}"#, "", "type"),
    ("type-list-empty", r#"{"type":[]}"#, "", "type"),
    ("type-list-twice", r#"{"type":["string","string"]}"#, "", "type"),
    ("type-list-unknown", r#"{"type":["string","any"]}"#, "", "type"),
    ("assertion-without-type", r#"{"minLength":1}"#, "", "minLength"),
    ("assertion-of-another-type", r#"{"type":"string","minimum":1}"#, "", "minimum"),
    ("assertion-of-no-type-in-the-list", r#"{"type":["string","null"],"items":{}}"#, "", "items"),
    ("properties-without-type", r#"{"properties":{}}"#, "", "properties"),
    ("assertion-beside-any-of", r#"{"anyOf":[{}],"minLength":1}"#, "", "minLength"),
    ("type-beside-any-of", r#"{"anyOf":[{}],"type":"string"}"#, "", "type"),
    ("any-of-beside-one-of", r#"{"anyOf":[{}],"oneOf":[{}]}"#, "", "oneOf"),
    ("type-beside-ref", r##"{"$ref":"#/$defs/text","type":"string"}"##, "", "type"),
    ("any-of-empty", r#"{"anyOf":[]}"#, "", "anyOf"),
    ("one-of-no-list", r#"{"oneOf":{}}"#, "", "oneOf"),
    ("member-no-schema", r#"{"anyOf":[{},5]}"#, "/anyOf/1", "anyOf"),
    ("member-true", r#"{"anyOf":[true]}"#, "/anyOf/0", "anyOf"),
    (
        "property-true",
        r#"{"type":"object","properties":{"y":true}}"#,
        "/properties/y",
        "properties",
    ),
    (
        "prefix-item-false",
        r#"{"type":"array","prefixItems":[false]}"#,
        "/prefixItems/0",
        "prefixItems",
    ),
    ("prefix-items-empty", r#"{"type":"array","prefixItems":[]}"#, "", "prefixItems"),
    ("const-object", r#"{"const":{}}"#, "", "const"),
    ("const-beside-enum", r#"{"const":1,"enum":[1]}"#, "", "enum"),
    ("const-with-assertion-but-no-type", r#"{"const":"a","minLength":1}"#, "", "minLength"),
    ("enum-array", r#"{"enum":["a",[]]}"#, "", "enum"),
    ("enum-empty", r#"{"enum":[]}"#, "", "enum"),
    ("enum-no-list", r#"{"enum":"a"}"#, "", "enum"),
    ("enum-twice", r#"{"enum":[1,1.0]}"#, "", "enum"),
    ("length-negative", r#"{"type":"string","minLength":-1}"#, "", "minLength"),
    ("length-fraction", r#"{"type":"string","maxLength":1.5}"#, "", "maxLength"),
    ("length-text", r#"{"type":"string","maxLength":"1"}"#, "", "maxLength"),
    ("length-beyond-64-bits", r#"{"type":"string","maxLength":1e400}"#, "", "maxLength"),
    ("size-text", r#"{"type":"array","minItems":"1"}"#, "", "minItems"),
    ("unique-items-text", r#"{"type":"array","uniqueItems":"yes"}"#, "", "uniqueItems"),
    ("minimum-text", r#"{"type":"number","minimum":"1"}"#, "", "minimum"),
    (
        "exclusive-minimum-of-draft-04",
        r#"{"type":"number","exclusiveMinimum":true}"#,
        "",
        "exclusiveMinimum",
    ),
    ("step-zero", r#"{"type":"number","multipleOf":0}"#, "", "multipleOf"),
    ("step-negative", r#"{"type":"number","multipleOf":-1}"#, "", "multipleOf"),
    ("step-fraction", r#"{"type":"number","multipleOf":0.1}"#, "", "multipleOf"),
    ("format-unknown", r#"{"type":"string","format":"date"}"#, "", "format"),
    ("format-number", r#"{"type":"string","format":1}"#, "", "format"),
    ("pattern-unclosed", r#"{"type":"string","pattern":"("}"#, "", "pattern"),
    ("pattern-look-ahead", r#"{"type":"string","pattern":"^(?=a)"}"#, "", "pattern"),
    ("pattern-look-behind", r#"{"type":"string","pattern":"(?<!a)b"}"#, "", "pattern"),
    ("pattern-back-reference", r#"{"type":"string","pattern":"(a)\\1"}"#, "", "pattern"),
    ("pattern-flag", r#"{"type":"string","pattern":"(?i)a"}"#, "", "pattern"),
    ("pattern-unicode-property", r#"{"type":"string","pattern":"\\p{L}"}"#, "", "pattern"),
    ("pattern-anchor-of-another-engine", r#"{"type":"string","pattern":"\\Aa"}"#, "", "pattern"),
    ("pattern-empty-class", r#"{"type":"string","pattern":"[]a]"}"#, "", "pattern"),
    ("pattern-too-large", r#"{"type":"string","pattern":"(a{1000}){1000}"}"#, "", "pattern"),
    ("required-undeclared", r#"{"type":"object","required":["y"]}"#, "", "required"),
    (
        "required-twice",
        r#"{"type":"object","properties":{"y":{}},"required":["y","y"]}"#,
        "",
        "required",
    ),
    ("required-truth-of-draft-03", r#"{"type":"object","required":true}"#, "", "required"),
    (
        "additional-properties-text",
        r#"{"type":"object","additionalProperties":"no"}"#,
        "/additionalProperties",
        "additionalProperties",
    ),
    ("properties-list", r#"{"type":"object","properties":[]}"#, "", "properties"),
    ("title-number", r#"{"title":1}"#, "", "title"),
    ("definitions-below-the-root", r#"{"$defs":{}}"#, "", "$defs"),
    ("ref-dangling", r##"{"$ref":"#/$defs/none"}"##, "", "$ref"),
    ("ref-to-a-property", r##"{"$ref":"#/properties/x"}"##, "", "$ref"),
    ("ref-to-the-root", r##"{"$ref":"#"}"##, "", "$ref"),
    ("ref-to-another-document", r#"{"$ref":"other.json"}"#, "", "$ref"),
    ("ref-into-a-definition", r##"{"$ref":"#/$defs/tree/items"}"##, "", "$ref"),
    ("ref-number", r#"{"$ref":1}"#, "", "$ref"),
    ("default-of-another-type", r#"{"type":"string","default":1}"#, "", "default"),
    ("default-out-of-bounds", r#"{"type":"integer","maximum":3,"default":4}"#, "", "default"),
    ("default-not-through-ref", r##"{"$ref":"#/$defs/text","default":1}"##, "", "default"),
    (
        "key-with-slash",
        r#"{"type":"object","properties":{"a/b~c":{"type":"x"}}}"#,
        "/properties/a~1b~0c",
        "type",
    ),
];

#[test]
fn what_is_outside_the_dialect_is_named() {
    for (id, schema, pointer, keyword) in OUTSIDE {
        let error = Parameters::from_json(&with_property(schema)).expect_err(id);
        assert_eq!(error.pointer, format!("/properties/x{pointer}"), "{id}: {error}");
        assert_eq!(error.keyword, *keyword, "{id}: {error}");
        let message = error.to_string();
        assert!(message.starts_with(&format!("`{keyword}` at `/properties/x{pointer}` ")), "{id}");
        assert!(!message.ends_with('.') && !message.contains('\n'), "{id}: {message}");
    }
}

/// Property schemas inside the dialect.
const INSIDE: &[(&str, &str)] = &[
    ("anything", "{}"),
    ("annotations-alone", r#"{"title":"t","description":"d","default":5}"#),
    (
        "every-string-keyword",
        r#"{"type":"string","minLength":1,"maxLength":2,"pattern":"^a$","format":"uuid"}"#,
    ),
    (
        "every-number-keyword",
        r#"{"type":"number","minimum":0,"maximum":1e400,"exclusiveMinimum":-1,
            "exclusiveMaximum":2,"multipleOf":3.0}"#,
    ),
    (
        "every-list-keyword",
        r#"{"type":"array","items":{"type":"null"},"minItems":1,"maxItems":2,"uniqueItems":true}"#,
    ),
    ("list-without-items", r#"{"type":"array"}"#),
    ("list-of-nothing", r#"{"type":"array","items":false}"#),
    ("tuple-open", r#"{"type":"array","prefixItems":[{}]}"#),
    ("tuple-closed", r#"{"type":"array","prefixItems":[{},{}],"items":false,"minItems":2}"#),
    ("tuple-with-rest", r#"{"type":"array","prefixItems":[{}],"items":{"type":"null"}}"#),
    ("object-open", r#"{"type":"object"}"#),
    (
        "object-closed",
        r#"{"type":"object","properties":{"y":{}},"required":["y"],"additionalProperties":false}"#,
    ),
    ("record", r#"{"type":"object","additionalProperties":{"type":"string"}}"#),
    ("type-list", r#"{"type":["string","null"],"minLength":1}"#),
    ("type-list-of-one", r#"{"type":["string"]}"#),
    (
        "type-list-with-keywords-of-each",
        r#"{"type":["string","array","object","integer"],"minLength":1,"items":{},
            "properties":{"y":{}},"minimum":1}"#,
    ),
    ("const-null", r#"{"const":null}"#),
    ("const-with-type-and-assertions", r#"{"const":"a","type":"string","minLength":1}"#),
    ("enum-with-type-list", r#"{"enum":["a",null],"type":["string","null"]}"#),
    ("enum-with-another-type", r#"{"enum":["a",1],"type":"integer"}"#),
    (
        "any-of-nested",
        r#"{"anyOf":[{"anyOf":[{"type":"string"}]},{"oneOf":[{"type":"null"}]}],"default":null}"#,
    ),
    ("ref", r##"{"$ref":"#/$defs/text","title":"t","default":"a"}"##),
    ("ref-recursive", r##"{"$ref":"#/$defs/tree"}"##),
    ("pattern-ascii-classes", r#"{"type":"string","pattern":"^[\\d\\w-]+\\s(?:a|b){2,3}[^.]$"}"#),
    ("pattern-class-with-brackets", r#"{"type":"string","pattern":"[[&~^]"}"#),
    (
        "properties-under-prototype-names",
        r#"{"type":"object","properties":{"__proto__":{},"":{}}}"#,
    ),
];

#[test]
fn what_is_inside_is_read_and_printed_as_it_was() {
    for (id, schema) in INSIDE {
        let schema = with_property(schema);
        let parameters = Parameters::from_json(&schema);
        let parameters = parameters.unwrap_or_else(|error| panic!("{id}: {error}"));
        // Keywords have no order; everything else is as it was written.
        assert_eq!(parameters.to_json(), schema, "{id}");
        assert_eq!(Parameters::from_json(&parameters.to_json()), Ok(parameters), "{id}");
    }
}

/// Whole schemas outside the dialect: id, schema, pointer, keyword.
const ROOTS: &[(&str, &str, &str, &str)] = &[
    ("root-list", "[]", "", "parameters"),
    ("root-true", "true", "", "parameters"),
    ("root-null", "null", "", "parameters"),
    ("root-empty", "{}", "", "type"),
    ("root-string", r#"{"type":"string"}"#, "", "type"),
    ("root-type-list", r#"{"type":["object"]}"#, "", "type"),
    ("root-union", r#"{"anyOf":[{"type":"object"}]}"#, "", "type"),
    (
        "root-ref-to-a-string",
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}"##,
        "",
        "type",
    ),
    ("root-ref-dangling", r##"{"$ref":"#/$defs/a"}"##, "", "$ref"),
    ("definitions-list", r#"{"type":"object","$defs":[]}"#, "", "$defs"),
    ("definition-no-schema", r#"{"type":"object","$defs":{"a":1}}"#, "/$defs/a", "$defs"),
    (
        "definition-with-unknown-keyword",
        r#"{"type":"object","$defs":{"a/b":{"if":{}}}}"#,
        "/$defs/a~1b",
        "if",
    ),
    (
        "loop-of-one",
        r##"{"type":"object","$defs":{"a":{"$ref":"#/$defs/a"}}}"##,
        "/$defs/a",
        "$ref",
    ),
    (
        "loop-of-two",
        r##"{"type":"object","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
        "/$defs/b",
        "$ref",
    ),
    (
        "loop-through-a-union",
        r##"{"type":"object","$defs":{"a":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/a"}]}}}"##,
        "/$defs/a/anyOf/1",
        "$ref",
    ),
    (
        "unused-definition-dangling",
        r##"{"type":"object","$defs":{"a":{"type":"array","items":{"$ref":"#/$defs/b"}}}}"##,
        "/$defs/a/items",
        "$ref",
    ),
    (
        "default-in-a-definition",
        r#"{"type":"object","$defs":{"a":{"type":"object","properties":{"b":{"type":"null",
            "default":1}}}}}"#,
        "/$defs/a/properties/b",
        "default",
    ),
];

#[test]
fn what_is_wrong_with_the_whole_is_named() {
    for (id, schema, pointer, keyword) in ROOTS {
        let error = Parameters::from_json(&value(schema)).expect_err(id);
        assert_eq!((error.pointer.as_str(), error.keyword.as_str()), (*pointer, *keyword), "{id}");
    }
}

#[test]
fn a_reference_may_name_any_definition() {
    let schema = value(
        r##"{"$ref":"#/$defs/a~1b%25%20c","$defs":{"a/b% c":{"type":"object",
            "properties":{"x":{"$ref":"#/$defs/a~1b%25%20c"}}}}}"##,
    );
    let parameters = Parameters::from_json(&schema).expect("names are escaped");
    assert_eq!(parameters.to_json(), schema);
}

#[test]
fn schemas_nest_to_a_bound_and_chains_of_definitions_to_none() {
    let nested = |depth: usize| {
        let inner = (0..depth).fold(json!({}), |inner, _| json!({"type": "array", "items": inner}));
        json!({"type": "object", "properties": {"x": inner}})
    };
    Parameters::from_json(&nested(SCHEMA_DEPTH - 1)).expect("at the bound");
    let error = Parameters::from_json(&nested(SCHEMA_DEPTH)).expect_err("beyond the bound");
    assert_eq!(error.keyword, "items");

    let mut definitions = serde_json::Map::new();
    for link in 0..5_000 {
        let next = format!("#/$defs/{}", link + 1);
        definitions.insert(link.to_string(), json!({"anyOf": [{"type": "null"}, {"$ref": next}]}));
    }
    definitions.insert("5000".into(), json!({"type": "string"}));
    let schema = json!({"type": "object", "$defs": definitions,
        "properties": {"x": {"$ref": "#/$defs/0"}}});
    Parameters::from_json(&schema).expect("a long chain");
}

#[test]
fn a_message_says_what_to_do() {
    let cases = [
        (
            r#"{"type":"object","required":["y"]}"#,
            "`required` at `/properties/x` names `y`, which `properties` does not declare; \
             declare it there",
        ),
        (r#"{"minLength":1}"#, "`minLength` at `/properties/x` needs `type` `string` beside it"),
        (
            r#"{"anyOf":[{}],"type":"string"}"#,
            "`type` at `/properties/x` stands beside `anyOf`, where only annotations and \
             `default` may; \
             move it into a schema of its own",
        ),
        (
            r##"{"$ref":"#/$defs/none"}"##,
            "`$ref` at `/properties/x` points to `none`, which `$defs` does not hold; add it there",
        ),
        (r#"{"allOf":[]}"#, "`allOf` at `/properties/x` is not in the dialect; leave it out"),
    ];
    for (schema, message) in cases {
        let error = Parameters::from_json(&with_property(schema)).expect_err(schema);
        assert_eq!(error.to_string(), message);
    }
}
