//! A spec that is still open: what a file says, laid over what it extends.

use super::Spec;
use super::file::{File, MoveEntry, OptionValues, RowEntry};
use super::load::line_of;
use super::table::{Options, Reading, Row, SchemaFact, SchemaTest, Sentence, ValueFact};
use crate::load_error::LoadError;
use indexmap::IndexMap;
use toml::Spanned;

/// The options: name, and the values that a file may give.
const OPTIONS: [(&str, &[&str]); 3] = [
    ("list_text", &["refuse", "keep", "repair"]),
    ("structure_text", &["repair", "leave"]),
    ("scalar_text", &["leave", "exact", "either"]),
];

#[derive(Default)]
pub(super) struct Draft {
    name: String,
    revision: u32,
    about: String,
    file: String,
    options: [Option<String>; 3],
    sentences: IndexMap<String, String>,
    rows: Vec<DraftRow>,
    judged: Vec<String>,
    where_refused: Vec<String>,
    without: Vec<String>,
}

struct DraftRow {
    rule: String,
    when: [Option<String>; 3],
    schema: Vec<SchemaTest>,
    value: Vec<ValueFact>,
    readings: Vec<Reading>,
    sentence: Option<String>,
}

/// Where an error stands.
struct Place<'a> {
    file: &'a str,
    text: &'a str,
}

impl Place<'_> {
    fn fault<T>(&self, at: &Spanned<T>, what: String) -> LoadError {
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
            self.fault(word, format!("no {what} is called `{}`; there is {known}", word.get_ref()))
        })
    }
}

impl Draft {
    /// This draft with what `entry` says laid over it.
    pub(super) fn extended(
        mut self,
        file: &str,
        text: &str,
        entry: File,
    ) -> Result<Self, LoadError> {
        let place = Place { file, text };
        self.name = entry.name;
        self.revision = entry.revision;
        self.about = entry.about;
        file.clone_into(&mut self.file);
        let options = place.options(&entry.options)?;
        for (ours, theirs) in self.options.iter_mut().zip(options) {
            *ours = theirs.or(ours.take());
        }
        for (name, sentence) in entry.sentences {
            if sentence.get_ref().matches("{path}").count() != 1 {
                let what = format!("sentence `{name}` needs `{{path}}` in it, once");
                return Err(place.fault(&sentence, what));
            }
            self.sentences.insert(name, sentence.into_inner());
        }
        for rule in &entry.remove {
            self.take(&place, rule)?;
        }
        for row in entry.row {
            self.add(&place, &row)?;
        }
        for step in entry.moves {
            self.shift(&place, &step)?;
        }
        self.judge(&place, entry.rules.judged, entry.rules.where_refused, entry.rules.without)?;
        Ok(self)
    }

    fn judge(
        &mut self,
        place: &Place<'_>,
        judged: Vec<String>,
        where_refused: Vec<String>,
        without: Vec<Spanned<String>>,
    ) -> Result<(), LoadError> {
        self.without.retain(|rule| !judged.contains(rule) && !where_refused.contains(rule));
        self.judged.extend(judged);
        self.where_refused.extend(where_refused);
        for rule in without {
            let name = rule.get_ref();
            let known = self.judged.iter().chain(&self.where_refused).any(|known| known == name)
                || self.rows.iter().any(|row| row.rule == *name);
            if !known {
                return Err(place.fault(&rule, format!("no rule `{name}` is judged here")));
            }
            self.without.push(rule.into_inner());
        }
        Ok(())
    }

    fn position(&self, place: &Place<'_>, rule: &Spanned<String>) -> Result<usize, LoadError> {
        let name = rule.get_ref();
        self.rows.iter().position(|row| row.rule == *name).ok_or_else(|| {
            place.fault(rule, format!("no row has the rule `{name}`; name the rule of a row above"))
        })
    }

    /// Takes all rows of a rule out; the place of the first.
    fn take(&mut self, place: &Place<'_>, rule: &Spanned<String>) -> Result<usize, LoadError> {
        let at = self.position(place, rule)?;
        self.rows.retain(|row| row.rule != *rule.get_ref());
        Ok(at)
    }

    fn add(&mut self, place: &Place<'_>, entry: &Spanned<RowEntry>) -> Result<(), LoadError> {
        let row = place.row(entry, &self.sentences)?;
        let entry = entry.get_ref();
        let at = match (&entry.before, &entry.after, &entry.replaces) {
            (None, None, None) => self.rows.len(),
            (Some(rule), None, None) => self.position(place, rule)?,
            (None, Some(rule), None) => self.after(place, rule)?,
            (None, None, Some(rule)) => self.take(place, rule)?,
            (Some(rule), Some(_), _) | (Some(rule), _, Some(_)) | (_, Some(rule), Some(_)) => {
                let what = "a row goes before, after or in place of one rule; name only one";
                return Err(place.fault(rule, what.to_owned()));
            }
        };
        self.rows.insert(at, row);
        Ok(())
    }

