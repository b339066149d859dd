//! Proposals are strictly smaller and well formed; names become canonical; the proptest tree keeps
//! its contract.

use misread_generators::{Bound, Example, Settings, group, shrink, strategy};
use misread_specs::Tool;
use misread_specs::json::read;
use misread_specs::schema::{Compiled, Parameters};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::Value;

fn value(text: &str) -> Value {
    match read(text) {
        Ok(read) => read.value.unwrap_or(Value::Null),
        Err(error) => panic!("{text}: {error:?}"),
    }
}

fn example(parameters: &str, calls: &[&str]) -> Example {
    let parameters = Parameters::from_json(&value(parameters));
    let parameters = parameters.unwrap_or_else(|error| panic!("{error}"));
    let tool = Tool { name: "view".to_owned(), parameters, value_aliases: Default::default() };
    Example { tool, calls: calls.iter().map(|call| value(call)).collect() }
}

#[test]
fn proposals_are_strictly_smaller_and_read_back() {
    let settings = Settings::directed();
    let mut count = 0;
    for index in 0..150 {
        let group = group(29, index, &settings);
        let calls = group.sets.into_iter().take(1 + index as usize % 2).map(|set| set.arguments);
        let example = Example { tool: group.tool, calls: calls.collect() };
        let size = example.size();
        for smaller in example.smaller() {
            let parameters = &smaller.tool.parameters;
            let json = parameters.to_json();
            assert!(smaller.size() < size, "{json}");
            let read = Parameters::from_json(&json);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{json}"));
            assert_eq!(&read, parameters, "{json}");
            assert!(Compiled::new(parameters).is_ok(), "{json}");
            count += 1;
        }
    }
    assert!(count > 5_000, "{count} proposals");
}

#[test]
fn names_become_canonical_everywhere() {
    let before = example(
        r##"{"type":"object","properties":{"rows":{"type":"array","items":{"$ref":"#/$defs/Row"}},
            "path":{"type":"string"}},"$defs":{"Other":{},"Row":{"type":"object",
            "properties":{"path":{"type":"string"},"names":{"type":"string"}}}}}"##,
        &[r#"{"path":"names","rows":"[ {\"names\": \"path\", \"__proto__\": 1} ]"}"#],
    );
    let after = example(
        r##"{"type":"object","properties":{"a":{"type":"array","items":{"$ref":"#/$defs/a"}},
            "b":{"type":"string"}},"$defs":{"a":{"type":"object",
            "properties":{"b":{"type":"string"},"c":{"type":"string"}}}}}"##,
        &[r#"{"b":"names","a":"[ {\"c\": \"path\", \"__proto__\": 1} ]"}"#],
    );
    let canonical = before.canonical();
    assert_eq!(canonical.tool.name, "t");
    assert_eq!(canonical.tool.parameters, after.tool.parameters);
    assert_eq!(canonical.calls, after.calls);
    assert_eq!(canonical.canonical(), canonical);
}

#[test]
fn size_counts_calls_before_nodes_before_bytes() {
    let two_calls = example(r#"{"type":"object"}"#, &["{}", "{}"]);
    let large = example(r#"{"type":"object","properties":{"a":{}}}"#, &[r#"{"a":"long text"}"#]);
    let longer = example(r#"{"type":"object","properties":{"a":{}}}"#, &[r#"{"a":"longer text"}"#]);
    let small = example(r#"{"type":"object","description":"long"}"#, &[r#"{"a":"longer text"}"#]);
    assert!(small.size() < large.size());
    assert!(large.size() < longer.size());
    assert!(longer.size() < two_calls.size());
}

#[test]
fn rounds_find_what_single_tries_find() {
    let start = example(
        r#"{"type":"object","properties":{"x":{"type":"integer"},"rows":{"type":"array",
            "items":{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]}}}}"#,
        &[r#"{"x":1,"rows":["a","[\"b\", \"c\"]"]}"#],
    );
    let fails = |example: &Example| {
        let json = example.calls[0].to_string();
        json.contains("\"[") && example.tool.parameters.to_json().to_string().contains("array")
    };
    let mut rounds = 0;
    let mut check = |examples: &[Example]| {
        rounds += 1;
        examples.iter().map(fails).collect()
    };
    let over_pipes = shrink(&start, &mut check, Bound { tries: 1_000, round: 64 });
    let mut check = |examples: &[Example]| examples.iter().map(fails).collect();
    let in_process = shrink(&start, &mut check, Bound { tries: 1_000, round: 1 });
    assert_eq!(over_pipes.example.size(), in_process.example.size());
    assert!(over_pipes.done && rounds < 30, "{rounds} rounds");
    let mut check = |examples: &[Example]| examples.iter().map(fails).collect();
    let bounded = shrink(&start, &mut check, Bound { tries: 5, round: 64 });
    assert!(bounded.tries <= 5 && !bounded.done);
}

#[test]
fn the_tree_keeps_the_contract_of_proptest() {
    let seed = RngSeed::Fixed(5);
    let config = Config { rng_seed: seed, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    let strategy = strategy(Settings::directed());
    let fails = |example: &Example| example.calls[0].to_string().contains('[');
    let mut shrunk = 0;
    for _ in 0..60 {
        let mut tree = match strategy.new_tree(&mut runner) {
            Ok(tree) => tree,
            Err(reason) => panic!("{reason}"),
        };
        if !fails(&tree.current()) {
            continue;
        }
        let mut best = tree.current().size();
        let mut more = tree.simplify();
        while more {
            let current = tree.current();
            more = if fails(&current) {
                assert!(current.size() <= best);
                best = current.size();
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        assert!(fails(&tree.current()), "the tree rests on a failing example");
        assert!(!tree.simplify() && !tree.complicate() && fails(&tree.current()));
        // A list in place of the arguments is smaller still, and cannot become an object.
        let rests = tree.current().calls[0].to_string();
        let smallest = [r#"{"a":[]}"#, "[]", r#"{"$misread":"text","text":"["}"#];
        assert!(smallest.contains(&rests.as_str()), "rests at {rests}");
        shrunk += 1;
    }
    assert!(shrunk > 20, "{shrunk} examples were shrunk");
}
