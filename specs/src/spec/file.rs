//! The form of a spec file (TOML), field by field.
//!
//! - `name`, `revision`, `about`: who it is; all three are needed.
//! - `extends`: a shipped name, or a file beside this one; everything below then adds to it.
//! - `[options]`: `list_text`, `structure_text`, `scalar_text`; what is not said is taken over.
//! - `[sentences]`: name = sentence, with `{path}` once; the same name replaces.
//! - `[[row]]`: `rule`, `when`, `schema`, `value`, `reading`, `sentence`; and where it goes:
//!   `before`, `after` or `replaces` a rule. Where none is said it goes to the end, and the row
//!   there takes every value, so a file that extends another has to say one.
//! - `[[move]]`: `rule`, and `before` or `after` another rule: all rows of the rule move.
//! - `remove`: rules whose rows go.
//! - `[rules]`: `judged`, rules beside those of the rows; `where_refused`, the same, only if a
//!   row refuses; `where_repaired`, only if a row repairs; `without`, rules that are not judged.
//!
//! Other keys are errors.

use indexmap::IndexMap;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub(super) name: String,
    #[serde(deserialize_with = "whole")]
    pub(super) revision: u32,
    pub(super) about: String,
    pub(super) extends: Option<Spanned<String>>,
    #[serde(default)]
    pub(super) options: OptionValues,
    #[serde(default)]
    pub(super) sentences: IndexMap<String, Spanned<String>>,
    #[serde(default)]
    pub(super) row: Vec<Spanned<RowEntry>>,
    #[serde(default, rename = "move")]
    pub(super) moves: Vec<Spanned<MoveEntry>>,
    #[serde(default)]
    pub(super) remove: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) rules: RuleEntry,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionValues {
    pub(super) list_text: Option<Spanned<String>>,
    pub(super) structure_text: Option<Spanned<String>>,
    pub(super) scalar_text: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowEntry {
    pub(super) rule: String,
    #[serde(default)]
    pub(super) when: OptionValues,
    #[serde(default)]
    pub(super) schema: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) value: Vec<Spanned<String>>,
    pub(super) reading: Vec<Spanned<String>>,
    pub(super) sentence: Option<Spanned<String>>,
    pub(super) before: Option<Spanned<String>>,
    pub(super) after: Option<Spanned<String>>,
    pub(super) replaces: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveEntry {
    pub(super) rule: Spanned<String>,
    pub(super) before: Option<Spanned<String>>,
    pub(super) after: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleEntry {
    #[serde(default)]
    pub(super) judged: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) where_refused: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) where_repaired: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) without: Vec<Spanned<String>>,
}

/// A revision, without the names of Rust's types in what is said of a wrong one.
fn whole<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    struct Whole;
    impl Visitor<'_> for Whole {
        type Value = u32;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number from 1 on")
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
            let small = u32::try_from(number).ok().filter(|number| *number > 0);
            small.ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
        }
    }
    from.deserialize_i64(Whole)
}
