//! The format of a baseline: the expected failures of one implementation, beside its adapter.
//!
//! TOML; each expected failure is one table `[[expected]]`:
//!
//! | field | |
//! |---|---|
//! | `rule` | the rule of the finding; `*` stands for any run of characters |
//! | `surface` | the surface; `*` likewise |
//! | `shape` | smallest tool and calls, JSON `{"parameters": …, "calls": […]}`; `*` likewise |
//! | `seen` | what the last call came to there, in short |
//! | `reason` | why this is as it is, in the words of whoever answers for it |
//! | `link` | where it is followed up; may be absent |
//! | `expires` | a date, `"2027-01-31"`; from the day after, the entry fails; may be absent |
//! | `found_after` | how many cases had exercised the rule there when it was found, from 1 |
//!
//! An entry excuses findings and never keeps a case from being run. Loading never weighs an entry
//! against a run; it only refuses what could not be meant.

use crate::{LoadError, Value, bounded, json};
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;
use toml::value::{Date, Datetime};

/// A run of any characters, in `rule`, `surface` and `shape`.
pub const WILDCARD: char = '*';

/// The expected failures of one implementation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Baseline {
    /// The file, as it was named.
    pub file: String,
    /// Its entries, in their order.
    pub entries: Vec<ExpectedFailure>,
}

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedFailure {
    /// The rule, or a pattern.
    pub rule: String,
    /// The surface, or a pattern.
    pub surface: String,
    /// The smallest tool and calls as compact JSON text, or a pattern.
    pub shape: String,
    /// What was seen.
    pub seen: String,
    /// Why this is as it is.
    pub reason: String,
    /// Where it is followed up.
    pub link: Option<String>,
    /// The last day on which the entry holds.
    pub expires: Option<Date>,
    /// How many cases had exercised the rule there when it was found.
    pub found_after: u64,
    /// The line of its header.
    pub line: usize,
}

/// Loads a baseline.
///
/// # Errors
/// One line that names the file, the place and the remedy.
pub fn load(path: &Path) -> Result<Baseline, LoadError> {
    let file = path.display().to_string();
    match bounded::read_text(path) {
        Ok(text) => read(&file, &text),
        Err(fault) => Err(LoadError::new(
            &file,
            None,
            format!("the baseline cannot be read: {fault}; `misread baseline write` makes one"),
        )),
    }
}

/// Reads the text of a baseline.
///
/// # Errors
/// One line that names the file, the place and the remedy.
pub fn read(file: &str, text: &str) -> Result<Baseline, LoadError> {
    let written: Written =
        toml::from_str(text).map_err(|fault| LoadError::toml(file, text, 0, &fault))?;
    let mut entries: Vec<ExpectedFailure> = Vec::new();
    for entry in written.expected {
        let line = line_of(text, entry.span().start);
        let entry = entry.into_inner();
        let entry = entry.check(line).map_err(|what| LoadError::new(file, Some(line), what))?;
        let twin = |other: &&ExpectedFailure| {
            (&other.rule, &other.surface, &other.shape, &other.seen)
                == (&entry.rule, &entry.surface, &entry.shape, &entry.seen)
        };
        if let Some(twin) = entries.iter().find(twin) {
            let what = format!("the same entry stands on line {}; remove one", twin.line);
            return Err(LoadError::new(file, Some(line), what));
        }
        entries.push(entry);
    }
    Ok(Baseline { file: file.to_owned(), entries })
}

