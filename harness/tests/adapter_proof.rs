//! The proof of an adapter: what it does not carry or enforce is withdrawn, nothing else is.

use misread::reach::{Proof, prove};
use misread::{Capabilities, Defined, Definition, Description, Implementation, Request, Trouble};
use misread_generators::Feature;
use misread_specs::schema::{Acceptance, Compiled};
use misread_specs::{Accepted, ErrorKind, ErrorOutcome, Outcome, Tool, Value};
use serde_json::json;
use std::collections::HashMap;

/// Validates by the specs' own acceptance; drops one keyword from every schema.
struct Strict {
    description: Description,
    ignores: Option<&'static str>,
    lacks: Option<&'static str>,
    rounds: bool,
    tools: HashMap<String, Compiled>,
    live_most: usize,
}

impl Strict {
    fn new() -> Self {
        let capabilities = Capabilities { parse: true, ..Capabilities::default() };
        let description = Description {
            name: "strict".into(),
            version: "1".into(),
            language: "rust".into(),
            homepage: None,
            surfaces: [("agent".to_owned(), capabilities.clone())].into_iter().collect(),
            capabilities,
        };
        let tools = HashMap::new();
        Self { description, ignores: None, lacks: None, rounds: false, tools, live_most: 0 }
    }

    fn outcome(&self, tool: &str, arguments: &Value) -> Outcome {
        let compiled = &self.tools[tool];
        match compiled.accepts(compiled.root(), arguments) {
            Acceptance::Yes | Acceptance::Open => Outcome::Accepted(Accepted {
                arguments: arguments.clone(),
                wire: None,
                handler_called: None,
                notes: Vec::new(),
            }),
            Acceptance::No => Outcome::Error(ErrorOutcome {
                kind: ErrorKind::Validation,
                issues: Vec::new(),
                message: None,
                handler_called: None,
            }),
        }
    }
}

