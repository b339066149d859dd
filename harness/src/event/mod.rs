//! What a run has to tell (PROTOCOL.md section 6, `misread-events/1`): the one stream that every
//! report is made from. An event holds what happened; it never holds wording for one format.

/// Capabilities as JSON.
mod capabilities;
/// Events from JSON lines.
mod read;
/// The words of the stream, and counts.
mod words;
/// Events to JSON lines.
mod write;

use crate::exit::Exit;
use indexmap::IndexMap;
use misread_specs::{BrokenKind, Outcome, Tool, Value};

pub use capabilities::{capabilities_to_json, declared_to_json};
pub use read::{StreamError, read_line};

/// The name and version of the format.
pub const FORMAT: &str = "misread-events/1";

/// One line of the stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// What is run; the first line.
    Run(Run),
    /// Something that people should know and that fails nothing.
    Warning(Warning),
    /// One distinct fault.
    Finding(Box<Finding>),
    /// What became of one rule.
    Rule(RuleLine),
    /// An entry of the baseline that holds no longer.
    Stale(Stale),
    /// The adapter or the run broke.
    Error(Fault),
    /// The last line; a stream without it is void.
    End(End),
}

/// What is run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The version of `misread`.
    pub misread: String,
    /// The spec's name.
    pub spec: String,
    /// The spec's revision.
    pub revision: u64,
    /// The seed.
    pub seed: u64,
    /// How many cases are generated; `None` where time is the budget.
    pub cases: Option<u64>,
    /// The budget in seconds, where time is the budget.
    pub seconds: Option<u64>,
    /// Which shard of how many.
    pub shard: (u64, u64),
    /// The implementation's name.
    pub name: String,
    /// The implementation's version.
    pub version: String,
    /// The implementation's language.
    pub language: String,
    /// The surfaces that are judged.
    pub surfaces: Vec<String>,
    /// What the implementation declares ([`declared_to_json`]).
    pub capabilities: Value,
    /// How it is reached: `in-process`, `adapter`, ….
    pub reach: String,
}

/// Something that people should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What kind, as a name that stays: `adapter/keyword-not-enforced`.
    pub kind: String,
    /// One sentence.
    pub what: String,
}

/// One distinct fault, shrunk.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule that is broken.
    pub rule: String,
    /// How much it weighs.
    pub verdict: Weight,
    /// The surfaces that show it.
    pub surfaces: Vec<String>,
    /// Those that would show it but are excused by the baseline, where not all are.
    pub excused: Vec<String>,
    /// The first case that showed it: `s7/1234`, or the id of a written case.
    pub case: String,
    /// How many cases showed it.
    pub seen: u64,
    /// How many cases had exercised the rule on that surface when it was found; from 1.
    pub found_after: u64,
    /// Other rules that the same call breaks.
    pub also: Vec<String>,
    /// The smallest tool.
    pub tool: Tool,
    /// The native spelling in which the tool was built, where it was not the usual one.
    pub spelling: Option<String>,
    /// The smallest sequence of argument sets.
    pub calls: Vec<Value>,
    /// The call of another tool that the last call is compared with.
    pub compared: Option<First>,
    /// What the spec says of the last call, in the form of PROTOCOL.md section 6.
    pub expected: Value,
    /// What the last call came to, by surface.
    pub got: IndexMap<String, Outcome>,
    /// One sentence: what is wrong.
    pub detail: String,
    /// The place in an advertised schema.
    pub pointer: Option<String>,
    /// The counterexample's file.
    pub file: Option<String>,
}

/// The call that a variant of another tool, or in another spelling, was made of.
#[derive(Clone, Debug, PartialEq)]
pub struct First {
    /// Its tool.
    pub tool: Tool,
    /// The native spelling that the tool was built in, where it was not the usual one.
    pub spelling: Option<String>,
    /// Its argument set, as a sequence of one.
    pub calls: Vec<Value>,
}

