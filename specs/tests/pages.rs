//! The shipped pages, cases and leak patterns load, and what is wrong with one is told with
//! file, line and remedy.

use misread_specs::{cases, leaks, rules};

#[test]
fn every_page_loads() -> Result<(), Box<dyn std::error::Error>> {
    let pages = rules::load()?;
    assert_eq!(pages.len(), 51, "a page was added or removed: change the number with it");
    assert_eq!(rules::all(), pages);
    let own: Vec<_> = pages.iter().filter_map(|page| page.order).collect();
    assert_eq!(own.len(), 9, "the rules of their own");
    for page in &pages {
        assert_eq!(rules::find(&page.id), Some(page));
        let terminated = page.sentence.ends_with('.');
        assert!(terminated, "{}: the sentence is a whole sentence", page.id);
    }
    assert_eq!(rules::find("union/no-such-rule"), None);
    Ok(())
}

#[test]
fn the_order_of_the_rules_of_their_own_has_no_gap_and_no_tie() {
    let mut own: Vec<_> = rules::all().iter().filter_map(|page| page.order).collect();
    own.sort_unstable();
    assert_eq!(own, (1..=9).collect::<Vec<_>>());
}

#[test]
fn every_case_file_loads() -> Result<(), Box<dyn std::error::Error>> {
    let shipped = cases::shipped()?;
    assert!(!shipped.cases.is_empty());
    assert_eq!(cases::all(), shipped.cases);
    Ok(())
}

#[test]
fn every_case_names_a_rule_and_a_spec_that_exist() {
    for case in cases::all() {
        if let Some(rule) = &case.rule {
            assert!(rules::find(rule).is_some(), "{}: no rule `{rule}`", case.id);
        }
        let specs = ["refuse", "keep", "repair", "strict"];
        assert!(specs.contains(&case.spec.as_str()), "{}: spec `{}`", case.id, case.spec);
    }
}

#[test]
fn every_leak_pattern_loads() -> Result<(), Box<dyn std::error::Error>> {
    let text = include_str!("../leaks.toml");
    let read = leaks::read("specs/leaks.toml", text)?;
    assert_eq!(leaks::shipped().synthesised.len(), read.synthesised.len());
    assert!(!read.synthesised.is_empty() && !read.type_names.is_empty());
    Ok(())
}

#[test]
fn leaks_let_the_sentence_and_json_pointers_be() {
    let innocent = [
        "rows.0.names is a list written as text — pass the array itself, not JSON written as text",
        "/rows/0/names takes a string or an array of strings",
        "/home/0/tmp takes an integer",
        "$.rows[0].names: takes at most 2 items",
        "id takes an integer, not a number with a fraction",
        "MCP error -32602: invalid arguments: names: expected string, received array",
    ];
    let leaks = leaks::shipped();
    for text in innocent {
        for pattern in leaks.synthesised.iter().chain(&leaks.type_names) {
            assert!(!pattern.regex.is_match(text), "{} finds {text:?}", pattern.id);
        }
    }
}

const EXAMPLE: &str = r#"```json
{"id": "a", "parameters": {"type": "object"}, "arguments": {}, "outcome":{"outcome": "unsupported"}}
```
"#;

const FRONT: &str = r#"+++
id = "value/x"
sentence = "S."
level = "MUST"
section = 3
since = 1
needs = []
source = "s"
"#;

fn page(front: &str, good: &str, bad: &str) -> String {
    format!("{FRONT}{front}+++\n\n# X\n\nWhy.\n\n## Good\n\n{good}\n## Bad\n\n{bad}")
}

#[test]
fn a_page_of_the_form_is_read_with_the_lines_of_its_examples() {
    let read = rules::read(
        "x.md",
        "value/x",
        &page("", EXAMPLE, EXAMPLE.replace("\"a\"", "\"b\"").as_str()),
    );
    let read = read.map_err(|error| error.to_string());
    let page = read.as_ref().map(|page| {
        let lines: Vec<_> =
            page.examples.iter().map(|example| (example.good, example.line)).collect();
        (page.title.as_str(), lines)
    });
    assert_eq!(page, Ok(("X", vec![(true, 17), (false, 23)])));
}

#[test]
fn what_is_wrong_with_a_page_is_told() {
    let other = EXAMPLE.replace("\"a\"", "\"b\"");
    let faults = [
        ("unknown-key", page("wow = 1\n", EXAMPLE, &other), "x.md:9: unknown field `wow`"),
        ("no-bad-example", page("", EXAMPLE, ""), "x.md: no example stands under `## Bad`"),
        (
            "example-id-twice",
            page("", EXAMPLE, EXAMPLE),
            "x.md:23: the example id `a` is taken twice",
        ),
        ("broken-example", page("", &EXAMPLE.replace("{}", "{"), &other), "x.md:18: "),
        (
            "unknown-key-in-an-example",
            page("", &EXAMPLE.replace("\"id\"", "\"idd\""), &other),
            "x.md:18: unknown field `idd`",
        ),
        (
            "schema-outside-the-dialect",
            page("", &EXAMPLE.replace("\"object\"", "\"object\", \"not\": {}"), &other),
            "x.md:17: `a`: ",
        ),
        (
            "no-outcome",
            page("", &EXAMPLE.replace("\"outcome\":{", "\"parse\": {"), &other),
            "x.md:17: `a`: a call has either",
        ),
        (
            "unknown-heading",
            page("", EXAMPLE, &format!("{other}\n## Uggly\n")),
            "x.md:27: the heading `Uggly`",
        ),
        ("fence-left-open", page("", EXAMPLE, "```json\n{}\n"), "x.md:23: the fence is not closed"),
        (
            "unknown-capability",
            page("", EXAMPLE, &other).replace("needs = []", "needs = [\"x\"]"),
            "x.md:1: `needs` holds",
        ),
        (
            "path-differs",
            page("", EXAMPLE, &other).replace("value/x", "value/y"),
            "x.md:1: the id is `value/y`",
        ),
        ("no-front-matter", "# X\n".to_owned(), "x.md:1: front matter"),
        ("no-title", page("", EXAMPLE, &other).replace("# X\n", "X\n"), "x.md:11: the text begins"),
    ];
    for (name, text, begins) in faults {
        let said = rules::read("x.md", "value/x", &text).err().map(|error| error.to_string());
        let said = said.unwrap_or_else(|| "nothing".to_owned());
        assert!(said.starts_with(begins), "{name}: {said:?} does not begin with {begins:?}");
    }
}