/// Whether a reason says anything at all.
#[must_use]
pub fn says_something(reason: &str) -> bool {
    let reason = reason.trim();
    !reason.is_empty() && !reason.to_lowercase().starts_with("todo")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    expected: Vec<Spanned<WrittenEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEntry {
    rule: String,
    surface: String,
    shape: String,
    seen: String,
    reason: String,
    link: Option<String>,
    expires: Option<String>,
    found_after: u64,
}

impl WrittenEntry {
    fn check(self, line: usize) -> Result<ExpectedFailure, String> {
        for (key, text) in [("rule", &self.rule), ("surface", &self.surface)] {
            if text.trim().is_empty() {
                return Err(format!("`{key}` is empty; name one, or write `*`"));
            }
        }
        if !says_something(&self.reason) {
            return Err("`reason` says nothing; say why this failure is expected".to_owned());
        }
        if self.found_after == 0 {
            return Err("`found_after` counts from 1".to_owned());
        }
        let expires = self.expires.as_deref().map(date).transpose()?;
        Ok(ExpectedFailure {
            rule: self.rule,
            surface: self.surface,
            shape: shape(&self.shape)?,
            seen: self.seen,
            reason: self.reason,
            link: self.link,
            expires,
            found_after: self.found_after,
            line,
        })
    }
}

fn date(text: &str) -> Result<Date, String> {
    let read = text.parse::<Datetime>().ok();
    match read {
        Some(Datetime { date: Some(date), time: None, offset: None }) => Ok(date),
        Some(_) | None => {
            Err("`expires` is no date; write year, month and day, as in `2027-01-31`".to_owned())
        }
    }
}

/// Brings the JSON text to its compact form, so that white space in the file is free.
fn shape(text: &str) -> Result<String, String> {
    let text = text.trim();
    match json::read(text) {
        Ok(read) => match read.value {
            Some(Value::Object(map)) if map.contains_key("calls") => {
                Ok(json::write(&Value::Object(map)))
            }
            Some(_) | None => {
                Err("`shape` is not of the form {\"parameters\": …, \"calls\": […]}".to_owned())
            }
        },
        Err(_) if text.contains(WILDCARD) => Ok(text.to_owned()),
        Err(fault) => Err(format!("`shape` is neither JSON nor a pattern with `*`: {fault}")),
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.get(..offset).unwrap_or(text).matches('\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = "\
# why
[[expected]]
rule = 'union/list-as-text-refused'
surface = 'agent'
shape = '''{ \"parameters\": {}, \"calls\": [{}] }'''
seen = 'accepted {}'
reason = 'keeps text'
found_after = 3
";

    #[test]
    fn a_whole_entry_is_read() {
        let baseline = read("b.toml", &format!("{ENTRY}expires = '2027-01-31'\n")).unwrap();
        let entry = &baseline.entries[0];
        assert_eq!(entry.shape, r#"{"parameters":{},"calls":[{}]}"#);
        assert_eq!(entry.line, 2);
        assert_eq!(entry.expires, Some(Date { year: 2027, month: 1, day: 31 }));
    }

    #[test]
    fn what_cannot_be_meant_is_refused_with_its_line() {
        let cases = [
            ("empty-reason", "reason = 'keeps text'", "reason = ' '", "b.toml:2: `reason`"),
            ("reason-todo", "reason = 'keeps text'", "reason = 'TODO'", "b.toml:2: `reason`"),
            ("found-after-nothing", "found_after = 3", "found_after = 0", "`found_after`"),
            ("unknown-key", "found_after = 3", "found = 3", "b.toml:8: unknown field `found`"),
            ("missing-key", "found_after = 3\n", "", "missing field `found_after`"),
            (
                "no-such-day",
                "found_after = 3",
                "found_after = 3\nexpires='2027-02-30'",
                "`expires`",
            ),
            ("shape-of-another-form", "\"calls\"", "\"call\"", "b.toml:2: `shape`"),
            ("shape-no-json", "{ \"par", "{ par", "b.toml:2: `shape`"),
            ("empty-rule", "'union/list-as-text-refused'", "''", "b.toml:2: `rule`"),
        ];
        for (id, from, to, due) in cases {
            let text = ENTRY.replace(from, to);
            assert_ne!(text, ENTRY, "{id}");
            let said = read("b.toml", &text).unwrap_err().to_string();
            assert!(said.contains(due), "{id}: {said}");
            assert_eq!(said.lines().count(), 1, "{id}: {said}");
        }
    }

    #[test]
    fn an_entry_twice_is_refused() {
        let said = read("b.toml", &ENTRY.repeat(2)).unwrap_err().to_string();
        assert_eq!(said, "b.toml:10: the same entry stands on line 2; remove one");
    }

    #[test]
    fn a_pattern_needs_no_json() {
        let text = ENTRY.replace("'''{ \"parameters\": {}, \"calls\": [{}] }'''", "'*names*'");
        assert_eq!(read("b.toml", &text).unwrap().entries[0].shape, "*names*");
    }
}
