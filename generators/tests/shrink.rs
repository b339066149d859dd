//! The smallest example is found exactly, from anywhere, within the bound.

use misread_generators::{Bound, Example, Group, Settings, group, shrink};
use misread_specs::json::{read, write};
use misread_specs::schema::{Acceptance, Compiled, CompiledExtra, PartId, Shape};
use serde_json::Value;

/// So many failing examples are shrunk for each predicate.
const STARTS: usize = 40;

/// A predicate, the arguments and the parameters of its smallest example.
struct Quality {
    id: &'static str,
    fails: fn(&Example) -> bool,
    calls: &'static [&'static str],
    parameters: &'static str,
    /// Most tries in half of the searches; 200 is the most in any.
    median: usize,
}

const UNION: &str = r#"{"type":"object","properties":{"a":{"type":["array","string"]}}}"#;

const QUALITIES: [Quality; 9] = [
    Quality {
        id: "list-text-at-a-string-or-list",
        fails: |example| refusals(example).next().is_some(),
        calls: &[r#"{"a":"[]"}"#],
        parameters: UNION,
        median: 40,
    },
    Quality {
        id: "list-text-with-an-element",
        fails: |example| refusals(example).any(|found| !found.list.is_empty()),
        calls: &[r#"{"a":"[0]"}"#],
        parameters: UNION,
        median: 40,
    },
    Quality {
        id: "list-text-with-a-string-in-it",
        fails: |example| refusals(example).any(|found| found.list.iter().any(Value::is_string)),
        calls: &[r#"{"a":"[\"\"]"}"#],
        parameters: UNION,
        median: 40,
    },
    Quality {
        id: "list-text-below-the-top",
        fails: |example| refusals(example).any(|found| found.depth > 1),
        calls: &[r#"{"a":["[]"]}"#],
        parameters: concat!(
            r#"{"type":"object","properties":{"a":{"type":"array","#,
            r#""items":{"type":["array","string"]}}}}"#
        ),
        median: 40,
    },
    Quality {
        id: "list-text-three-containers-down",
        fails: |example| refusals(example).any(|found| found.depth > 3),
        calls: &[r#"{"a":[[["[]"]]]}"#],
        parameters: concat!(
            r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"array","#,
            r#""items":{"type":"array","items":{"type":["array","string"]}}}}}}"#
        ),
        median: 60,
    },
    Quality {
        id: "text-null-anywhere",
        fails: |example| {
            is_plain(&example.calls[0]) && write(&example.calls[0]).contains("\"null\"")
        },
        calls: &[r#"{"a":"null"}"#],
        parameters: r#"{"type":"object"}"#,
        median: 50,
    },
    Quality {
        id: "list-text-at-a-one-of",
        fails: |example| refusals(example).any(|found| found.exclusive),
        calls: &[r#"{"a":"[]"}"#],
        parameters: concat!(
            r#"{"type":"object","properties":{"a":"#,
            r#"{"oneOf":[{"const":""},{"type":"array"}]}}}"#
        ),
        median: 60,
    },
    Quality {
        id: "two-keys",
        fails: |example| {
            let keys = example.calls[0].as_object();
            is_plain(&example.calls[0]) && keys.is_some_and(|keys| keys.len() > 1)
        },
        calls: &[r#"{"a":0,"b":0}"#],
        parameters: r#"{"type":"object"}"#,
        median: 40,
    },
    Quality {
        id: "three-calls",
        fails: |example| example.calls.len() > 2,
        calls: &["0", "0", "0"],
        parameters: r#"{"type":"object"}"#,
        median: 40,
    },
];

/// Whether arguments are an object, and not text or nothing in its place.
fn is_plain(arguments: &Value) -> bool {
    arguments.as_object().is_some_and(|keys| !keys.contains_key("$misread"))
}

fn examples() -> impl Iterator<Item = Example> {
    let settings = Settings::directed();
    let groups = (0..4_000).map(move |index| group(17, index, &settings));
    groups.flat_map(|Group { tool, sets, .. }| {
        let calls = sets.into_iter().take(4).map(|set| set.arguments).collect::<Vec<_>>();
        let one = calls.iter().map(|call| vec![call.clone()]).collect::<Vec<_>>();
        one.into_iter()
            .chain([calls.clone()])
            .map(move |calls| Example { tool: tool.clone(), calls })
    })
}

#[test]
fn the_smallest_example_is_found_exactly() {
    let mut report = String::new();
    let mut exact = true;
    for quality in QUALITIES {
        let mut tries = Vec::new();
        let mut missed = Vec::new();
        let starts = examples().filter(|example| (quality.fails)(example)).step_by(7).take(STARTS);
        for start in starts {
            let mut fails = |examples: &[Example]| examples.iter().map(quality.fails).collect();
            let shrunk = shrink(&start, &mut fails, Bound { tries: 2_000, round: 1 });
            assert!((quality.fails)(&shrunk.example));
            let calls: Vec<String> = shrunk.example.calls.iter().map(write).collect();
            let parameters = write(&shrunk.example.tool.parameters.to_json());
            tries.push(shrunk.tries);
            if calls != quality.calls || parameters != quality.parameters {
                missed.push(format!("    {calls:?} {parameters} after {}", shrunk.tries));
            }
        }
        tries.sort_unstable();
        let (median, most) = (tries[tries.len() / 2], tries[tries.len() - 1]);
        exact &= missed.is_empty() && tries.len() == STARTS;
        exact &= median <= quality.median && most <= 200;
        let (id, starts, count) = (quality.id, tries.len(), missed.len());
        missed.truncate(4);
        let shown = missed.join("\n");
        report += &format!(
            "{id}: {starts} starts, {count} missed, tries median {median}, most {most}\n{shown}\n"
        );
    }
    assert!(exact, "{report}");
}

/// A list written as text.
struct Refusal {
    /// How many containers lie around; the root counts as one.
    depth: usize,
    /// Whether the union is spelled `oneOf`.
    exclusive: bool,
    list: Vec<Value>,
}

/// The lists written as text where a string member and an array member are.
fn refusals(example: &Example) -> impl Iterator<Item = Refusal> {
    let mut found = Vec::new();
    if let Ok(compiled) = Compiled::new(&example.tool.parameters) {
        for call in &example.calls {
            refused(&compiled, compiled.root(), call, 0, &mut found);
        }
    }
    found.into_iter()
}

fn refused(compiled: &Compiled, id: PartId, value: &Value, depth: usize, found: &mut Vec<Refusal>) {
    let part = compiled.part(id);
    if let Value::String(text) = value {
        let Some(read) = read(text).ok().and_then(|read| read.value) else { return };
        if let (true, Value::Array(list)) = (part.string_member, &read) {
            let taken = |id: &PartId| compiled.accepts(*id, &read) == Acceptance::Yes;
            if part.array_members.iter().any(taken) {
                let exclusive = matches!(part.shape, Shape::Union { exclusive: true, .. });
                found.push(Refusal { depth, exclusive, list: list.clone() });
            }
        } else if !part.string_member && part.structured() && !read.is_string() && depth > 0 {
            refused(compiled, id, &read, depth, found);
        }
        return;
    }
    for id in compiled.members(id) {
        match (&compiled.part(id).shape, value) {
            (Shape::Array { items, rest, .. }, Value::Array(values)) => {
                for (at, value) in values.iter().enumerate() {
                    match (items.get(at), rest) {
                        (Some(id), _) | (None, CompiledExtra::Part(id)) => {
                            refused(compiled, *id, value, depth + 1, found);
                        }
                        (None, CompiledExtra::Open | CompiledExtra::Closed) => {}
                    }
                }
            }
            (Shape::Object { fields, extra }, Value::Object(entries)) => {
                for (key, value) in entries {
                    match (fields.get(key).map(|field| &field.part), extra) {
                        (Some(id), _) | (None, CompiledExtra::Part(id)) => {
                            refused(compiled, *id, value, depth + 1, found);
                        }
                        (None, CompiledExtra::Open | CompiledExtra::Closed) => {}
                    }
                }
            }
            (_, _) => {}
        }
    }
}
