//! A spec that is still open: what a file says, laid over what it extends.

use super::Spec;
use super::entry::{DraftRow, Place};
use super::file::{File, MoveEntry, RowEntry, RuleEntry};
use super::table::{Options, Reading, Row, Sentence};
use crate::load_error::LoadError;
use crate::rules;
use indexmap::IndexMap;
use toml::Spanned;

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
    where_repaired: Vec<String>,
    without: Vec<String>,
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
            place.is_sentence(&name, &sentence)?;
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
        self.judge(&place, entry.rules)?;
        Ok(self)
    }

    fn judge(&mut self, place: &Place<'_>, entry: RuleEntry) -> Result<(), LoadError> {
        for rule in entry.judged.iter().chain(&entry.where_refused).chain(&entry.where_repaired) {
            if rules::find(rule.get_ref()).is_none() {
                let what = format!(
                    "no rule is called `{}`; `misread list rules` names all, and a row brings \
                     its own",
                    rule.get_ref()
                );
                return Err(place.fault(rule, what));
            }
            self.without.retain(|other| other != rule.get_ref());
        }
        self.judged.extend(entry.judged.into_iter().map(Spanned::into_inner));
        self.where_refused.extend(entry.where_refused.into_iter().map(Spanned::into_inner));
        self.where_repaired.extend(entry.where_repaired.into_iter().map(Spanned::into_inner));
        for rule in entry.without {
            let name = rule.get_ref();
            let listed = self.judged.iter().chain(&self.where_refused).chain(&self.where_repaired);
            let known = listed.into_iter().any(|known| known == name)
                || self.rows.iter().any(|row| row.rule == *name);
            if !known {
                let what = format!("no rule `{name}` is judged here; take it out of `without`");
                return Err(place.fault(&rule, what));
            }
            self.without.push(rule.into_inner());
        }
        Ok(())
    }

    fn position(&self, place: &Place<'_>, rule: &Spanned<String>) -> Result<usize, LoadError> {
        let name = rule.get_ref();
        self.rows.iter().position(|row| row.rule == *name).ok_or_else(|| {
            let mut known: Vec<&str> = self.rows.iter().map(|row| row.rule.as_str()).collect();
            known.dedup();
            let known = known.join(", ");
            place.fault(rule, format!("no row has the rule `{name}`; there are {known}"))
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
        self.position(place, &entry.rule)?;
        let ((Some(beside), None) | (None, Some(beside))) = (&entry.before, &entry.after) else {
            let what = "a move needs `before` or `after`, one of them".to_owned();
            return Err(place.fault(step, what));
        };
        if beside.get_ref() == entry.rule.get_ref() {
            let what = "a rule moves before or after another; name another".to_owned();
            return Err(place.fault(beside, what));
        }
        self.position(place, beside)?;
        let (moved, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut self.rows)
            .into_iter()
            .partition(|r| r.rule == *entry.rule.get_ref());
        self.rows = kept;
        let at = match &entry.before {
            Some(rule) => self.position(place, rule)?,
            None => self.after(place, beside)?,
        };
        self.rows.splice(at..at, moved);
        Ok(())
    }

    /// The spec that stands once the options have chosen among the rows.
    pub(super) fn finish(self, text: Option<String>) -> Result<Spec, LoadError> {
        let [Some(list_text), Some(structure_text), Some(scalar_text)] = self.options else {
            let what = "needs all of `list_text`, `structure_text`, `scalar_text` in [options], or \
                        an `extends`";
            return Err(LoadError::new(&self.file, None, what));
        };
        let options = [&list_text, &structure_text, &scalar_text];
        let mut left = self.rows;
        left.retain(|row| {
            row.when.iter().zip(options).all(|(w, o)| w.as_ref().is_none_or(|w| w == o))
        });
        ends_once(&self.file, &left)?;
        let rows: Vec<Row> = left.into_iter().map(|row| row.finish(&self.sentences)).collect();
        let does = |reading| rows.iter().any(|row| row.readings.contains(&reading));
        let (refuses, repairs) = (does(Reading::Refuse), does(Reading::Repair));
        let mut rules: Vec<String> = Vec::new();
        let beside = self.judged.iter().chain(self.where_refused.iter().filter(|_| refuses));
        let beside = beside.chain(self.where_repaired.iter().filter(|_| repairs));
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

/// The last row takes every value, and it alone: nothing is undecided and no row is idle.
fn ends_once(file: &str, rows: &[DraftRow]) -> Result<(), LoadError> {
    let Some(end) = rows.iter().position(DraftRow::takes_everything) else {
        let what = "no row takes every value; end with one without `schema` and `value` that \
                    keeps, as `value/kept` does";
        return Err(LoadError::new(file, None, what));
    };
    match rows.get(end + 1) {
        None => Ok(()),
        Some(idle) => Err(idle.fault(format!(
            "row `{}` never decides, since `{}` above it takes every value; say where it goes with \
             `before`",
            idle.rule, rows[end].rule
        ))),
    }
}

fn sentence(name: &str, text: &str) -> Sentence {
    let (before, after) = text.split_once("{path}").unwrap_or((text, ""));
    Sentence { name: name.to_owned(), before: before.to_owned(), after: after.to_owned() }
}
