//! The examples of every rule page run as cases: a good one breaks no rule, a bad one breaks the
//! rule of its page.

use misread::Capabilities;
use misread::judge::{Answer, Broken, Seen, judge, plain_forms};
use misread::oracle::Oracle;
use misread::relations::{Base, Compared, Means, Variant, compare, make, plans};
use misread_generators::FeatureSet;
use misread_specs::rules::{self, Answers, Example, ExampleCall};
use misread_specs::spec::{self, Spec};
use misread_specs::{Outcome, Value, json};
use std::sync::Arc;

/// The surfaces that an example's outcome stands for, where it names none.
const SURFACES: [&str; 2] = ["agent", "mcp"];

/// The rules that the calls of an example break.
fn broken(spec: &Arc<Spec>, rule: &str, example: &Example) -> Vec<Broken> {
    if rule.starts_with("relation/") {
        return compared(spec, rule, example);
    }
    let oracle = Oracle::new(spec, &example.tool).expect("the tool has a normal form");
    let mut broken: Vec<Broken> = Vec::new();
    let sent: Vec<Value> = example.calls.iter().map(|call| call.arguments.clone()).collect();
    for (at, call) in example.calls.iter().enumerate() {
        let capabilities = Capabilities::default();
        let answers: Vec<Answer<'_>> = outcomes(call)
            .into_iter()
            .map(|(surface, outcome)| Answer { surface, capabilities: &capabilities, outcome })
            .collect();
        let parse = example.parse.as_ref();
        let (arguments, earlier) = (&call.arguments, &sent[..at]);
        let answers = &answers;
        broken.extend(judge(&Seen { oracle: &oracle, arguments, earlier, answers, parse }));
    }
    if let [plain, shaped] = example.calls.as_slice() {
        let named = shape_rules(&oracle, example, &broken, shaped);
        let passes = !broken.iter().any(|one| one.path.find(&plain.arguments).is_some());
        broken.extend(named.into_iter().filter(|_| passes));
    }
    if rule == "call/deterministic" {
        broken.extend(another_time(&oracle, example));
        return broken;
    }
    if let [first, second] = example.calls.as_slice() {
        let compared = outcomes(first).into_iter().zip(outcomes(second));
        let again = |first: &Outcome| match first {
            Outcome::Accepted(first) => json::equal(&first.arguments, &second.arguments),
            Outcome::Error(_) | Outcome::Unsupported(_) | Outcome::Broken(_) => false,
        };
        let capabilities = Capabilities::default();
        for ((surface, outcome), (_, second)) in compared.filter(|((_, first), _)| again(first)) {
            let answer = Answer { surface, capabilities: &capabilities, outcome };
            broken.extend(misread::judge::idempotent(&oracle, &answer, second));
        }
    }
    broken
}

/// The rules that a call and its variant break, and the relation between them.
fn compared(spec: &Arc<Spec>, rule: &str, example: &Example) -> Vec<Broken> {
    let [first, second] = example.calls.as_slice() else { panic!("{rule} compares two calls") };
    let capabilities = Capabilities::default();
    let tool = second.tool.as_ref().unwrap_or(&example.tool);
    let mut broken = Vec::new();
    for (tool, call) in [(&example.tool, first), (tool, second)] {
        let oracle = Oracle::new(spec, tool).expect("the tool has a normal form");
        let answers: Vec<Answer<'_>> = outcomes(call)
            .into_iter()
            .map(|(surface, outcome)| Answer { surface, capabilities: &capabilities, outcome })
            .collect();
        let (arguments, answers) = (&call.arguments, &answers);
        let seen = Seen { oracle: &oracle, arguments, earlier: &[], answers, parse: None };
        broken.extend(judge(&seen));
    }
    let means = Means {
        features: FeatureSet::all(),
        spellings: second.spelling.iter().cloned().collect(),
        any_tool: true,
        root_text: true,
    };
    let oracle = Oracle::new(spec, &example.tool).expect("the tool has a normal form");
    let base = Base {
        oracle: &oracle,
        tool: &example.tool,
        spelling: first.spelling.as_deref(),
        arguments: &first.arguments,
        means: &means,
    };
    let made = plans(rule, &base).into_iter().filter_map(|plan| make(&base, &plan));
    let is_second = |variant: &Variant| {
        variant.tool.as_ref().unwrap_or(&example.tool).parameters == tool.parameters
            && variant.spelling == second.spelling
            && json::write(&variant.arguments) == json::write(&second.arguments)
    };
    let variant = made.into_iter().find(is_second);
    let variant = variant.unwrap_or_else(|| panic!("`{}`: no variant of its call", example.id));
    for ((surface, one), (_, two)) in outcomes(first).into_iter().zip(outcomes(second)) {
        if let Compared::Differ(how) = compare(&base, &variant, &capabilities, one, two) {
            broken.push(Broken {
                rule: rule.to_owned(),
                surface: surface.to_owned(),
                path: misread_specs::Path::root(),
                detail: how,
                deviation: misread::judge::Deviation::of_call(&oracle, two),
            });
        }
    }
    broken
}

