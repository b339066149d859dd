//! One small tool for each thing that a schema may use, with values that fit and values that
//! break it beyond what any conversion reaches.

use misread_generators::Feature;
use misread_specs::{Tool, Value, json};
use serde_json::json;

/// A tool that shows whether something is enforced.
pub(super) struct Probe {
    /// What the generator leaves out if it is not; `None` for what it cannot do without.
    pub(super) feature: Option<Feature>,
    /// The keyword, kind or format, as people call it.
    pub(super) name: &'static str,
    /// The schema of the one parameter `value`, or the parameters as a whole.
    schema: Schema,
    /// Values that fit.
    valid: &'static [&'static str],
    /// Values that do not.
    violating: &'static [&'static str],
}

enum Schema {
    Value(&'static str),
    Whole(&'static str),
}

use Schema::{Value as Of, Whole};

impl Probe {
    /// The tool, under this name.
    pub(super) fn tool(&self, name: String) -> Option<Tool> {
        let parameters = match &self.schema {
            Schema::Value(text) => json!({
                "type": "object", "properties": {"value": read(text)}, "required": ["value"]
            }),
            Schema::Whole(text) => read(text),
        };
        Tool::from_json(&json!({"name": name, "parameters": parameters})).ok()
    }

    /// Argument sets that fit.
    pub(super) fn valid(&self) -> Vec<Value> {
        self.valid.iter().map(|text| self.arguments(text)).collect()
    }

    /// Argument sets that do not.
    pub(super) fn violating(&self) -> Vec<Value> {
        self.violating.iter().map(|text| self.arguments(text)).collect()
    }

    fn arguments(&self, text: &str) -> Value {
        match &self.schema {
            Schema::Value(_) => json!({ "value": read(text) }),
            Schema::Whole(_) => read(text),
        }
    }

    /// Formats may be annotations (SPEC.md MAY), so that a violation shows nothing.
    pub(super) fn may_be_taken(&self) -> bool {
        matches!(
            self.feature,
            Some(Feature::Uuid | Feature::DateTime | Feature::Email | Feature::Uri)
        )
    }
}

fn read(text: &str) -> Value {
    json::read(text).ok().and_then(|read| read.value).unwrap_or_default()
}

const fn probe(
    feature: Feature,
    name: &'static str,
    schema: Schema,
    valid: &'static [&'static str],
    violating: &'static [&'static str],
) -> Probe {
    Probe { feature: Some(feature), name, schema, valid, violating }
}

