//! Calls for sentences of SPEC.md section 2 that the generators hardly ever meet.

/// A call of a tool with one parameter, `a`.
pub(crate) struct Corner {
    pub(crate) id: &'static str,
    /// The schema of `a`.
    pub(crate) schema: &'static str,
    /// The value of `a`.
    pub(crate) value: &'static str,
    /// `$defs`.
    pub(crate) definitions: &'static str,
}

const TWO_TAGS: &str = r#"{"anyOf":[
    {"type":"object","properties":{"k":{"const":"a"},"l":{"const":"b"},"n":{"type":"integer"}},
     "required":["k","l"]},
    {"type":"object","properties":{"k":{"const":"a"},"l":{"const":"c"},"n":{"type":"array"}},
     "required":["k","l"]}]}"#;
const OPTIONAL_TAG: &str = r#"{"anyOf":[
    {"type":"object","properties":{"k":{"const":"a"},"n":{"type":"integer"}}},
    {"type":"object","properties":{"k":{"const":"b"},"n":{"type":"integer"}}}]}"#;
const TAG_AND_NONE: &str = r#"{"anyOf":[
    {"type":"object","properties":{"k":{"enum":["a","b"]},"n":{"type":"integer"}},
     "required":["k"]},
    {"type":"object","properties":{"n":{"type":"array","items":{"type":"string"}}}}]}"#;
const TWO_LISTS: &str = r#"{"anyOf":[
    {"type":"array","items":{"type":"array","items":{"type":["string","array"]}}},
    {"type":"array"}]}"#;
const FORMAT_OR_LIST: &str = r#"{"anyOf":[
    {"type":"array","items":{"type":"string","format":"uuid"}},
    {"type":"array","items":{"type":"array","items":{"type":"integer"}}}]}"#;
const STRING_OR_UUIDS: &str =
    r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string","format":"uuid"}}]}"#;
const LONG_OR_LIST: &str = r#"{"anyOf":[{"type":"string","minLength":20},
    {"type":"array","items":{"type":"string"}}]}"#;
const TWICE: &str = r##"{"anyOf":[{"$ref":"#/$defs/N"},{"$ref":"#/$defs/N"}]}"##;
const NUMBERS: &str =
    r#"{"N":{"type":"object","properties":{"n":{"type":"integer"},"m":{"type":"array"}}}}"#;
const ANY_OR_LIST: &str = r#"{"anyOf":[{},{"type":"array","items":{"type":"integer"}}]}"#;
const LIST: &str = r#"{"type":"array","items":{"type":"integer"}}"#;

const fn corner(id: &'static str, schema: &'static str, value: &'static str) -> Corner {
    Corner { id, schema, value, definitions: "{}" }
}

/// All of them.
pub(crate) const CORNERS: [Corner; 26] = [
    corner("both-tags-fit", TWO_TAGS, r#"{"k":"a","l":"b","n":"[1]"}"#),
    corner("both-tags-fit-the-other", TWO_TAGS, r#"{"k":"a","l":"c","n":"[1]"}"#),
    corner("one-tag-of-two-fits", TWO_TAGS, r#"{"k":"a","l":"x","n":"[1]"}"#),
    corner("one-tag-of-two-is-missing", TWO_TAGS, r#"{"k":"a","n":"[1]"}"#),
    corner("tag-is-text-that-spells-the-tag", TWO_TAGS, r#"{"k":"\"a\"","l":"b","n":"1"}"#),
    corner("optional-tag-is-none", OPTIONAL_TAG, r#"{"k":"a","n":"1"}"#),
    corner("tag-fits-beside-a-member-without", TAG_AND_NONE, r#"{"k":"a","n":"1"}"#),
    corner("no-tag-fits-beside-a-member-without", TAG_AND_NONE, r#"{"k":"c","n":"[\"x\"]"}"#),
    corner("refusal-inside-text-where-open", TWO_LISTS, r#"["[\"[1]\"]"]"#),
    corner("refusals-where-open", TWO_LISTS, r#"[["[1]","x"],["[]"]]"#),
    corner("repair-where-validity-is-open", FORMAT_OR_LIST, r#"["[1]"]"#),
    corner("list-text-of-open-validity", STRING_OR_UUIDS, r#""[\"x\"]""#),
    corner("list-text-of-certain-validity", STRING_OR_UUIDS, r#""[]""#),
    corner("text-too-short-and-a-list", LONG_OR_LIST, r#""[\"x\"]""#),
    corner("text-too-short-and-no-list", LONG_OR_LIST, r#""[1]""#),
    corner("text-too-short-and-a-lone-surrogate", LONG_OR_LIST, r#""[\"\\ud800\"]""#),
    Corner { definitions: NUMBERS, ..corner("twice-by-reference", TWICE, r#"{"n":"1"}"#) },
    Corner { definitions: NUMBERS, ..corner("twice-and-a-list", TWICE, r#"{"m":"[1]"}"#) },
    corner("text-in-text", LIST, r#""\"[1]\"""#),
    corner("text-in-text-in-text", LIST, r#""\"\\\"[1]\\\"\"""#),
    corner("text-in-text-in-text-or-any", ANY_OR_LIST, r#""\"\\\"[1]\\\"\"""#),
    corner("byte-order-mark-in-text-in-text", ANY_OR_LIST, r#""\"\\\"\\\\ufeff[1]\\\"\"""#),
    corner(
        "duplicate-keys-in-text-in-text",
        r#"{"type":"object"}"#,
        r#""\"{\\\"k\\\":1,\\\"k\\\":2}\"""#,
    ),
    corner("nothing-is-a-candidate", r#"{"enum":["x",1,null]}"#, r#"["x"]"#),
    corner("null-text-where-nullable", r#"{"type":["array","null"]}"#, r#"" null ""#),
    corner("decimal-text-of-a-whole-number", LIST, r#"["5.0","5","5.5"]"#),
];