const CASE: &str = r#"[[case]]
id = 'a'
what = 'w'
parameters = '''{"type":"object"}'''
arguments = '''{}'''
"#;

#[test]
fn what_is_wrong_with_a_case_is_told() {
    let accepted = format!("{CASE}expect = 'accepted'\nhandler = '''{{}}'''\n");
    assert_eq!(cases::read("c.toml", &accepted).map(|cases| cases.len()), Ok(1));
    let faults = [
        (
            "id-twice",
            format!("{accepted}{accepted}"),
            "c.toml:8: case `a`: the id is taken already, in `c.toml`",
        ),
        ("unknown-field", format!("{accepted}wow = 1\n"), "c.toml:8: unknown field `wow`"),
        (
            "unknown-expectation",
            format!("{CASE}expect = 'fine'\n"),
            "c.toml:6: unknown variant `fine`",
        ),
        (
            "accepted-without-handler",
            format!("{CASE}expect = 'accepted'\n"),
            "c.toml:1: case `a`: `accepted` takes",
        ),
        (
            "refused-without-path",
            format!("{CASE}expect = 'refused'\n"),
            "c.toml:1: case `a`: `refused` takes",
        ),
        (
            "path-is-no-list",
            format!("{CASE}expect = 'rejected'\npath = '''\"a\"'''\n"),
            "c.toml:1: case `a`: `path` is a JSON list",
        ),
        (
            "one-alternative",
            format!("{CASE}expect = 'any-of'\nalternatives = [{{expect = 'rejected'}}]\n"),
            "c.toml:1: case `a`: `any-of` takes two",
        ),
        (
            "arguments-no-json",
            accepted.replace("'''{}'''\nexpect", "'''{'''\nexpect"),
            "c.toml:1: case `a`: `arguments` is no JSON",
        ),
        (
            "schema-outside-the-dialect",
            accepted.replace("\"object\"}", "\"object\",\"not\":{}}"),
            "c.toml:1: case `a`: `parameters`",
        ),
    ];
    for (name, text, begins) in faults {
        let said = cases::read("c.toml", &text).err().map(|error| error.to_string());
        let said = said.unwrap_or_else(|| "nothing".to_owned());
        assert!(said.starts_with(begins), "{name}: {said:?} does not begin with {begins:?}");
    }
}

#[test]
fn what_is_wrong_with_a_leak_pattern_is_told() {
    let leak = |id: &str, regex: &str, like: &str, unlike: &str| {
        format!(
            "[[leak]]\nid = '{id}'\nregex = '{regex}'\nwhat = 'w'\nlike = '{like}'\n\
             unlike = '{unlike}'\n"
        )
    };
    let name = leak("n", "n", "n", "m").replace("leak", "type_name");
    let faults = [
        ("does-not-compile", leak("a", "(", "a", "b") + &name, "l.toml: `a`: regex parse error"),
        (
            "finds-nothing",
            leak("a", "a", "b", "c") + &name,
            "l.toml: `a`: the pattern does not find",
        ),
        ("finds-too-much", leak("a", ".", "a", "b") + &name, "l.toml: `a`: the pattern finds its"),
        ("id-twice", leak("n", "a", "a", "b") + &name, "l.toml: `n`: the id is taken twice"),
    ];
    for (fault, text, begins) in faults {
        let said = leaks::read("l.toml", &text).err().map(|error| error.to_string());
        let said = said.unwrap_or_else(|| "nothing".to_owned());
        assert!(said.starts_with(begins), "{fault}: {said:?} does not begin with {begins:?}");
    }
}