impl First {
    /// The form of events and files.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut value = serde_json::json!({"tool": self.tool.to_json()});
        if let Some(spelling) = &self.spelling {
            value["spelling"] = spelling.as_str().into();
        }
        value["calls"] = serde_json::json!(self.calls);
        value
    }

    /// Reads that form.
    ///
    /// # Errors
    /// Where it has no tool or no calls.
    pub fn from_json(value: &Value) -> Result<Self, String> {
        let tool = value.get("tool").ok_or("`compared` has no `tool`")?;
        let tool = Tool::from_json(tool).map_err(|fault| format!("`compared`: {fault}"))?;
        let calls = value.get("calls").and_then(Value::as_array).cloned();
        let calls = calls.filter(|calls| !calls.is_empty()).ok_or("`compared` has no `calls`")?;
        let spelling = value.get("spelling").and_then(Value::as_str).map(str::to_owned);
        Ok(Self { tool, spelling, calls })
    }
}

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// A MUST is broken.
    Fail,
    /// A SHOULD is broken.
    Warning,
    /// The baseline says so.
    Expected,
}

/// What became of one rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleLine {
    /// The rule.
    pub rule: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why, where the verdict alone does not say: which capability is not declared, ….
    pub reason: Option<String>,
    /// Its capability is declared, and yet fewer cases than the limit `rule_floor` exercised it.
    pub too_few: bool,
    /// The cases that exercised it, by surface.
    pub exercised: IndexMap<String, Exercised>,
    /// The cases that broke it.
    pub failed: u64,
}

/// The cases that exercised a rule on one surface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercised {
    /// How many.
    pub cases: u64,
    /// How many by depth, from depth 0.
    pub depth: Vec<u64>,
    /// How many by the container that the position stood in.
    pub container: IndexMap<String, u64>,
}

/// The verdict on a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exercised, and never broken.
    Pass,
    /// A MUST was broken.
    Fail,
    /// A SHOULD was broken.
    Warning,
    /// Broken as the baseline says, and in no other way.
    Expected,
    /// An entry of the baseline for it holds no longer.
    Stale,
    /// The implementation declares that it cannot show it.
    Unsupported,
    /// No case exercised it.
    NotExercised,
}

/// An entry of the baseline that holds no longer.
#[derive(Clone, Debug, PartialEq)]
pub struct Stale {
    /// The entry, key for key as its file has it.
    pub entry: Value,
    /// Its file.
    pub file: String,
    /// The line that it begins on.
    pub line: u64,
    /// One sentence: why it holds no longer, and what to do.
    pub what: String,
}

/// The adapter or the run broke; never a verdict on an implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// In which way; `None` where the implementation could not be reached at all.
    pub kind: Option<BrokenKind>,
    /// One sentence that names the remedy.
    pub what: String,
    /// During which case.
    pub case: Option<String>,
    /// During which message: `call`, `define`, ….
    pub during: String,
    /// The last of standard error.
    pub stderr: String,
}

/// The last line.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// How the run ended.
    pub exit: Exit,
    /// How many rules have which verdict.
    pub rules: Counts,
    /// How many errors there were.
    pub errors: u64,
    /// The outcomes of (tool, arguments, surface) that were obtained, each once.
    pub calls: u64,
    /// What was counted and is no finding, by name.
    pub exposure: IndexMap<String, u64>,
    /// Times, the only ones in the stream; milliseconds by name.
    pub timing: IndexMap<String, u64>,
}

/// How many rules have which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// [`Verdict::Pass`].
    pub pass: u64,
    /// [`Verdict::Fail`].
    pub fail: u64,
    /// [`Verdict::Warning`].
    pub warning: u64,
    /// [`Verdict::Expected`].
    pub expected: u64,
    /// [`Verdict::Stale`].
    pub stale: u64,
    /// [`Verdict::Unsupported`].
    pub unsupported: u64,
    /// [`Verdict::NotExercised`].
    pub not_exercised: u64,
}
