//! Every sentence that a caller can read: those of the spec files, and what the reference says on
//! each of its surfaces where a rule has something to say.

/// The calls, by the rule that they show.
mod calls;

use calls::{CALLS, Call};
use misread::oracle::Oracle;
use misread::reach::in_process::reference;
use misread::report::expectation;
use misread::text::{safe_json, short_schema};
use misread::{Definition, Implementation, Request};
use misread_specs::{Outcome, Path, Segment, Tool, Value, json, spec};
use std::fmt::Write;
use std::sync::Arc;

fn check(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../messages");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn value(text: &str) -> Value {
    json::read(text).ok().and_then(|read| read.value).unwrap_or_else(|| panic!("no JSON: {text}"))
}

fn tool(call: &Call) -> Tool {
    let parameters = call.parameters;
    let aliases = call.aliases.unwrap_or("{}");
    let text =
        format!(r#"{{"name": "tool", "parameters": {parameters}, "valueAliases": {aliases}}}"#);
    Tool::from_json(&value(&text)).unwrap_or_else(|fault| panic!("{}: {fault}", call.name))
}

#[test]
fn the_sentences_of_the_spec_files() {
    let key = |name: &str| Segment::Key(name.to_owned());
    let paths = [
        vec![key("names")],
        vec![key("rows"), Segment::Index(0), key("names")],
        vec![key("a"), key(""), Segment::Index(12)],
    ];
    let mut text = String::new();
    for (name, _) in spec::SHIPPED {
        let spec = spec::shipped(name).expect("a shipped spec");
        let says = if spec.refuses() { "refuses" } else { "refuses nothing" };
        writeln!(text, "{name}, revision {}: {says}", spec.revision).expect("text");
        for sentence in spec.sentences.iter().filter(|_| spec.refuses()) {
            for path in &paths {
                let about = sentence.about(&Path(path.clone()));
                writeln!(text, "  {}: {about}", sentence.name).expect("text");
            }
        }
    }
    check("sentences", &text);
}

#[test]
fn what_the_reference_says_on_each_surface() {
    let mut names: Vec<&str> = CALLS.iter().map(|call| call.name).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let calls = CALLS.iter().filter(|call| call.name == name);
        let blocks: Vec<String> = calls.map(said).collect();
        check(name, &blocks.join("\n"));
    }
}

/// One call and what comes back, surface by surface.
fn said(call: &Call) -> String {
    let tool = tool(call);
    let mut reference = reference().unwrap_or_else(|trouble| panic!("{}", trouble.what));
    let definition = Definition { tool: &tool, spelling: None };
    for defined in reference.define(&[definition]) {
        defined.unwrap_or_else(|trouble| panic!("{}: {}", call.name, trouble.what));
    }
    let surfaces: Vec<String> = reference.describe().surfaces.keys().cloned().collect();
    let arguments = [value(call.arguments)];
    let mut text = String::new();
    writeln!(text, "tool {}", short_schema(&tool.parameters)).expect("text");
    writeln!(text, "sent {}", safe_json(&arguments[0])).expect("text");
    // Surfaces that say the very same stand together.
    let mut told: Vec<(String, String)> = Vec::new();
    for surface in surfaces {
        let request = Request { tool: &tool.name, surface: &surface, arguments: &arguments };
        let answers = reference.call(&[request]).swap_remove(0);
        let answers = answers.unwrap_or_else(|trouble| panic!("{}", trouble.what));
        let says = shown(&answers[0]);
        match told.iter_mut().find(|(_, known)| *known == says) {
            Some((names, _)) => *names = format!("{names}, {surface}"),
            None => told.push((surface, says)),
        }
    }
    for (names, says) in told {
        writeln!(text, "on {names}:\n  {}", says.replace('\n', "\n  ")).expect("text");
    }
    text
}

/// The whole of an outcome: texts are shown as they are, since callers read them so.
fn shown(outcome: &Outcome) -> String {
    let error = match outcome {
        Outcome::Accepted(accepted) => {
            let notes = accepted.notes.iter().map(|note| format!("\nnote: {note}"));
            let notes: String = notes.collect();
            return format!("accepted {}{notes}", safe_json(&accepted.arguments));
        }
        Outcome::Unsupported(reason) => return format!("unsupported: {reason}"),
        Outcome::Broken(broken) => panic!("broken: {}", broken.detail),
        Outcome::Error(error) => error,
    };
    let mut text = format!("error, {}", error.kind.name());
    for issue in &error.issues {
        let path = issue.path.as_ref().map_or("no path".to_owned(), |path| format!("at `{path}`"));
        write!(text, "\n{path}: {}", issue.message).expect("text");
    }
    if let Some(message) = &error.message {
        write!(text, "\nmessage: {}", message.replace('\n', "\n         ")).expect("text");
    }
    text
}

#[test]
fn what_expect_says_of_the_first_decision() {
    let spec = Arc::new(spec::shipped("refuse").expect("a shipped spec"));
    let mut blocks = Vec::new();
    for call in calls::DECISION {
        let tool = tool(&call);
        let oracle = Oracle::new(&spec, &tool).expect("a normal form");
        let arguments = value(call.arguments);
        let told = expectation(&tool, &oracle.expect(&arguments), None);
        blocks.push(format!("# {}\narguments {}\n{told}", call.name, safe_json(&arguments)));
    }
    check("expect", &blocks.join("\n"));
}
