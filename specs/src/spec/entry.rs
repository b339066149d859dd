//! One entry of a spec file: its words become facts, readings and a sentence, or an error.

use super::file::{OptionValues, RowEntry};
use super::load::line_of;
use super::table::{Reading, Row, SchemaFact, SchemaTest, ValueFact};
use crate::load_error::LoadError;
use indexmap::IndexMap;
use toml::Spanned;

/// What stands for the dotted path in a sentence.
pub(super) const PATH: &str = "{path}";

/// The options: name, and the values that a file may give.
const OPTIONS: [(&str, &[&str]); 3] = [
    ("list_text", &["refuse", "keep", "repair"]),
    ("structure_text", &["repair", "leave"]),
    ("scalar_text", &["leave", "exact", "either"]),
];

/// A row whose sentence is still a name.
pub(super) struct DraftRow {
    pub(super) rule: String,
    pub(super) when: [Option<String>; 3],
    schema: Vec<SchemaTest>,
    value: Vec<ValueFact>,
    readings: Vec<Reading>,
    sentence: Option<String>,
    /// The file and line that it stands in.
    from: (String, usize),
}

impl DraftRow {
    /// Whether it fits at every position.
    pub(super) fn takes_everything(&self) -> bool {
        self.schema.is_empty() && self.value.is_empty()
    }

    /// An error about this row.
    pub(super) fn fault(&self, what: String) -> LoadError {
        LoadError::new(&self.from.0, Some(self.from.1), what)
    }

    pub(super) fn finish(self, sentences: &IndexMap<String, String>) -> Row {
        Row {
            rule: self.rule,
            schema: self.schema,
            value: self.value,
            readings: self.readings,
            sentence: self.sentence.and_then(|name| sentences.get_index_of(&name)),
        }
    }
}

/// The first name in braces.
fn placeholder(text: &str) -> Option<&str> {
    text.match_indices('{').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let name = &rest[..rest.find('}')?];
        let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
        named.then(|| &text[at..at + name.len() + 2])
    })
}

/// Where an error stands.
pub(super) struct Place<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl Place<'_> {
    pub(super) fn fault<T>(&self, at: &Spanned<T>, what: String) -> LoadError {
        LoadError::new(self.file, Some(line_of(self.text, at.span().start)), what)
    }

    fn named<T>(
        &self,
        word: &Spanned<String>,
        what: &str,
        names: &[&str],
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<T, LoadError> {
        find(word.get_ref()).ok_or_else(|| {
            let known = names.join(", ");
            self.fault(word, format!("no {what} is called `{}`; there are {known}", word.get_ref()))
        })
    }
}

impl Place<'_> {
    pub(super) fn options(&self, values: &OptionValues) -> Result<[Option<String>; 3], LoadError> {
        let given = [&values.list_text, &values.structure_text, &values.scalar_text];
        let mut read = [None, None, None];
        for ((value, slot), (name, known)) in given.into_iter().zip(&mut read).zip(OPTIONS) {
            if let Some(value) = value {
                let what = format!("value of `{name}`");
                *slot = Some(self.named(value, &what, known, |word| {
                    known.contains(&word).then(|| word.to_owned())
                })?);
            }
        }
        Ok(read)
    }

    /// A sentence names the place once, in one line that holds something else as well.
    pub(super) fn is_sentence(
        &self,
        name: &str,
        sentence: &Spanned<String>,
    ) -> Result<(), LoadError> {
        let text = sentence.get_ref();
        if text.matches(PATH).count() != 1 {
            return Err(
                self.fault(sentence, format!("sentence `{name}` needs `{PATH}` in it, once"))
            );
        }
        if let Some(other) = placeholder(&text.replace(PATH, "")) {
            let what = format!(
                "sentence `{name}` holds `{other}`, which nothing is put in for; `{PATH}` is the \
                 only placeholder"
            );
            return Err(self.fault(sentence, what));
        }
        let wordless = !text.replace(PATH, "").contains(char::is_alphabetic);
        if wordless || text.contains(char::is_control) || text.trim() != text {
            let what = format!("sentence `{name}` needs words beside `{PATH}`, in one line");
            return Err(self.fault(sentence, what));
        }
        Ok(())
    }

    pub(super) fn row(
        &self,
        entry: &Spanned<RowEntry>,
        sentences: &IndexMap<String, String>,
    ) -> Result<DraftRow, LoadError> {
        let row = entry.get_ref();
        let schema = row.schema.iter().map(|word| {
            self.named(word, "schema fact", SchemaFact::NAMES, |word| {
                let fact = word.strip_prefix("no-").unwrap_or(word);
                let holds = fact == word;
                SchemaFact::named(fact).map(|fact| SchemaTest { fact, holds })
            })
        });
        let value = row
            .value
            .iter()
            .map(|word| self.named(word, "value fact", ValueFact::NAMES, ValueFact::named));
        let readings = row
            .reading
            .iter()
            .map(|word| self.named(word, "reading", Reading::NAMES, Reading::named))
            .collect::<Result<Vec<_>, _>>()?;
        self.is_row(entry, &readings, sentences)?;
        Ok(DraftRow {
            rule: row.rule.clone(),
            when: self.options(&row.when)?,
            schema: schema.collect::<Result<_, _>>()?,
            value: value.collect::<Result<_, _>>()?,
            readings,
            sentence: row.sentence.as_ref().map(|name| name.get_ref().clone()),
            from: (self.file.to_owned(), line_of(self.text, entry.span().start)),
        })
    }

    /// What a row must hold beside words that there are.
    fn is_row(
        &self,
        entry: &Spanned<RowEntry>,
        readings: &[Reading],
        sentences: &IndexMap<String, String>,
    ) -> Result<(), LoadError> {
        let row = entry.get_ref();
        let rule = &row.rule;
        if !is_rule_id(rule) {
            let what = format!("`{rule}` is no rule; write it as `group/what-holds`");
            return Err(self.fault(entry, what));
        }
        if readings.is_empty() {
            return Err(self.fault(entry, format!("row `{rule}` has no reading; give it one")));
        }
        if row.value.is_empty() && readings != [Reading::Keep] {
            let what = format!(
                "row `{rule}` takes what is no text, and that can only be kept; give it a `value`"
            );
            return Err(self.fault(entry, what));
        }
        match (&row.sentence, readings.contains(&Reading::Refuse)) {
            (None, true) => {
                Err(self.fault(entry, format!("row `{rule}` refuses; name its `sentence`")))
            }
            (Some(name), false) => {
                Err(self
                    .fault(name, format!("row `{rule}` refuses nothing; take its `sentence` out")))
            }
            (Some(name), true) if !sentences.contains_key(name.get_ref()) => {
                let what =
                    format!("no sentence is called `{}`; add it to [sentences]", name.get_ref());
                Err(self.fault(name, what))
            }
            (Some(_), true) | (None, false) => Ok(()),
        }
    }
}

/// Two words or more: a group, a slash, and what holds.
fn is_rule_id(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
    };
    text.split_once('/').is_some_and(|(group, name)| word(group) && word(name))
}
