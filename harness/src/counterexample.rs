//! The self-contained file of a finding: all that it takes to show the fault again, years later
//! and on another machine. It holds what was sent and judged, never more than the run knew.

use crate::event::{Finding, Run};
use crate::text::{one_line, safe_json};
use indexmap::IndexMap;
use misread_specs::{Outcome, Tool, Value, json};
use serde_json::{Map, json as object};
use std::fmt;
use std::path::{Path, PathBuf};

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
            expected: finding.expected.clone(),
            got: finding.got.clone(),
            detail: finding.detail.clone(),
            pointer: finding.pointer.clone(),
            implementation: (run.name.clone(), run.version.clone(), run.language.clone()),
            seed: run.seed,
            case: finding.case.clone(),
        }
    }

    /// The name of its file: the rule, and a hash of tool and calls, so that the same fault keeps
    /// its name from run to run. `digits` is 4, and more where two would bear one name.
    #[must_use]
    pub fn file_name(&self, digits: usize) -> String {
        let mut hash = Fnv::default();
        hash.add(&json::write(&self.tool.to_json()));
        hash.add(self.spelling.as_deref().unwrap_or_default());
        hash.add(&json::write(&object!(self.calls)));
        if digits > 4 {
            hash.add(&json::write(&self.to_json()));
        }
        let hash = format!("{:016x}", hash.0);
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let rule: String = self.rule.chars().map(plain).collect();
        format!("{rule}-{}.json", &hash[..digits.min(hash.len())])
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
        object!({
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
        })
    }

    /// Reads a file back.
    ///
    /// # Errors
    /// Where there is no such file, it is no JSON, cut off, or of another version.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        let file = path.display().to_string();
        match std::fs::read(path) {
            Ok(bytes) => Self::read(&file, &bytes),
            Err(fault) => Err(FileError(format!(
                "{file}: the counterexample cannot be read: {fault}; give a file that `misread \
                 check` wrote, usually in `.misread/findings/`"
            ))),
        }
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Where they are no JSON, cut off, or of another version.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self, FileError> {
        const REMEDY: &str = "let `misread check` write it again";
        let fail = |what: &str| FileError(format!("{file}: {what}; {REMEDY}"));
        let read = json::read_bytes(bytes).map_err(|fault| {
            let cut = if fault.found.is_none() { "the file is cut off: " } else { "no JSON: " };
            let (line, column, what) = (fault.line, fault.column, fault.what);
            FileError(format!("{file}:{line}:{column}: {cut}{what}; {REMEDY}"))
        })?;
        let Some(Value::Object(map)) = read.value else {
            return Err(fail("a counterexample is a JSON object"));
        };
        match map.get("format").and_then(Value::as_str) {
            Some(FORMAT) => {}
            Some(other) => {
                let other = one_line(other, 40);
                return Err(FileError(format!(
                    "{file}: the format is `{other}`, and this `misread` reads `{FORMAT}`; use \
                     the `misread` that wrote the file, or check again with this one"
                )));
            }
            None => {
                return Err(fail(&format!(
                    "there is no `format`; a counterexample has `{FORMAT}`"
                )));
            }
        }
        from_map(&map).map_err(|what| fail(&what))
    }
}

fn from_map(map: &Map<String, Value>) -> Result<Counterexample, String> {
    let spec = member(map, "spec")?.as_object().ok_or("`spec` is not an object")?;
    let by = member(map, "implementation")?;
    let by = by.as_object().ok_or("`implementation` is not an object")?;
    let calls = member(map, "calls")?.as_array().ok_or("`calls` is not a list")?;
    if calls.is_empty() {
        return Err("`calls` is empty".to_owned());
    }
    let mut got = IndexMap::new();
    for (surface, outcome) in member(map, "got")?.as_object().ok_or("`got` is not an object")? {
        let outcome = Outcome::from_json(outcome).map_err(|fault| format!("`got`: {fault}"))?;
        got.insert(surface.clone(), outcome);
    }
    let surfaces = member(map, "surfaces")?.as_array().ok_or("`surfaces` is not a list")?;
    let maybe = |key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
    Ok(Counterexample {
        misread: text(map, "misread")?,
        spec: text(spec, "name")?,
        revision: count(spec, "revision")?,
        spec_text: spec.get("text").and_then(Value::as_str).map(str::to_owned),
        rule: text(map, "rule")?,
        surfaces: surfaces.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        tool: Tool::from_json(member(map, "tool")?).map_err(|fault| format!("`tool`: {fault}"))?,
        spelling: maybe("spelling"),
        calls: calls.clone(),
        expected: member(map, "expected")?.clone(),
        got,
        detail: text(map, "detail")?,
        pointer: maybe("pointer"),
        implementation: (text(by, "name")?, text(by, "version")?, text(by, "language")?),
        seed: count(map, "seed")?,
        case: text(map, "case")?,
    })
}

fn member<'a>(map: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    map.get(key).ok_or_else(|| format!("there is no `{key}`"))
}

fn text(map: &Map<String, Value>, key: &str) -> Result<String, String> {
    member(map, key)?.as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` is no text"))
}

fn count(map: &Map<String, Value>, key: &str) -> Result<u64, String> {
    member(map, key)?.as_u64().ok_or_else(|| format!("`{key}` is no count"))
}

/// The folder that findings are written to.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    written: IndexMap<String, String>,
}

impl Folder {
    /// Makes the folder where there is none, and proves that it can be written to.
    ///
    /// # Errors
    /// Where it cannot.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let fail = |fault: std::io::Error| {
            FileError(format!(
                "{}: findings cannot be written here: {fault}; name another folder with \
                 `--findings DIR`",
                path.display()
            ))
        };
        std::fs::create_dir_all(path).map_err(fail)?;
        let probe = path.join(format!(".probe-{}", std::process::id()));
        std::fs::write(&probe, "").map_err(fail)?;
        std::fs::remove_file(&probe).map_err(fail)?;
        Ok(Self { path: path.to_owned(), written: IndexMap::new() })
    }

    /// Writes a counterexample, whole or not at all; gives its path.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn write(&mut self, counterexample: &Counterexample) -> Result<PathBuf, FileError> {
        let text = counterexample.to_text();
        let free = |name: &String| self.written.get(name).is_none_or(|other| *other == text);
        let mut names = [4, 8, 16].map(|digits| counterexample.file_name(digits)).into_iter();
        let name = names.find(free).unwrap_or_else(|| counterexample.file_name(16));
        let path = self.path.join(&name);
        crate::report::write_whole(&path, text.as_bytes())
            .map_err(|fault| FileError(format!("{}: {fault}", path.display())))?;
        self.written.insert(name, text);
        Ok(path)
    }
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
