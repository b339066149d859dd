//! The binary as a real process: the adapter protocol, MCP and the command line.

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_misread-reference");
const SENTENCE: &str =
    "paths is a list written as text \u{2014} pass the array itself, not JSON written as text";

fn run(arguments: &[&str], input: &str, tools: Option<&Path>) -> Output {
    let mut command = Command::new(BINARY);
    command.args(arguments).env_remove("MISREAD_TOOLS");
    if let Some(tools) = tools {
        command.env("MISREAD_TOOLS", tools);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the binary ends");
    let written = writer.join().expect("the writer ends");
    assert!(written.is_ok(), "the binary reads all of its input");
    output
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    for file in ["a.png", "b.png", "[preview].png"] {
        fs::write(folder.join(file), file).expect("a file for the test");
    }
    folder
}

/// Runs the adapter on these lines and gives its answers, one for each.
fn converse(lines: &[String]) -> Vec<Value> {
    let output = run(&[], &(lines.join("\n") + "\n"), None);
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
    let text = String::from_utf8(output.stdout).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

fn request(id: i64, method: &str, params: Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

fn definition() -> Value {
    json!({"name": "open", "parameters": {"type": "object", "required": ["paths"], "properties": {
        "paths": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
    }}})
}

#[test]
fn the_adapter_protocol_from_initialize_to_shutdown() {
    let mut lines = vec![
        request(0, "initialize", json!({"protocol": "misread/2", "harness": {}})),
        request(1, "define", json!({"definition": definition()})),
        request(2, "define", json!({"definition": definition(), "spelling": "inline"})),
        request(3, "define", json!({"definition": definition(), "spelling": "ref"})),
    ];
    for (index, surface) in ["agent", "mcp", "mcp-raw", "cli"].iter().enumerate() {
        let id = 10 + i64::try_from(index).expect("a small index");
        let sets = json!([{"paths": "[\"a\"]"}, {"paths": ["a", "b"]}, {"paths": 5}]);
        let params = json!({"tool": "open", "surface": surface, "arguments": sets});
        lines.push(request(id, "call", params));
    }
    lines.push(request(20, "advertise", json!({"tool": "open", "surface": "mcp"})));
    lines.push(request(21, "parse", json!({"tool": "open", "arguments": [{"paths": "[\"a\"]"}]})));
    lines.push(request(22, "list", json!({})));
    lines.push(request(23, "forget", json!({"tool": "open"})));
    lines.push(request(24, "shutdown", json!({})));
    let answers = converse(&lines);
    assert_eq!(answers.len(), lines.len());
    assert_eq!(answers[0]["result"]["protocol"], json!("misread/1"));
    assert_eq!(answers[0]["result"]["surfaces"].as_array().map(Vec::len), Some(4));
    assert_eq!(answers[1]["result"], json!({}));
    assert_eq!(answers[2]["result"], json!({"same": true}));
    assert_eq!(answers[3]["result"], json!({}));
    for answer in &answers[4..7] {
        let results = &answer["result"]["results"];
        let refusal = json!({"path": ["paths"], "message": SENTENCE});
        assert_eq!(results[0]["error"]["issues"], json!([refusal]));
        assert_eq!(results[0]["error"]["kind"], json!("validation"));
        assert_eq!(results[0]["handlerCalled"], json!(false));
        assert_eq!(results[1]["arguments"], json!({"paths": ["a", "b"]}));
        assert_eq!(results[1]["wire"], json!({"paths": ["a", "b"]}));
        assert_eq!(results[2]["error"]["issues"][0]["path"], json!(["paths"]));
    }
    let cli = &answers[7]["result"]["results"];
    assert_eq!(cli[0]["error"]["message"], json!(SENTENCE));
    assert_eq!(cli[1]["arguments"], json!({"paths": ["a", "b"]}));
    assert_eq!(cli[2]["outcome"], json!("unsupported"));
    assert!(answers[8]["result"]["inputSchema"]["properties"]["paths"].is_object());
    assert_eq!(answers[9]["result"]["results"][0]["outcome"], json!("accepted"));
    assert_eq!(answers[10]["result"]["tools"], json!([definition()]));
}

#[test]
fn what_the_adapter_cannot_do_has_its_answer_and_ends_nothing() {
    let outside = json!({"name": "t", "parameters": {"type": "object",
        "properties": {"x": {"type": "string", "contentEncoding": "base64"}}}});
    let lines = [
        "no json".to_owned(),
        "{\"value\": \"\\ud800\"}".to_owned(),
        "[".repeat(10_000),
        request(1, "initialize", json!({"protocol": "misread/0"})),
        request(2, "nothing", json!({})),
        request(3, "call", json!({"tool": "no", "surface": "agent", "arguments": []})),
        request(4, "define", json!({"definition": outside})),
        request(5, "define", json!({"definition": definition(), "spelling": "other"})),
        request(6, "define", json!({"definition": definition()})),
        request(7, "call", json!({"tool": "open", "surface": "other", "arguments": []})),
        request(8, "echo", json!({"value": {"__proto__": [1]}})),
        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"echo\",\"params\":{\"value\":[1e400,-0,1.50]}}"
            .to_owned(),
    ];
    let answers = converse(&lines);
    let codes: Vec<Option<i64>> =
        answers.iter().map(|answer| answer["error"]["code"].as_i64()).collect();
    let parse = Some(-32700);
    let expected = [
        parse,
        parse,
        parse,
        Some(-32000),
        Some(-32601),
        Some(-32602),
        None,
        None,
        None,
        Some(-32602),
        None,
        None,
    ];
    assert_eq!(codes, expected);
    assert_eq!(answers[0]["id"], Value::Null);
    assert_eq!(answers[3]["error"]["data"], json!({"speaks": ["misread/1"]}));
    assert_eq!(answers[6]["result"]["pointer"], json!("/properties/x/contentEncoding"));
    assert!(answers[7]["result"]["unsupported"].is_string());
    assert_eq!(answers[10]["result"], json!({"value": {"__proto__": [1]}}));
    assert_eq!(answers[11]["result"]["value"].to_string(), "[1e+400,-0,1.50]");
}

#[test]
fn hostile_text_is_bounded_and_the_next_call_works() {
    let tree = json!({"name": "t", "parameters": {"type": "object", "properties": {
        "tree": {"$ref": "#/$defs/tree"}, "either": {"anyOf": [{"type": "string"},
            {"type": "array"}]}},
        "$defs": {"tree": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}});
    let lists = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let twice = json!([lists(120)]).to_string();
    let long = "a".repeat(1 << 20);
    let many = json!(vec!["[]"; 10_000]);
    let mut lines = vec![request(0, "define", json!({"definition": tree}))];
    let sets = json!([{"tree": lists(10_000)}, {"either": lists(10_000)}, {"tree": twice},
        {"either": long}, {"either": many}, {"tree": many}, {"tree": "[".repeat(1 << 20)},
        {"tree": lists(60)}, {"tree": json!([[lists(100)]]).to_string()}, {"tree": [5]}]);
    for (index, surface) in ["agent", "mcp", "mcp-raw", "cli"].iter().enumerate() {
        let id = 1 + i64::try_from(index).expect("a small index");
        let params = json!({"tool": "t", "surface": surface, "arguments": sets});
        lines.push(request(id, "call", params));
    }
    let answers = converse(&lines);
    for answer in &answers[1..4] {
        let results = answer["result"]["results"].as_array().expect("results");
        let kinds: Vec<&Value> = results.iter().map(|result| &result["outcome"]).collect();
        let accepted = [false, true, true, true, true, true, false, true, true, false];
        for (index, (kind, accepted)) in kinds.iter().zip(accepted).enumerate() {
            let expected = if accepted { "accepted" } else { "error" };
            assert_eq!(**kind, json!(expected), "set {index}");
        }
    }
    assert_eq!(answers[4]["result"]["results"].as_array().map(Vec::len), Some(10));
}

#[test]
fn the_command_line_has_data_on_stdout_and_talk_on_stderr() {
    let folder = folder("command-line");
    let root = folder.to_str().expect("a folder with a plain name");
    let cases: [(&str, &[&str], i32, &str); 9] = [
        ("one-path", &["view_file", "--root", root, "--paths", "a.png"], 0, "\"a.png\""),
        ("equals-sign", &["--root", root, "view_file", "--paths=a.png"], 0, "\"a.png\""),
        ("brackets", &["view_file", "--root", root, "--paths", "[preview].png"], 0, "[preview]"),
        ("list-text", &["view_file", "--root", root, "--paths", "[\"a.png\"]"], 2, SENTENCE),
        (
            "unknown-flag",
            &["execute_code", "--root", root, "--code=x", "--mode=game"],
            2,
            "mode is not declared",
        ),
        ("unknown-tool", &["view", "--root", root], 2, "no tool is called `view`"),
        ("no-value", &["view_file", "--root", root, "--paths"], 2, "paths is given no value"),
        ("no-root", &["view_file", "--root"], 2, "usage"),
        ("help", &["view_file", "--root", root, "--help"], 0, "--paths=VALUE"),
    ];
    for (id, arguments, status, said) in cases {
        let mut argv = vec!["cli"];
        argv.extend(arguments);
        let output = run(&argv, "", None);
        assert_eq!(output.status.code(), Some(status), "{id}");
        let (spoken, silent) = match status {
            0 => (output.stdout, output.stderr),
            _ => (output.stderr, output.stdout),
        };
        assert!(silent.is_empty(), "{id}");
        let spoken = String::from_utf8(spoken).expect("text");
        assert!(spoken.contains(said), "{id}: {spoken}");
    }
}

#[test]
fn mcp_is_served_over_standard_streams() {
    let folder = folder("mcp-streams");
    let root = folder.to_str().expect("a folder with a plain name");
    let call = |id: i64, paths: Value| {
        request(id, "tools/call", json!({"name": "view_file", "arguments": {"paths": paths}}))
    };
    let lines = [
        request(1, "initialize", json!({"protocolVersion": "2025-06-18"})),
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
        request(2, "tools/list", json!({})),
        call(3, json!("[\"a.png\"]")),
        call(4, json!(["a.png"])),
    ];
    for way in ["mcp", "mcp-raw"] {
        let output = run(&[way, "--root", root], &(lines.join("\n") + "\n"), None);
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).expect("text");
        let answers: Vec<Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), 4, "{way}");
        assert_eq!(answers[0]["result"]["protocolVersion"], json!("2025-06-18"));
        assert_eq!(answers[1]["result"]["tools"].as_array().map(Vec::len), Some(5));
        assert_eq!(answers[2]["result"]["isError"], json!(true));
        assert_eq!(answers[2]["result"]["content"][0]["text"], json!(SENTENCE));
        assert_eq!(answers[3]["result"]["structuredContent"]["files"][0]["bytes"], json!(5));
    }
}

#[test]
fn the_tools_of_a_file_answer_with_what_they_got() {
    let folder = folder("tools-of-a-file");
    let file = folder.join("tools.json");
    fs::write(&file, json!({"tools": [definition()]}).to_string()).expect("a tools file");
    let output = run(&["cli", "open", "--paths=a", "--paths=b"], "", Some(&file));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"paths\":[\"a\",\"b\"]}\n");
    let call = request(1, "tools/call", json!({"name": "open", "arguments": {"paths": "a"}}));
    let output = run(&["mcp"], &(call + "\n"), Some(&file));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"structuredContent\":{\"paths\""));
}

