//! The commands of the READMEs, run as they stand: the exit code is the one beside the command
//! (`# exit 1`), and what is shown below it is what it prints (`…` stands for any lines).

use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

const READMES: [&str; 2] = ["README.md", "harness/README.md"];
/// How a command begins that is run here by the binary under test.
const MISREAD: &str = "cargo run --release -p misread --";

/// One command of a block.
#[derive(Clone, Debug)]
struct Step {
    line: String,
    exit: i32,
    shown: Vec<String>,
}

/// The steps of every `console` block, in order.
fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(line)) = (inside, line.strip_prefix("$ ")) {
            let (line, exit) = line.split_once(" # exit ").unwrap_or((line, "0"));
            let exit = exit.parse().unwrap_or(-1);
            steps.push(Step { line: line.to_owned(), exit, shown: Vec::new() });
        } else if let (true, Some(step)) = (inside, steps.last_mut()) {
            step.shown.push(line.to_owned());
        }
    }
    steps
}

/// The lines that are shown and not printed there: `…` stands for any lines.
fn unprinted<'s>(shown: &'s [String], printed: &str) -> Option<&'s str> {
    let printed: Vec<&str> = printed.lines().collect();
    let mut at = 0;
    let mut anywhere = false;
    for line in shown {
        if line == "…" {
            anywhere = true;
            continue;
        }
        let found = match anywhere {
            true => printed[at..].iter().position(|printed| printed == line),
            false => printed.get(at).filter(|printed| *printed == line).map(|_| 0),
        };
        at += found.map(|skipped| skipped + 1).unwrap_or_default();
        anywhere = false;
        if found.is_none() {
            return Some(line);
        }
    }
    None
}

/// Runs all steps of one README, in a folder that has the tree's folders in it.
fn run(readme: &str) -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the root is missing")?;
    let steps = steps(&std::fs::read_to_string(root.join(readme))?);
    if steps.is_empty() {
        return Err(Failed::from(format!("{readme} shows no command")));
    }
    let folder = tempfile::tempdir()?;
    #[cfg(unix)]
    for name in ["harness", "specs"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name))?;
    }
    for step in steps {
        let line = step.line.replace(MISREAD, &format!("'{}'", env!("CARGO_BIN_EXE_misread")));
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()?;
        let printed = String::from_utf8_lossy(&output.stdout);
        if output.status.code() != Some(step.exit) {
            let said = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            return Err(format!("{readme}: {step:?} ended with {code:?}: {said}").into());
        }
        if let Some(line) = unprinted(&step.shown, &printed) {
            return Err(format!("{readme}: {step:?} does not print {line:?}:\n{printed}").into());
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    let lacking = !cfg!(unix) || !python.is_ok_and(|status| status.success());
    let ignored = lacking && std::env::var_os("MISREAD_NO_IGNORED").is_none();
    let kind = if ignored { "needs unix and python3" } else { "" };
    let trials = READMES.map(|readme| {
        let trial = Trial::test(readme, move || run(readme));
        trial.with_kind(kind).with_ignored_flag(ignored)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}
