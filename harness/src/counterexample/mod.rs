//! The self-contained file of a finding: all that it takes to show the fault again, years later
//! and on another machine. It holds what was sent and judged, never more than the run knew.

/// The folder.
mod folder;
/// Reading.
mod read;

use crate::event::{Finding, First, Run, Weight};
use crate::relations::RELATIONS;
use crate::text::safe_json;
use indexmap::IndexMap;
use misread_specs::{Outcome, Tool, Value, json};
use serde_json::{Map, json as object};
use std::fmt;

pub use folder::Folder;

/// The name and version of the format.
pub const FORMAT: &str = "misread-finding/1";

/// A finding with everything that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// The version of `misread` that found it.
    pub misread: String,
    /// The spec's name.
    pub spec: String,
    /// The spec's revision.
    pub revision: u64,
    /// The whole spec file, where it is not a shipped one.
    pub spec_text: Option<String>,
    /// The rule that is broken.
    pub rule: String,
    /// The surfaces that show it.
    pub surfaces: Vec<String>,
    /// The smallest tool.
    pub tool: Tool,
    /// The native spelling in which the tool was built, where it was not the usual one.
    pub spelling: Option<String>,
    /// The smallest sequence of argument sets.
    pub calls: Vec<Value>,
    /// The call of another tool that the last call is compared with.
    pub compared: Option<First>,
    /// What the spec says of the last call.
    pub expected: Value,
    /// What the last call came to, by surface.
    pub got: IndexMap<String, Outcome>,
    /// One sentence: what is wrong.
    pub detail: String,
    /// The place in an advertised schema.
    pub pointer: Option<String>,
    /// The implementation's name, version and language.
    pub implementation: (String, String, String),
    /// The seed.
    pub seed: u64,
    /// The case.
    pub case: String,
    /// How many cases had exercised the rule on that surface when it was found; from 1.
    pub found_after: u64,
}

/// Why a file is no counterexample, or could not be written: one line with file and remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError(String);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FileError {}

impl Counterexample {
    /// The counterexample of a finding of this run.
    #[must_use]
    pub fn new(run: &Run, spec_text: Option<&str>, finding: &Finding) -> Self {
        Self {
            misread: run.misread.clone(),
            spec: run.spec.clone(),
            revision: run.revision,
            spec_text: spec_text.map(str::to_owned),
            rule: finding.rule.clone(),
            surfaces: finding.surfaces.clone(),
            tool: finding.tool.clone(),
            spelling: finding.spelling.clone(),
            calls: finding.calls.clone(),
            compared: finding.compared.clone(),
            expected: finding.expected.clone(),
            got: finding.got.clone(),
            detail: finding.detail.clone(),
            pointer: finding.pointer.clone(),
            implementation: (run.name.clone(), run.version.clone(), run.language.clone()),
            seed: run.seed,
            case: finding.case.clone(),
            found_after: finding.found_after,
        }
    }

    /// The two calls that a relation compares; `None` where another rule is broken.
    #[must_use]
    pub fn pair(&self) -> Option<(First, First)> {
        if !RELATIONS.contains(&self.rule.as_str()) {
            return None;
        }
        let alone = |calls: &[Value]| First {
            tool: self.tool.clone(),
            spelling: self.spelling.clone(),
            calls: calls.to_vec(),
        };
        let (second, before) = self.calls.split_last()?;
        let first = self.compared.clone().unwrap_or_else(|| alone(before));
        Some((first, alone(std::slice::from_ref(second))))
    }

    /// The finding that it tells of, as a run would tell it.
    #[must_use]
    pub fn to_finding(&self) -> Finding {
        Finding {
            rule: self.rule.clone(),
            verdict: Weight::Fail,
            surfaces: self.surfaces.clone(),
            excused: Vec::new(),
            case: self.case.clone(),
            seen: 1,
            found_after: self.found_after,
            also: Vec::new(),
            tool: self.tool.clone(),
            spelling: self.spelling.clone(),
            calls: self.calls.clone(),
            compared: self.compared.clone(),
            expected: self.expected.clone(),
            got: self.got.clone(),
            detail: self.detail.clone(),
            pointer: self.pointer.clone(),
            file: None,
        }
    }

    /// The folder of its file, below that of all findings: one for each spec, since the same call
    /// may be right under one and wrong under another.
    #[must_use]
    pub fn folder_name(spec: &str) -> String {
        plain(spec)
    }

    /// The name of its file: the rule, and a hash of tool and calls, so that the same fault keeps
    /// its name from run to run. `digits` is 4, and more where two would bear one name.
    #[must_use]
    pub fn file_name(&self, digits: usize) -> String {
        let mut hash = Fnv::default();
        hash.add(&json::write(&self.tool.to_json()));
        hash.add(self.spelling.as_deref().unwrap_or_default());
        hash.add(&json::write(&object!(self.calls)));
        if let Some(first) = &self.compared {
            hash.add(&json::write(&first.to_json()));
        }
        if digits > 4 {
            hash.add(&json::write(&self.to_json()));
        }
        let hash = format!("{:016x}", hash.0);
        format!("{}-{}.json", plain(&self.rule), &hash[..digits.min(hash.len())])
    }

    /// The file's text: JSON, indented for people, nothing hidden raw in it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::from("{\n");
        if let Value::Object(map) = self.to_json() {
            for (position, (key, value)) in map.iter().enumerate() {
                let comma = if position == 0 { "" } else { ",\n" };
                out.push_str(&format!("{comma}  \"{key}\": {}", safe_json(value)));
            }
        }
        out.push_str("\n}\n");
        out
    }

    fn to_json(&self) -> Value {
        let (name, version, language) = &self.implementation;
        let mut spec = object!({"name": self.spec, "revision": self.revision});
        if let Some(text) = &self.spec_text {
            spec["text"] = text.as_str().into();
        }
        let got = self.got.iter().map(|(surface, outcome)| (surface.clone(), outcome.to_json()));
        let mut whole = object!({
            "format": FORMAT,
            "misread": self.misread,
            "spec": spec,
            "rule": self.rule,
            "detail": self.detail,
            "surfaces": self.surfaces,
            "tool": self.tool.to_json(),
            "spelling": self.spelling,
            "calls": self.calls,
            "expected": self.expected,
            "got": got.collect::<Map<_, _>>(),
            "pointer": self.pointer,
            "implementation": {"name": name, "version": version, "language": language},
            "seed": self.seed,
            "case": self.case,
            "foundAfter": self.found_after,
        });
        if let Some(first) = &self.compared {
            whole["compared"] = first.to_json();
        }
        whole
    }
}

/// Letters, digits and hyphens, so that it is one name in one folder on every system.
fn plain(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    text.chars().map(plain).collect()
}

/// FNV-1a, 64 bits: a hash that is the same on every machine and in every version.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
