//! Changing the text of a baseline: entries added at its end, stale ones taken out, and everything
//! that a person wrote in it kept as it was.

use super::{matches, seen, shape};
use crate::event::{Finding, Stale};
use crate::text::safe_json;
use misread_specs::{baseline, json};
use std::fmt;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

const ENTRIES: &str = "expected";

/// Why a baseline could not be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditError(String);

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EditError {}

/// The text with an entry more for each surface of these findings that has none yet, and how many
/// were added.
///
/// # Errors
/// Where the text is no baseline, or the reason says nothing.
pub fn write(text: &str, findings: &[Finding], reason: &str) -> Result<(String, u64), EditError> {
    let known = read(text)?;
    let mut document = parse(text)?;
    let mut added = 0;
    for finding in findings {
        let shape = shape(finding);
        for surface in &finding.surfaces {
            let seen = seen(finding.got.get(surface));
            let has = known.entries.iter().any(|entry| {
                matches(&entry.rule, &finding.rule)
                    && matches(&entry.surface, surface)
                    && matches(&entry.shape, &shape)
                    && entry.seen == seen
            });
            if has {
                continue;
            }
            let mut table = Table::new();
            table.insert("rule", Item::Value(finding.rule.as_str().into()));
            table.insert("surface", Item::Value(surface.as_str().into()));
            table.insert("shape", Item::Value(literal(&shown(&shape))));
            table.insert("seen", Item::Value(literal(&seen)));
            table.insert("reason", Item::Value(reason.into()));
            let found_after = i64::try_from(finding.found_after.max(1)).unwrap_or(i64::MAX);
            table.insert("found_after", Item::Value(found_after.into()));
            table.decor_mut().set_prefix(above(&mut document));
            entries(&mut document)?.push(table);
            added += 1;
        }
    }
    let text = document.to_string();
    read(&text)?;
    Ok((text, added))
}

/// What stands above a new entry: an empty line, and what stood at the end of the file, which
/// would otherwise move behind the entry.
fn above(document: &mut DocumentMut) -> String {
    let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
    document.set_trailing("");
    let first = document.as_table().is_empty() && trailing.is_empty();
    if first { String::new() } else { format!("{trailing}\n") }
}

/// The text without the stale and expired entries, and how many were taken out. A comment that
/// stands right above an entry goes with it; others stay.
///
/// # Errors
/// Where the text is no baseline.
pub fn prune(text: &str, stale: &[Stale]) -> Result<(String, u64), EditError> {
    let known = read(text)?;
    let mut document = parse(text)?;
    let gone = |line: usize| stale.iter().any(|entry| usize::try_from(entry.line) == Ok(line));
    let mut left_over = String::new();
    let mut kept = ArrayOfTables::new();
    let mut pruned = 0;
    for (entry, table) in known.entries.iter().zip(entries(&mut document)?.iter()) {
        let mut table = table.clone();
        let above = table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
        if gone(entry.line) {
            left_over.push_str(apart(above));
            pruned += 1;
        } else {
            let above = format!("{left_over}{above}");
            table.decor_mut().set_prefix(above);
            left_over.clear();
            kept.push(table);
        }
    }
    if kept.is_empty() {
        document.remove(ENTRIES);
    } else {
        document.insert(ENTRIES, Item::ArrayOfTables(kept));
    }
    let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
    document.set_trailing(format!("{left_over}{trailing}"));
    Ok((document.to_string(), pruned))
}

/// What stands above an entry without belonging to it: all up to the last empty line.
fn apart(above: &str) -> &str {
    above.rfind("\n\n").map_or("", |at| &above[..=at])
}

fn read(text: &str) -> Result<baseline::Baseline, EditError> {
    baseline::read("baseline", text).map_err(|fault| EditError(fault.what().to_owned()))
}

fn parse(text: &str) -> Result<DocumentMut, EditError> {
    text.parse().map_err(|fault: toml_edit::TomlError| EditError(fault.message().to_owned()))
}

fn entries(document: &mut DocumentMut) -> Result<&mut ArrayOfTables, EditError> {
    let item = document.entry(ENTRIES).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
    item.as_array_of_tables_mut()
        .ok_or_else(|| EditError(format!("`{ENTRIES}` is written inline; write `[[{ENTRIES}]]`")))
}

/// JSON text with nothing hidden raw in it; reading it gives the same again.
fn shown(shape: &str) -> String {
    let value = json::read(shape).ok().and_then(|read| read.value);
    value.map_or_else(|| shape.to_owned(), |value| safe_json(&value))
}

/// A string between `'''`, which shows JSON as it is; another form where that cannot be.
fn literal(text: &str) -> Value {
    let plain = !text.contains("'''") && !text.ends_with('\'') && !text.starts_with('\n');
    let written = if plain { format!("'''{text}'''").parse::<Value>().ok() } else { None };
    written.unwrap_or_else(|| text.into())
}