    /// The place after the last row of a rule.
    fn after(&self, place: &Place<'_>, rule: &Spanned<String>) -> Result<usize, LoadError> {
        self.position(place, rule)?;
        let last = self.rows.iter().rposition(|row| row.rule == *rule.get_ref());
        Ok(last.map_or(self.rows.len(), |at| at + 1))
    }

    fn shift(&mut self, place: &Place<'_>, step: &Spanned<MoveEntry>) -> Result<(), LoadError> {
        let entry = step.get_ref();
        let start = self.position(place, &entry.rule)?;
        let (moved, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut self.rows)
            .into_iter()
            .partition(|r| r.rule == *entry.rule.get_ref());
        self.rows = kept;
        let at = match (&entry.before, &entry.after) {
            (Some(rule), None) => self.position(place, rule)?,
            (None, Some(rule)) => self.after(place, rule)?,
            (None, None) | (Some(_), Some(_)) => {
                self.rows.splice(start..start, moved);
                let what = "a move needs `before` or `after`, one of them".to_owned();
                return Err(place.fault(step, what));
            }
        };
        self.rows.splice(at..at, moved);
        Ok(())
    }

    /// The spec that stands once the options have chosen among the rows.
    pub(super) fn finish(self, text: Option<String>) -> Result<Spec, LoadError> {
        let [Some(list_text), Some(structure_text), Some(scalar_text)] = self.options else {
            let what = "needs all of `list_text`, `structure_text`, `scalar_text` in [options], or an `extends`";
            return Err(LoadError::new(&self.file, None, what));
        };
        let options = [&list_text, &structure_text, &scalar_text];
        let rows: Vec<Row> = self
            .rows
            .into_iter()
            .filter(|row| {
                row.when.iter().zip(options).all(|(w, o)| w.as_ref().is_none_or(|w| w == o))
            })
            .map(|row| row.finish(&self.sentences))
            .collect();
        let refuses = rows.iter().any(|row| row.readings.contains(&Reading::Refuse));
        let mut rules: Vec<String> = Vec::new();
        let beside = self.judged.iter().chain(self.where_refused.iter().filter(|_| refuses));
        for rule in rows.iter().map(|row| &row.rule).chain(beside) {
            if !rules.contains(rule) && !self.without.contains(rule) {
                rules.push(rule.clone());
            }
        }
        Ok(Spec {
            name: self.name,
            revision: self.revision,
            about: self.about,
            options: Options { list_text, structure_text, scalar_text },
            rows,
            sentences: self.sentences.iter().map(|(name, text)| sentence(name, text)).collect(),
            rules,
            text,
        })
    }
}

fn sentence(name: &str, text: &str) -> Sentence {
    let (before, after) = text.split_once("{path}").unwrap_or((text, ""));
    Sentence { name: name.to_owned(), before: before.to_owned(), after: after.to_owned() }
}

impl DraftRow {
    fn finish(self, sentences: &IndexMap<String, String>) -> Row {
        Row {
            rule: self.rule,
            schema: self.schema,
            value: self.value,
            readings: self.readings,
            sentence: self.sentence.and_then(|name| sentences.get_index_of(&name)),
        }
    }
}

impl Place<'_> {
    fn options(&self, values: &OptionValues) -> Result<[Option<String>; 3], LoadError> {
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

    fn row(
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
        let refuses = readings.contains(&Reading::Refuse);
        match &row.sentence {
            _ if readings.is_empty() => {
                return Err(self.fault(entry, format!("row `{}` has no reading", row.rule)));
            }
            None if refuses => {
                let what = format!("row `{}` refuses; name its `sentence`", row.rule);
                return Err(self.fault(entry, what));
            }
            Some(name) if !sentences.contains_key(name.get_ref()) => {
                let what =
                    format!("no sentence is called `{}`; add it to [sentences]", name.get_ref());
                return Err(self.fault(name, what));
            }
            None | Some(_) => {}
        }
        Ok(DraftRow {
            rule: row.rule.clone(),
            when: self.options(&row.when)?,
            schema: schema.collect::<Result<_, _>>()?,
            value: value.collect::<Result<_, _>>()?,
            readings,
            sentence: row.sentence.as_ref().map(|name| name.get_ref().clone()),
        })
    }
}
