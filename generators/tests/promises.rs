//! What PROTOCOL.md section 1.3 promises of generated schemas, and that cases are reproducible.

use arbitrary::{Arbitrary, Unstructured};
use misread_generators::{Choices, enumeration_len, enumeration_tools};
use misread_generators::{Example, Group, SETS_PER_TOOL, Settings, Stream, case, group};
use misread_specs::schema::{Compiled, Extra, Kind, List, Node, Parameters, Tuple, UnionKeyword};
use serde_json::Value;

const GROUPS: u64 = 4_000;

/// The first two draws of stream (7, 3, 1); a change renumbers every case.
const STREAM: [u64; 2] = [11_415_604_551_003_352_987, 388_470_446_985_188_916];

fn groups(settings: &Settings) -> impl Iterator<Item = Group> {
    (0..GROUPS).map(|index| group(11, index, settings))
}

#[test]
fn a_seed_gives_the_same_groups_again() {
    let settings = Settings::directed();
    for index in 0..200 {
        assert_eq!(group(7, index, &settings), group(7, index, &settings));
    }
    assert_ne!(group(7, 3, &settings).tool, group(8, 3, &settings).tool);
}

#[test]
fn a_case_can_be_made_without_its_group() {
    let settings = Settings::directed();
    for index in 0..300 {
        let whole = group(7, index, &settings);
        assert_eq!(whole.sets.len() as u64, SETS_PER_TOOL);
        for (position, set) in whole.sets.iter().enumerate() {
            let (tool, alone) = case(7, whole.case(position), &settings);
            assert_eq!((&tool, &alone), (&whole.tool, set), "case {}", whole.case(position));
        }
    }
}

#[test]
fn the_stream_is_the_same_in_every_version() {
    let mut stream = Stream::new(7, 3, 1);
    let bits = [stream.bits(), stream.bits()];
    assert_eq!(bits, STREAM);
    assert_ne!(Stream::new(7, 3, 2).bits(), bits[0]);
    assert_ne!(Stream::new(3, 7, 1).bits(), bits[0]);
}

#[test]
fn the_exhaustive_layer_has_the_stated_size() {
    assert_eq!((enumeration_tools(), enumeration_len()), (11_397, 167_995));
}

#[test]
fn any_bytes_make_an_example() {
    for length in [0, 1, 7, 64, 4_096] {
        let mut stream = Stream::new(length, 0, 0);
        let bytes: Vec<u8> = (0..length).map(|_| stream.bits() as u8).collect();
        let Ok(example) = Example::arbitrary(&mut Unstructured::new(&bytes)) else {
            panic!("{length} bytes made no example");
        };
        assert!(Compiled::new(&example.tool.parameters).is_ok());
    }
}

#[test]
fn every_tool_is_read_back_as_it_was_written() {
    for settings in [Settings::directed(), Settings::undirected()] {
        for group in groups(&settings) {
            let json = group.tool.parameters.to_json();
            let read = Parameters::from_json(&json);
            let read = read.unwrap_or_else(|error| panic!("{error}\n{json}"));
            assert_eq!(read, group.tool.parameters, "{json}");
            assert!(Compiled::new(&read).is_ok(), "{json}");
        }
    }
}

#[test]
fn every_tool_keeps_the_promises() {
    for settings in [Settings::directed(), Settings::undirected()] {
        for group in groups(&settings) {
            let name = &group.tool.name;
            let legal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            assert!((1..=64).contains(&name.len()) && name.chars().all(legal), "{name}");
            let parameters = &group.tool.parameters;
            let nodes = parameters.definitions.values().chain([&parameters.root]);
            for node in nodes {
                check(node, &parameters.to_json());
            }
        }
    }
}

fn check(node: &Node, shown: &Value) {
    match &node.kind {
        Kind::List(List { item, unique, nothing, .. }) => {
            assert!(!unique && !nothing, "{shown}");
            if let Some(item) = item {
                check(item, shown);
            }
        }
        Kind::Tuple(Tuple { items, rest, min, max, unique }) => {
            assert_eq!(*rest, Extra::Closed, "{shown}");
            assert_eq!((*min, *max), (Some(items.len() as u64), None), "{shown}");
            assert!(!unique, "{shown}");
            items.iter().for_each(|item| check(item, shown));
        }
        Kind::Object(object) => {
            for (name, field) in &object.fields {
                let forbidden = ["__proto__", "constructor", "prototype", ""];
                assert!(!forbidden.contains(&name.as_str()), "{shown}");
                assert!(!name.starts_with("$misread"), "{shown}");
                if let Some(default) = &field.node.annotations.default {
                    assert!(!field.required, "{shown}");
                    assert!(!holds_list_text(default), "{shown}");
                }
                check(&field.node, shown);
            }
            if let Extra::Schema(extra) = &object.extra {
                check(extra, shown);
            }
        }
        Kind::Union(union) => {
            assert!(union.members.len() > 1, "{shown}");
            let plain = |member: &Node| *member == Node::plain(member.kind.clone());
            if union.keyword == UnionKeyword::TypeList {
                assert!(union.members.iter().all(plain), "{shown}");
            }
            union.members.iter().for_each(|member| check(member, shown));
        }
        Kind::Any
        | Kind::String(_)
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Boolean
        | Kind::Null
        | Kind::Const(_)
        | Kind::Enum(_)
        | Kind::Ref(_) => {}
    }
}

fn holds_list_text(value: &Value) -> bool {
    match value {
        Value::String(text) => misread_specs::json::read(text)
            .is_ok_and(|read| read.value.is_some_and(|v| v.is_array())),
        Value::Array(items) => items.iter().any(holds_list_text),
        Value::Object(entries) => entries.values().any(holds_list_text),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
