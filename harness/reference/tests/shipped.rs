//! The shipped tools on all four surfaces: what they refuse, what they open, what they send.

use misread_reference::shipped::{self, Workspace};
use misread_reference::{Arguments, McpServer, Toolkit, Trouble, cli};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const SENTENCE: &str =
    "paths is a list written as text \u{2014} pass the array itself, not JSON written as text";

/// A folder of one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("root/sub")).expect("a folder for the test");
        for file in ["root/a.png", "root/b.png", "root/[preview].png", "root/sub/c.txt", "out.txt"]
        {
            fs::write(folder.join(file), file).expect("a file for the test");
        }
        Self(folder)
    }

    fn workspace(&self) -> Arc<Workspace> {
        Arc::new(Workspace::open(&self.0.join("root")).expect("the root can be opened"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The four ways in, to tools that share one workspace.
struct Ways {
    toolkit: Toolkit,
    mcp: McpServer,
    mcp_raw: McpServer,
}

const SURFACES: [&str; 4] = ["agent", "mcp", "mcp-raw", "cli"];

impl Ways {
    fn new(workspace: &Arc<Workspace>) -> Self {
        Self {
            toolkit: shipped::toolkit(workspace),
            mcp: shipped::mcp(workspace),
            mcp_raw: shipped::mcp_raw(workspace),
        }
    }

    /// The answer to a call, or the text that the caller is told instead.
    fn call(&self, surface: &str, tool: &str, arguments: &Value) -> Result<Value, String> {
        match surface {
            "agent" => match self.toolkit.call(tool, Arguments::Value(arguments)) {
                Ok(answer) => Ok(answer.as_ref().clone()),
                Err(Trouble::Rejected(rejection)) => Err(rejection.to_string()),
                Err(trouble) => panic!("{trouble}"),
            },
            "mcp" => over_mcp(&self.mcp, tool, arguments),
            "mcp-raw" => over_mcp(&self.mcp_raw, tool, arguments),
            "cli" => over_argv(&self.toolkit, tool, arguments),
            other => panic!("no surface {other}"),
        }
    }
}

fn over_mcp(server: &McpServer, tool: &str, arguments: &Value) -> Result<Value, String> {
    let params = json!({"name": tool, "arguments": arguments});
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params});
    let response = server.respond(&request.to_string()).expect("a request has a response");
    let response: Value = serde_json::from_str(&response).expect("a response is JSON");
    assert_eq!(response["id"], json!(7));
    let result = &response["result"];
    let text = result["content"][0]["text"].as_str().expect("a result has a text").to_owned();
    if result["isError"] == json!(true) {
        Err(text)
    } else {
        Ok(result["structuredContent"].clone())
    }
}

fn over_argv(toolkit: &Toolkit, tool: &str, arguments: &Value) -> Result<Value, String> {
    let mut argv = vec![tool.to_owned()];
    for (name, value) in arguments.as_object().expect("named arguments") {
        let text = |value: &Value| match value.as_str() {
            Some(text) => format!("--{name}={text}"),
            None => format!("--{name}={value}"),
        };
        match value.as_array() {
            Some(values) => argv.extend(values.iter().map(text)),
            None => argv.push(text(value)),
        }
    }
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    match cli::run(toolkit, &argv, &mut stdout, &mut stderr) {
        cli::DONE => Ok(serde_json::from_slice(&stdout).expect("an answer is JSON")),
        cli::REJECTED => {
            assert!(stdout.is_empty());
            Err(String::from_utf8(stderr).expect("a message is text").trim_end().to_owned())
        }
        status => panic!("status {status}"),
    }
}

#[test]
fn list_text_is_refused_with_zero_opens_and_the_next_right_call_opens_the_file() {
    let folder = Folder::new("list-text");
    for surface in SURFACES {
        let workspace = folder.workspace();
        let ways = Ways::new(&workspace);
        for text in ["[\"a.png\"]", " [ \"a.png\" , \"b.png\" ] "] {
            let refused = ways.call(surface, "view_file", &json!({"paths": text}));
            assert_eq!(refused, Err(SENTENCE.to_owned()), "{surface}");
            assert_eq!(workspace.opens(), 0, "{surface}");
        }
        let right = ways.call(surface, "view_file", &json!({"paths": ["a.png", "b.png"]}));
        let files = right.expect("the right call is accepted");
        assert_eq!(files["files"][0]["text"], json!("root/a.png"), "{surface}");
        assert_eq!(workspace.opens(), 2, "{surface}");
    }
}

#[test]
fn a_name_in_brackets_is_a_name() {
    let folder = Folder::new("brackets");
    for surface in SURFACES {
        let workspace = folder.workspace();
        let shown =
            Ways::new(&workspace).call(surface, "view_file", &json!({"paths": "[preview].png"}));
        let shown = shown.expect("the file can be viewed");
        assert_eq!(shown["files"][0]["path"], json!("[preview].png"), "{surface}");
        assert_eq!(workspace.opens(), 1, "{surface}");
    }
}

#[test]
fn there_is_no_way_out_of_the_root() {
    let folder = Folder::new("no-way-out");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let root = folder.0.join("root");
        symlink("../out.txt", root.join("relative-link")).expect("a link");
        symlink(folder.0.join("out.txt"), root.join("absolute-link")).expect("a link");
        symlink("..", root.join("sub/up")).expect("a link");
        symlink("sub/c.txt", root.join("inner-link")).expect("a link");
    }
    let absolute = folder.0.join("out.txt").display().to_string();
    let outside = [
        "../out.txt",
        "sub/../../out.txt",
        "sub/../a.png",
        absolute.as_str(),
        "relative-link",
        "absolute-link",
        "sub/up/../out.txt",
        ".",
        "sub",
        "missing",
        "a.png/",
        "a\u{0}b",
    ];
    for surface in SURFACES {
        let workspace = folder.workspace();
        let ways = Ways::new(&workspace);
        for path in outside {
            let refused = ways.call(surface, "view_file", &json!({"paths": path}));
            let message = refused.expect_err(path);
            assert!(message.starts_with("paths "), "{surface} {path}: {message}");
            assert!(!message.contains(&absolute), "{surface}: {message}");
        }
        assert_eq!(workspace.opens(), 0, "{surface}");
        let second = ways.call(surface, "view_file", &json!({"paths": ["a.png", "../out.txt"]}));
        assert!(second.expect_err("one is outside").starts_with("paths.1 "), "{surface}");
        assert_eq!(workspace.opens(), 0, "{surface}");
        #[cfg(unix)]
        {
            let inner = ways.call(surface, "view_file", &json!({"paths": "inner-link"}));
            assert!(inner.is_ok(), "{surface}");
        }
    }
}

