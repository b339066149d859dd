//! What must not stand in a file, or only in some.

use crate::none;
use crate::tree::{File, files, sources};
use std::env;
use std::path::Path;

/// Every line of these files that holds one of these words.
fn lines_with(files: &[&File], words: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files {
        for (at, line) in file.text.lines().enumerate() {
            let found = words.iter().filter(|word| line.contains(**word));
            faults.extend(found.map(|word| file.fault(at + 1, &format!("`{word}`"))));
        }
    }
    faults
}

/// The sources, but for this file, which has to name what must not be there.
fn others(files: &[File]) -> Vec<&File> {
    files.iter().filter(|file| !file.path.ends_with("tidy/words.rs")).collect()
}

#[test]
fn nothing_is_ignored_allowed_or_left_to_do() {
    let files = sources();
    let files = others(&files);
    let words = ["#[ignore", "todo!", "dbg!(", "unimplemented!", "#[allow(", "#[should_panic"];
    none(files.len(), &lines_with(&files, &words));
}

#[test]
fn the_harness_knows_no_framework() {
    let files = sources();
    let files: Vec<&File> = files.iter().filter(|file| file.is_under(&["harness/src/"])).collect();
    let names = ["zod", "pydantic", "fastmcp", "ajv", "Zod", "Pydantic", "FastMCP", "langchain"];
    none(files.len(), &lines_with(&files, &names));
}

#[test]
fn only_the_edges_do_input_and_output() {
    const EDGES: [&str; 8] = [
        "harness/src/reach/",
        "harness/src/cli/",
        "harness/src/main.rs",
        "harness/src/counterexample/",
        "harness/src/report/file.rs",
        "specs/src/bounded.rs",
        "specs/src/cases.rs",
        "harness/src/exit.rs",
    ];
    let files = sources();
    let inner = ["harness/src/", "specs/src/", "generators/src/", "harness/mutants/src/"];
    let inner = files.iter().filter(|file| file.is_under(&inner) && !file.is_under(&EDGES));
    let inner: Vec<&File> = inner.collect();
    let words = [
        "std::fs",
        "std::net",
        "std::io",
        "std::env",
        "std::process",
        "println!",
        "eprintln!",
        "print!(",
    ];
    none(inner.len(), &lines_with(&inner, &words));
    // An exit code is no I/O; nothing else of the process stands there.
    let exit = files.iter().filter(|file| file.path == "harness/src/exit.rs");
    let exit: Vec<&File> = exit.collect();
    let faults = lines_with(&exit, &words);
    let faults: Vec<String> =
        faults.into_iter().filter(|fault| !fault.ends_with("`std::process`")).collect();
    none(exit.len(), &faults);
}

#[test]
fn no_path_of_a_machine_stands_in_the_tree() {
    let files = files();
    let files = others(&files);
    // Rule pages and their tests show such paths in messages that leak them.
    let shown = ["specs/leaks.toml", "specs/rules/", "specs/tests/"];
    let files: Vec<&File> = files.into_iter().filter(|file| !file.is_under(&shown)).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let home = env::var("HOME").ok().map(|home| format!("{home}/"));
    let own = [here.display().to_string(), format!("{}/", env::temp_dir().display())];
    let own = own.iter().chain(&home).map(String::as_str);
    let words: Vec<&str> = own.chain(["/home/", "/Users/", "C:\\Users"]).collect();
    none(files.len(), &lines_with(&files, &words));
}

#[test]
fn lock_files_name_only_the_public_registries() {
    let files = files();
    let locks = files.iter().filter(|file| {
        let name = file.path.rsplit('/').next().unwrap_or_default();
        ["Cargo.lock", "package-lock.json", "requirements.txt"].contains(&name)
    });
    let locks: Vec<&File> = locks.collect();
    let mut faults = Vec::new();
    for lock in &locks {
        for (at, line) in lock.text.lines().enumerate() {
            let host = line.split("://").nth(1).and_then(|rest| rest.split('/').next());
            let from = ["source =", "\"resolved\"", "-url"].iter().any(|word| line.contains(word));
            let public = |host: &str| ["github.com", "registry.npmjs.org"].contains(&host);
            if let Some(host) = host.filter(|host| from && !public(host)) {
                faults.push(lock.fault(at + 1, host));
            }
        }
    }
    none(locks.len(), &faults);
}
