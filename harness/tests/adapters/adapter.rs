//! The adapters: where they are, and what must be installed for them.

use super::runs::{Run, check};
use libtest_mimic::Failed;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// One adapter.
#[derive(Debug)]
pub(crate) struct Adapter {
    /// Its file in `harness/adapters`.
    pub(crate) file: &'static str,
    /// What runs it, and how that shows that it is there.
    program: [&'static str; 2],
    /// What installing makes, in `harness/adapters`; and the commands that do.
    packages: Option<[&'static str; 2]>,
    /// The README that describes it, from the root.
    pub(crate) readme: &'static str,
    /// How many cases are generated.
    pub(crate) cases: &'static str,
    plain: OnceLock<Result<Run, String>>,
}

/// All of them.
pub(crate) static ADAPTERS: [Adapter; 4] = [
    Adapter {
        file: "python/hello.py",
        program: ["python3", "--version"],
        packages: None,
        readme: "harness/adapters/python/README.md",
        cases: "300",
        plain: OnceLock::new(),
    },
    Adapter {
        file: "node/hello.mjs",
        program: ["node", "--version"],
        packages: None,
        readme: "harness/adapters/node/README.md",
        cases: "300",
        plain: OnceLock::new(),
    },
    Adapter {
        file: "node/zod.mjs",
        program: ["node", "--version"],
        packages: Some(["node/node_modules/zod", "npm ci"]),
        readme: "harness/adapters/node/README.md",
        cases: "200",
        plain: OnceLock::new(),
    },
    Adapter {
        file: "python/mcp_sdk.py",
        program: ["python3", "--version"],
        packages: Some(["python/.venv", "python3 -m venv .venv and pip install"]),
        readme: "harness/adapters/python/README.md",
        cases: "100",
        plain: OnceLock::new(),
    },
];

/// The root of the project, where people stand.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

impl Adapter {
    /// The command that starts it from the root.
    pub(crate) fn command(&self) -> [String; 2] {
        [self.program[0].to_owned(), format!("harness/adapters/{}", self.file)]
    }

    /// Its baseline, from the root.
    pub(crate) fn baseline(&self) -> String {
        let stem = self.file.rsplit_once('.').map_or(self.file, |(stem, _)| stem);
        format!("harness/adapters/{stem}.baseline.toml")
    }

    /// The run without a baseline, which several trials look at.
    pub(crate) fn plain_run(&'static self) -> Result<&'static Run, Failed> {
        let run = self.plain.get_or_init(|| {
            check(self, &[])
                .map_err(|failed| failed.message().unwrap_or("the run failed").to_owned())
        });
        run.as_ref().map_err(|what| Failed::from(what.clone()))
    }

    /// What is not installed.
    pub(crate) fn lacks(&self) -> Option<String> {
        let [program, version] = self.program;
        let mut ask = Command::new(program);
        let asked = ask.arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !asked.is_ok_and(|status| status.success()) {
            return Some(format!("no {program} here"));
        }
        let [made, how] = self.packages?;
        let there = root().join("harness/adapters").join(made).exists();
        (!there).then(|| format!("no {made} here; {how} makes it"))
    }
}