#[test]
fn folders_have_one_name_from_the_schema_to_the_wire() {
    let folder = Folder::new("folders");
    for surface in SURFACES {
        let workspace = folder.workspace();
        let ways = Ways::new(&workspace);
        let call = |tool: &str, arguments: Value| ways.call(surface, tool, &arguments);
        let made = folder.0.join("root/new/inner");
        assert!(call("folder_create", json!({"path": "new/inner"})).is_ok(), "{surface}");
        assert!(made.is_dir(), "{surface}");
        let full = call("folder_delete", json!({"path": "new"}));
        assert!(full.expect_err("not empty").starts_with("path "), "{surface}");
        assert!(call("folder_delete", json!({"path": "new", "recursive": true})).is_ok());
        assert!(!made.exists(), "{surface}");
        let wire: Vec<(&str, Value)> =
            workspace.wire().into_iter().map(|sent| (sent.method, sent.params)).collect();
        let expected = [
            ("folder.create", json!({"path": "new/inner"})),
            ("folder.delete", json!({"path": "new", "recursive": false})),
            ("folder.delete", json!({"path": "new", "recursive": true})),
        ];
        assert_eq!(wire, expected, "{surface}");
        for (arguments, named) in [
            (json!({"folder_path": "sub"}), "path is required"),
            (json!({"path": "sub", "folder_path": "sub"}), "folder_path is not declared"),
            (json!({"path": "../out"}), "path takes"),
            (json!({"path": "."}), "path takes"),
        ] {
            let message = call("folder_delete", arguments).expect_err(named);
            assert!(message.contains(named), "{surface}: {message}");
        }
        assert_eq!(workspace.wire().len(), 3, "{surface}");
        assert!(folder.0.join("root/sub").is_dir());
    }
}