/// The same call twice in an example, with two outcomes.
fn another_time(oracle: &Oracle, example: &Example) -> Vec<Broken> {
    let Some((last, earlier)) = example.calls.split_last() else { return Vec::new() };
    let same = |call: &&ExampleCall| json::equal(&call.arguments, &last.arguments);
    let mut broken = Vec::new();
    for call in earlier.iter().filter(same) {
        for ((surface, one), (_, two)) in outcomes(call).into_iter().zip(outcomes(last)) {
            if one != two {
                broken.push(Broken {
                    rule: "call/deterministic".to_owned(),
                    surface: surface.to_owned(),
                    path: misread_specs::Path::root(),
                    detail: "another outcome".to_owned(),
                    deviation: misread::judge::Deviation::of_call(oracle, two),
                });
            }
        }
    }
    broken
}

/// The rules that name the special shape of a call, where the plain call passes.
fn shape_rules(
    oracle: &Oracle,
    example: &Example,
    broken: &[Broken],
    shaped: &ExampleCall,
) -> Vec<Broken> {
    let mut found = Vec::new();
    for one in broken {
        let positions = oracle.positions(&shaped.arguments);
        let Some(at) = positions.iter().find(|position| position.path == one.path) else {
            continue;
        };
        for plain in plain_forms(&example.tool, &one.path, &at.value) {
            found.push(Broken { rule: plain.rule.to_owned(), ..one.clone() });
        }
    }
    found
}

fn outcomes(call: &ExampleCall) -> Vec<(&str, &Outcome)> {
    match &call.answers {
        Answers::Everywhere(outcome) => SURFACES.iter().map(|name| (*name, outcome)).collect(),
        Answers::BySurface(outcomes) => {
            outcomes.iter().map(|(name, outcome)| (name.as_str(), outcome)).collect()
        }
    }
}

#[test]
fn examples_are_judged_as_their_pages_say() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for page in rules::all() {
        for example in &page.examples {
            let spec = Arc::new(spec::load(&example.spec).expect("a shipped spec"));
            let found = broken(&spec, &page.id, example);
            let names: Vec<&str> = found.iter().map(|one| one.rule.as_str()).collect();
            let right = match example.good {
                true => names.is_empty(),
                false => names.contains(&page.id.as_str()) || !spec.judges(&page.id),
            };
            checked += 1;
            if !right {
                let sent: Vec<String> =
                    example.calls.iter().map(|call| json::write(&call.arguments)).collect();
                let kind = if example.good { "good" } else { "bad" };
                wrong.push(format!(
                    "{}.md:{}: {kind} example `{}` with {} breaks {found:#?}",
                    page.id,
                    example.line,
                    example.id,
                    sent.join(", "),
                ));
            }
        }
    }
    assert!(checked > 0, "no example was checked");
    assert!(wrong.is_empty(), "{} of {checked}:\n{}", wrong.len(), wrong.join("\n"));
}
