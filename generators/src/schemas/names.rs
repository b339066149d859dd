//! Names of tools, properties and definitions.

use crate::choices::Choices;
use indexmap::IndexMap;

/// Names as tool authors give them.
const NAMES: [&str; 40] = [
    "path",
    "paths",
    "names",
    "rows",
    "query",
    "ids",
    "tags",
    "limit",
    "mode",
    "channel",
    "node",
    "value",
    "options",
    "target",
    "files",
    "url",
    "text",
    "flags",
    "entries",
    "data",
    "pattern",
    "output",
    "cursor",
    "body",
    "title",
    "labels",
    "owner",
    "columns",
    "where",
    "source",
    "count",
    "recursive",
    "timeout",
    "headers",
    "a",
    "b",
    "depth",
    "group",
    "user",
    "note",
];

/// Names that are legal and are handled wrongly all the same. Never a prototype name or `""`.
const ODD: [&str; 16] = [
    "0",
    "a.b",
    "a b",
    "a/b",
    "a~b",
    "$ref",
    "type",
    "items",
    "properties",
    "length",
    "toString",
    "hasOwnProperty",
    "größe",
    "class",
    "a-b",
    "A",
];

const DEFINITIONS: [&str; 6] = ["Node", "Row", "Names", "Entry", "Item", "Target"];

const VERBS: [&str; 8] = ["view", "list", "make", "find", "edit", "send", "run", "drop"];
const NOUNS: [&str; 8] = ["file", "folder", "signal", "code", "row", "user", "page", "task"];

/// The name of the tool of the group at `index`. One in eight has a name that others had before
/// it, with another schema; whoever keeps several at a time tells them apart.
pub(crate) fn tool(choices: &mut impl Choices, index: u64) -> String {
    if choices.chance(1, 8) {
        return "run".to_owned();
    }
    let mut name = String::with_capacity(24);
    name.push_str(choices.word(&VERBS));
    name.push('_');
    name.push_str(choices.word(&NOUNS));
    name.push('_');
    name.push_str(&index.to_string());
    name
}

/// A property name that is not taken yet.
pub(crate) fn property<T>(
    choices: &mut impl Choices,
    odd: bool,
    taken: &IndexMap<String, T>,
) -> String {
    if odd && choices.chance(1, 4) {
        let name = choices.word(&ODD);
        if !taken.contains_key(name) {
            return name.to_owned();
        }
    }
    let start = choices.index(NAMES.len());
    for step in 0..NAMES.len() {
        // 7 shares no factor with the length, so that every name is met.
        let name = NAMES[(start + 7 * step) % NAMES.len()];
        if !taken.contains_key(name) {
            return name.to_owned();
        }
    }
    format!("p{}", taken.len())
}

/// A definition's name that is not taken yet.
pub(crate) fn definition<T>(taken: &IndexMap<String, T>) -> String {
    let free = DEFINITIONS.iter().find(|name| !taken.contains_key(**name));
    free.map_or_else(|| format!("D{}", taken.len()), |name| (*name).to_owned())
}

/// A key for a record or for what an open object takes beside its properties.
pub(crate) fn key(choices: &mut impl Choices) -> String {
    choices.word(&NAMES).to_owned()
}