fn without(value: &Value, keyword: &str) -> Value {
    match value {
        Value::Object(map) => {
            let kept = map.iter().filter(|(key, _)| *key != keyword);
            kept.map(|(key, value)| (key.clone(), without(value, keyword))).collect()
        }
        Value::Array(items) => items.iter().map(|item| without(item, keyword)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

impl Implementation for Strict {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn define(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>> {
        let mut results = Vec::new();
        for definition in definitions {
            let text = definition.tool.to_json();
            let lacking = self.lacks.filter(|keyword| text.to_string().contains(keyword));
            results.push(Ok(match lacking {
                Some(keyword) => {
                    Defined::Unsupported { why: format!("no {keyword}"), pointer: None }
                }
                None => {
                    let kept = self.ignores.map_or(text.clone(), |keyword| without(&text, keyword));
                    let tool = Tool::from_json(&kept).expect("a tool");
                    let compiled = Compiled::new(&tool.parameters).expect("a schema");
                    self.tools.insert(tool.name, compiled);
                    Defined::Done
                }
            }));
        }
        self.live_most = self.live_most.max(self.tools.len());
        results
    }

    fn call(&mut self, requests: &[Request<'_>]) -> Vec<Result<Vec<Outcome>, Trouble>> {
        let answer = |request: &Request<'_>| {
            Ok(request.arguments.iter().map(|set| self.outcome(request.tool, set)).collect())
        };
        requests.iter().map(answer).collect()
    }

    fn advertise(&mut self, _: &str, _: &str) -> Result<Value, Trouble> {
        Err(Trouble::passing("not asked"))
    }

    fn parse(&mut self, tool: &str, arguments: &[Value]) -> Result<Vec<Outcome>, Trouble> {
        Ok(arguments.iter().map(|set| self.outcome(tool, set)).collect())
    }

    fn forget(&mut self, tools: &[&str]) {
        for tool in tools {
            self.tools.remove(*tool);
        }
    }

    fn echo(&mut self, value: &Value) -> Result<Value, Trouble> {
        let rounded = value.as_f64().filter(|_| self.rounds).map(Value::from);
        Ok(rounded.unwrap_or_else(|| value.clone()))
    }

    fn list(&mut self) -> Result<Vec<Value>, Trouble> {
        Err(Trouble::passing("not asked"))
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
}

fn kinds(proof: &Proof) -> Vec<(&str, &str)> {
    let warnings = proof.warnings.iter();
    warnings.map(|one| (one.kind.as_str(), one.what.split(':').next().unwrap_or(""))).collect()
}

#[test]
fn an_honest_implementation_keeps_everything() {
    let mut strict = Strict::new();
    let proof = prove(&mut strict).expect("a proof");
    assert_eq!(proof.warnings, []);
    assert_eq!(proof.withdrawn, []);
    assert!(strict.tools.is_empty(), "the probes were not forgotten");
    assert!(strict.live_most <= 16);
}

#[test]
fn an_ignored_keyword_is_withdrawn_with_a_warning() {
    let ignored = [
        ("maxItems", Feature::MaxItems),
        ("minLength", Feature::MinLength),
        ("pattern", Feature::Pattern),
        ("multipleOf", Feature::MultipleOf),
        ("exclusiveMaximum", Feature::ExclusiveMaximum),
    ];
    for (keyword, feature) in ignored {
        let mut strict = Strict { ignores: Some(keyword), ..Strict::new() };
        let proof = prove(&mut strict).expect("a proof");
        let name = format!("`{keyword}`");
        assert_eq!(kinds(&proof), [("adapter/keyword-not-enforced", name.as_str())]);
        assert!(!proof.features.schema.has(feature));
        let withdrawn: Vec<_> = proof.withdrawn.iter().map(|one| one.name).collect();
        assert_eq!(withdrawn, [keyword]);
    }
}

#[test]
fn an_ignored_format_is_no_fault() {
    let mut strict = Strict { ignores: Some("format"), ..Strict::new() };
    let proof = prove(&mut strict).expect("a proof");
    assert_eq!(proof.warnings, []);
    assert!(proof.features.schema.has(Feature::Uuid));
}

#[test]
fn what_define_does_not_take_is_withdrawn_with_its_reason() {
    let mut strict = Strict { lacks: Some("prefixItems"), ..Strict::new() };
    let proof = prove(&mut strict).expect("a proof");
    assert_eq!(proof.warnings, []);
    assert!(!proof.features.schema.has(Feature::Tuple));
    assert_eq!(proof.withdrawn[0].why, "is unsupported: no prefixItems");
}

#[test]
fn what_is_not_declared_is_not_tried() {
    let mut strict = Strict { lacks: Some("pattern"), ..Strict::new() };
    let all_but = ["items", "anyOf", "enum", "const", "default"].map(str::to_owned);
    strict.description.capabilities.keywords = Some(all_but.to_vec());
    let proof = prove(&mut strict).expect("a proof");
    let pattern = proof.withdrawn.iter().find(|one| one.name == "pattern").expect("withdrawn");
    assert_eq!(pattern.why, "is not declared in `keywords`");
}

#[test]
fn an_implementation_without_tools_is_lasting_trouble() {
    let mut strict = Strict { lacks: Some("type"), ..Strict::new() };
    let trouble = prove(&mut strict).expect_err("no tool is made");
    assert!(trouble.lasting);
    assert!(trouble.what.contains("supports no tool"), "{}", trouble.what);
    assert!(trouble.what.contains("no type"), "{}", trouble.what);
}

#[test]
fn numbers_that_are_rounded_are_not_sendable() {
    let mut strict = Strict { rounds: true, ..Strict::new() };
    let proof = prove(&mut strict).expect("a proof");
    let number = |text: &str| misread_specs::json::read(text).unwrap().value.unwrap();
    for text in ["9007199254740993", "18446744073709551617", "0.1234567890123456789"] {
        assert!(!proof.sendable(&json!({ "a": [number(text)] })), "{text}");
    }
    for text in ["9007199254740992", "0.1", "[\"\\ud800\"]", "{\"__proto__\":\"\\u0000\"}"] {
        assert!(proof.sendable(&number(text)), "{text}");
    }
    assert!(!proof.features.big_numbers);
}

#[test]
fn nothing_deeper_than_64_is_sendable() {
    let mut strict = Strict::new();
    let proof = prove(&mut strict).expect("a proof");
    let deep = |levels| (0..levels).fold(Value::Null, |inner, _| json!([inner]));
    assert!(proof.sendable(&deep(64)));
    assert!(!proof.sendable(&deep(65)));
}