const STRING: Probe = Probe {
    feature: None,
    name: "string",
    schema: Of(r#"{"type":"string"}"#),
    valid: &[r#""abc""#, r#""""#],
    violating: &["[{}]", r#"{"a":{}}"#],
};

const OBJECT: Probe = Probe {
    feature: None,
    name: "required",
    schema: Of(r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#),
    valid: &[r#"{"a":"x"}"#],
    violating: &["{}", "[[]]", r#"{"a":{}}"#],
};

/// Every probe.
pub(super) const PROBES: [Probe; 40] = [
    STRING,
    OBJECT,
    probe(Feature::Any, "{}", Of("{}"), &[r#""a""#, "[1]", r#"{"a":null}"#], &[]),
    probe(Feature::Integer, "integer", Of(r#"{"type":"integer"}"#), &["5"], &["{}", "[{}]"]),
    probe(Feature::Number, "number", Of(r#"{"type":"number"}"#), &["0.5", "5"], &["{}", "[{}]"]),
    probe(Feature::Boolean, "boolean", Of(r#"{"type":"boolean"}"#), &["true"], &[r#"[{"a":1}]"#]),
    probe(Feature::Null, "null", Of(r#"{"type":"null"}"#), &["null"], &[r#"[{"a":1}]"#]),
    probe(Feature::Const, "const", Of(r#"{"const":"a"}"#), &[r#""a""#], &[r#""zz""#, "[{}]"]),
    probe(
        Feature::Enum,
        "enum",
        Of(r#"{"enum":["a","b"]}"#),
        &[r#""a""#, r#""b""#],
        &[r#""zz""#, "[{}]"],
    ),
    probe(
        Feature::List,
        "items",
        Of(r#"{"type":"array","items":{"type":"number"}}"#),
        &["[1,2]", "[]"],
        &[r#"[{"a":{}}]"#, r#"{"a":{}}"#],
    ),
    probe(Feature::Tuple, "prefixItems", Of(TUPLE), &[r#"["a",1]"#], &["[{},{}]", r#"["a",1,{}]"#]),
    probe(
        Feature::Record,
        "record",
        Of(r#"{"type":"object","additionalProperties":{"type":"number"}}"#),
        &[r#"{"k":1}"#, "{}"],
        &[r#"{"k":{}}"#, "[[{}]]"],
    ),
    probe(
        Feature::AnyOf,
        "anyOf",
        Of(r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#),
        &[r#""a""#, r#"["a","b"]"#],
        &[r#"[{"a":{}}]"#, r#"{"a":{}}"#],
    ),
    probe(
        Feature::OneOf,
        "oneOf",
        Of(r#"{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}"#),
        &[r#""a""#, r#"["a","b"]"#],
        &[r#"[{"a":{}}]"#, r#"{"a":{}}"#],
    ),
    probe(
        Feature::TypeList,
        "type list",
        Of(r#"{"type":["string","array"],"items":{"type":"string"}}"#),
        &[r#""a""#, r#"["a","b"]"#],
        &[r#"[{"a":{}}]"#, r#"{"a":{}}"#],
    ),
    probe(
        Feature::NestedUnion,
        "nested union",
        Of(NESTED_UNION),
        &[r#""a""#, r#"["a"]"#, "null"],
        &[r#"[{"a":{}}]"#, r#"{"a":{}}"#],
    ),
    probe(
        Feature::TaggedUnion,
        "tagged union",
        Of(TAGGED_UNION),
        &[r#"{"kind":"a","x":"t"}"#, r#"{"kind":"b","y":["t"]}"#],
        &[r#"{"kind":"a","x":{}}"#, r#"{"kind":"zz","x":"t"}"#],
    ),
    probe(Feature::Ref, "$ref", Whole(REF), &[r#"{"value":["a"]}"#], &[r#"{"value":[{}]}"#, "{}"]),
    probe(
        Feature::Recursive,
        "recursive $ref",
        Whole(RECURSIVE),
        &[r#"{"value":{"v":"a","next":{"v":"b"}}}"#],
        &[r#"{"value":{"v":"a","next":{"v":{}}}}"#],
    ),
    probe(
        Feature::RootRef,
        "$ref at the root",
        Whole(ROOT_REF),
        &[r#"{"value":"a"}"#],
        &[r#"{"value":[{}]}"#, "{}"],
    ),
    probe(
        Feature::MinLength,
        "minLength",
        Of(r#"{"type":"string","minLength":3}"#),
        &[r#""abc""#],
        &[r#""x""#],
    ),
    probe(
        Feature::MaxLength,
        "maxLength",
        Of(r#"{"type":"string","maxLength":3}"#),
        &[r#""abc""#],
        &[r#""xyxyxyxy""#],
    ),
    probe(
        Feature::Pattern,
        "pattern",
        Of(r#"{"type":"string","pattern":"^[a-c]+$"}"#),
        &[r#""abc""#],
        &[r#""xyz""#],
    ),
    probe(
        Feature::Uuid,
        "uuid",
        Of(r#"{"type":"string","format":"uuid"}"#),
        &[r#""6f9619ff-8b86-4011-b42d-00c04fc964ff""#],
        &[r#""xyz""#],
    ),
    probe(
        Feature::DateTime,
        "date-time",
        Of(r#"{"type":"string","format":"date-time"}"#),
        &[r#""2024-02-29T12:30:00Z""#],
        &[r#""xyz""#],
    ),
    probe(
        Feature::Email,
        "email",
        Of(r#"{"type":"string","format":"email"}"#),
        &[r#""someone@example.com""#],
        &[r#""xyz""#],
    ),
    probe(
        Feature::Uri,
        "uri",
        Of(r#"{"type":"string","format":"uri"}"#),
        &[r#""https://example.com/a""#],
        &[r#""x y z""#],
    ),
    probe(
        Feature::Minimum,
        "minimum",
        Of(r#"{"type":"number","minimum":10}"#),
        &["10", "12"],
        &["5", "[{}]"],
    ),
    probe(
        Feature::Maximum,
        "maximum",
        Of(r#"{"type":"number","maximum":10}"#),
        &["10", "5"],
        &["12", "[{}]"],
    ),
    probe(
        Feature::ExclusiveMinimum,
        "exclusiveMinimum",
        Of(r#"{"type":"number","exclusiveMinimum":10}"#),
        &["11"],
        &["10", "5"],
    ),
    probe(
        Feature::ExclusiveMaximum,
        "exclusiveMaximum",
        Of(r#"{"type":"number","exclusiveMaximum":10}"#),
        &["9"],
        &["10", "12"],
    ),
    probe(
        Feature::MultipleOf,
        "multipleOf",
        Of(r#"{"type":"integer","multipleOf":5}"#),
        &["10"],
        &["7"],
    ),
    probe(
        Feature::MinItems,
        "minItems",
        Of(r#"{"type":"array","items":{"type":"string"},"minItems":2}"#),
        &[r#"["a","b"]"#],
        &["[]", r#"["a"]"#],
    ),
    probe(
        Feature::MaxItems,
        "maxItems",
        Of(r#"{"type":"array","items":{"type":"string"},"maxItems":2}"#),
        &[r#"["a","b"]"#],
        &[r#"["a","b","c","d"]"#],
    ),
    probe(
        Feature::Default,
        "default",
        Whole(DEFAULT),
        &["{}", r#"{"value":"a"}"#],
        &[r#"{"value":[{}]}"#],
    ),
    probe(
        Feature::Title,
        "title",
        Of(r#"{"type":"string","title":"A title"}"#),
        &[r#""a""#],
        &["[{}]"],
    ),
    probe(
        Feature::Description,
        "description",
        Of(r#"{"type":"string","description":"One path."}"#),
        &[r#""a""#],
        &["[{}]"],
    ),
    probe(
        Feature::Closed,
        "additionalProperties: false",
        Whole(CLOSED),
        &[r#"{"value":{"a":"x"}}"#],
        &[r#"{"value":{"a":"x","b":"y"}}"#, r#"{"value":{"a":"x"},"b":"y"}"#],
    ),
    probe(
        Feature::ExtraSchema,
        "additionalProperties: schema",
        Of(EXTRA_SCHEMA),
        &[r#"{"a":"x","k":1}"#, r#"{"a":"x"}"#],
        &[r#"{"a":"x","k":{}}"#],
    ),
    probe(
        Feature::OddNames,
        "odd names",
        Whole(ODD_NAMES),
        &[r#"{"a.b":"x","0":"x","$ref":"x","größe":"x","class":"x","type":"x","toString":"x"}"#],
        &["{}", r#"{"a.b":[{}]}"#],
    ),
];

const TUPLE: &str = r#"{
    "type": "array", "minItems": 2, "items": false,
    "prefixItems": [{"type": "string"}, {"type": "number"}]
}"#;

const NESTED_UNION: &str = r#"{"anyOf": [
    {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    {"type": "null"}
]}"#;

const TAGGED_UNION: &str = r#"{"anyOf": [
    {
        "type": "object", "required": ["kind", "x"],
        "properties": {"kind": {"const": "a"}, "x": {"type": "string"}}
    },
    {
        "type": "object", "required": ["kind", "y"],
        "properties": {
            "kind": {"const": "b"}, "y": {"type": "array", "items": {"type": "string"}}
        }
    }
]}"#;

const REF: &str = r##"{
    "type": "object", "required": ["value"], "properties": {"value": {"$ref": "#/$defs/Names"}},
    "$defs": {"Names": {"type": "array", "items": {"type": "string"}}}
}"##;

const RECURSIVE: &str = r##"{
    "type": "object", "required": ["value"], "properties": {"value": {"$ref": "#/$defs/Node"}},
    "$defs": {"Node": {
        "type": "object", "required": ["v"],
        "properties": {"v": {"type": "string"}, "next": {"$ref": "#/$defs/Node"}}
    }}
}"##;

const ROOT_REF: &str = r##"{
    "$ref": "#/$defs/Node",
    "$defs": {"Node": {
        "type": "object", "required": ["value"], "properties": {"value": {"type": "string"}}
    }}
}"##;

const DEFAULT: &str =
    r#"{"type": "object", "properties": {"value": {"type": "string", "default": "b"}}}"#;

const CLOSED: &str = r#"{
    "type": "object", "required": ["value"], "additionalProperties": false,
    "properties": {"value": {
        "type": "object", "required": ["a"], "additionalProperties": false,
        "properties": {"a": {"type": "string"}}
    }}
}"#;

const EXTRA_SCHEMA: &str = r#"{
    "type": "object", "required": ["a"], "properties": {"a": {"type": "string"}},
    "additionalProperties": {"type": "number"}
}"#;

const ODD_NAMES: &str = r#"{"type": "object", "required": ["a.b"], "properties": {
    "a.b": {"type": "string"}, "0": {"type": "string"}, "$ref": {"type": "string"},
    "größe": {"type": "string"}, "class": {"type": "string"}, "type": {"type": "string"},
    "toString": {"type": "string"}
}}"#;

#[cfg(test)]
mod tests {
    use super::*;
    use misread_generators::features::FEATURES;
    use misread_specs::schema::{Acceptance, Compiled};

    #[test]
    fn valid_values_fit_and_violating_ones_do_not() {
        for probe in PROBES {
            let tool = probe.tool("t".to_owned()).unwrap_or_else(|| panic!("{}", probe.name));
            let compiled = Compiled::new(&tool.parameters).expect(probe.name);
            let takes = |value: &Value| compiled.accepts(compiled.root(), value);
            for value in probe.valid() {
                assert_eq!(takes(&value), Acceptance::Yes, "{}: {value}", probe.name);
            }
            for value in probe.violating() {
                assert_ne!(takes(&value), Acceptance::Yes, "{}: {value}", probe.name);
                assert_eq!(takes(&value) == Acceptance::Open, probe.may_be_taken(), "{value}");
            }
        }
    }

    #[test]
    fn every_feature_has_its_probe() {
        for (feature, name) in FEATURES {
            let count = PROBES.iter().filter(|probe| probe.feature == Some(feature)).count();
            assert_eq!(count, 1, "{feature:?} {name}");
        }
    }
}