#[test]
fn channels_take_the_legacy_value_and_show_it_to_nobody() {
    let folder = Folder::new("channels");
    for surface in SURFACES {
        let workspace = folder.workspace();
        let ways = Ways::new(&workspace);
        let sent = |method: &'static str, name: &str, channel: &str| {
            (method, json!({name: "x", "channel": channel}))
        };
        for (tool, name, arguments) in [
            ("signal_emit", "signal", json!({"signal": "x"})),
            ("signal_emit", "signal", json!({"signal": "x", "channel": "game"})),
            ("execute_code", "code", json!({"code": "x"})),
            ("execute_code", "code", json!({"code": "x", "channel": "editor"})),
        ] {
            assert!(ways.call(surface, tool, &arguments).is_ok(), "{surface} {tool}");
            for stray in ["mode", "context"] {
                let mut arguments = arguments.clone();
                arguments[stray] = json!("game");
                let message = ways.call(surface, tool, &arguments).expect_err(stray);
                let named = format!("{stray} is not declared");
                assert!(message.starts_with(&named), "{surface} {name}: {message}");
            }
            let mut wrong = arguments.clone();
            wrong["channel"] = json!("server");
            let message = ways.call(surface, tool, &wrong).expect_err("no channel");
            assert!(message.starts_with("channel takes"), "{surface}: {message}");
            assert!(!message.contains("game"), "{surface}: {message}");
        }
        let wire: Vec<(&str, Value)> =
            workspace.wire().into_iter().map(|sent| (sent.method, sent.params)).collect();
        let expected = [
            sent("signal.emit", "signal", "editor"),
            sent("signal.emit", "signal", "runtime"),
            sent("code.execute", "code", "runtime"),
            sent("code.execute", "code", "editor"),
        ];
        assert_eq!(wire, expected, "{surface}");
    }
    let ways = Ways::new(&folder.workspace());
    for tool in ways.toolkit.tools() {
        assert!(!tool.contract().parameters().to_string().contains("game"));
    }
}

#[test]
fn json_rpc_faults_have_their_codes() {
    let folder = Folder::new("faults");
    let ways = Ways::new(&folder.workspace());
    let cases = [
        ("no-json", "{", Some(-32700)),
        ("two-messages", "{}{}", Some(-32700)),
        ("no-version", r#"{"id":1,"method":"ping"}"#, Some(-32600)),
        ("batch", "[]", Some(-32600)),
        ("id-is-an-object", r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, Some(-32600)),
        ("no-method", r#"{"jsonrpc":"2.0","id":1}"#, Some(-32600)),
        ("unknown-method", r#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, Some(-32601)),
        (
            "unknown-tool",
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"no"}}"#,
            Some(-32602),
        ),
        ("no-tool", r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, Some(-32602)),
        ("ping", r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, None),
    ];
    for (id, message, code) in cases {
        for server in [&ways.mcp, &ways.mcp_raw] {
            let response = server.respond(message).expect(id);
            let response: Value = serde_json::from_str(&response).expect(id);
            assert_eq!(response["error"]["code"].as_i64(), code, "{id}");
        }
    }
    let notification = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    assert_eq!(ways.mcp.respond(notification), None);
}