/// The calls of UPGRADING.md do what it says that they do.
#[test]
fn upgrading_tells_what_happens() {
    let folder = folder("upgrading");
    let root = folder.to_str().expect("a folder with a plain name");
    let page = include_str!("../UPGRADING.md");
    let blocks: Vec<(&str, &str)> =
        page.split("```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect();
    let block = |name: &str| {
        let found = blocks.iter().find(|(info, _)| *info == name);
        found.unwrap_or_else(|| panic!("UPGRADING.md has no block `{name}`")).1.trim()
    };
    assert_eq!(block("text"), SENTENCE);
    for expected in ["refused", "accepted"] {
        let params: Value = serde_json::from_str(block(&format!("json {expected}"))).expect("JSON");
        for way in ["mcp", "mcp-raw"] {
            let input = request(1, "tools/call", params.clone()) + "\n";
            let output = run(&[way, "--root", root], &input, None);
            let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
            let text = answer["result"]["content"][0]["text"].as_str().expect("a text");
            assert_eq!(text == SENTENCE, expected == "refused", "{text}");
            assert_eq!(answer["result"]["isError"] == json!(true), expected == "refused");
        }
        let line = block(&format!("sh {expected}"));
        let words = shell_words(line);
        assert_eq!(words[0], "misread-reference");
        let mut argv: Vec<&str> = words[1..].iter().map(String::as_str).collect();
        argv.splice(2..2, ["--root", root]);
        let output = run(&argv, "", None);
        let (status, stderr) = (output.status.code(), String::from_utf8_lossy(&output.stderr));
        match expected {
            "refused" => assert_eq!((status, stderr.trim_end()), (Some(2), SENTENCE)),
            _ => assert_eq!((status, stderr.as_ref()), (Some(0), "")),
        }
    }
}

/// Splits a line into words; single quotes hold a word together.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in line.split('\'').enumerate() {
        for (at, piece) in part.split(if index % 2 == 0 { ' ' } else { '\'' }).enumerate() {
            if at > 0 {
                words.push(String::new());
            }
            words.last_mut().expect("there is a word").push_str(piece);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
