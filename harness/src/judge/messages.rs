//! The texts that the caller is shown (SPEC.md section 6).

use super::accepted::place;
use super::named::{mentions, mentions_inside, named};
use super::parity::refusal;
use super::{Answer, Verdict};
use crate::oracle::Offender;
use misread_specs::leaks;
use misread_specs::schema::{CompiledExtra, Shape};
use misread_specs::{Accepted, ErrorOutcome, Path, Segment, Value};

impl Verdict<'_> {
    /// `message/refusal`: the exact sentence, once, in each text that refuses.
    pub(super) fn refusal_text(
        &mut self,
        answer: &Answer<'_>,
        path: Option<&Path>,
        text: &str,
        offender: &Offender,
    ) {
        let sentence = self.oracle().sentence(offender.row, &offender.path);
        let times = text.matches(&sentence).count();
        let others = self.expected.offenders.iter().filter(|other| other.path != offender.path);
        let said_of_others =
            others.filter(|other| text.contains(&self.oracle().sentence(other.row, &other.path)));
        let says_another = said_of_others.count() > 0;
        if times == 0 && path == Some(&offender.path) && mentions(text, &offender.path) {
            let what = format!("the message must hold `{sentence}`, word for word");
            self.add("message/refusal", answer.surface, &offender.path, what);
        } else if !says_another && times == 0 {
            let what = format!("the sentence names another place than {}", place(&offender.path));
            self.add("refusal/path", answer.surface, &offender.path, what);
        } else if times > 1 {
            let what = format!("the sentence about {} stands there twice", place(&offender.path));
            self.add("message/refusal", answer.surface, &offender.path, what);
        }
    }

    /// What holds for every error: no place that does not exist, no leak.
    pub(super) fn texts(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        for path in error.issues.iter().filter_map(|issue| issue.path.as_ref()) {
            if !self.exists(path) {
                let what = format!("the error names {}, which nobody sent", place(path));
                self.add("message/nothing-synthesised", answer.surface, path, what);
            }
        }
        let texts = error.issues.iter().map(|issue| &issue.message).chain(error.message.as_ref());
        let texts: Vec<String> =
            texts.map(|text| without_sent(text, self.seen.arguments)).collect();
        for text in &texts {
            if let Some(leak) = leak_in(&leaks::shipped().synthesised, text) {
                let what = format!("the message shows {}", leak.what);
                self.add("message/nothing-synthesised", answer.surface, &Path::root(), what);
            }
            if let Some(leak) = leak_in(&leaks::shipped().type_names, text) {
                let what = format!("the message shows {}", leak.what);
                self.add("message/no-type-names", answer.surface, &Path::root(), what);
            }
        }
        self.branches(answer, error);
    }

    /// `message/branches`: where no member of a union fits, the error says what the field takes.
    fn branches(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        if !self.expected.may_reject || self.expected.may_accept {
            return;
        }
        let compiled = self.oracle().compiled();
        let failed = self.expected.faults().iter().find_map(|fault| {
            let position = self.expected.position(fault)?;
            let Shape::Union { members, .. } = &compiled.part(position.part?).shape else {
                return None;
            };
            Some((fault.clone(), members.clone()))
        });
        let Some((path, members)) = failed else { return };
        // An error about a place inside the union says what that place takes.
        let named = named(self.expected, error);
        let mut texts = error.issues.iter().map(|i| &i.message).chain(error.message.as_ref());
        let inside = named.paths().iter().any(|at| *at != path && path.contains(at))
            || texts.any(|text| mentions_inside(text, &path));
        let elsewhere = !named.paths().is_empty() && !named.paths().contains(&path);
        if inside || elsewhere || refusal(self.oracle(), error).is_some() {
            return;
        }
        let all: String = error
            .issues
            .iter()
            .map(|issue| issue.message.as_str())
            .chain(error.message.as_deref())
            .collect::<Vec<_>>()
            .join("\n")
            .to_lowercase();
        let says = |shape: &Shape| {
            words(shape).iter().any(|word| all.contains(word)) || says_constant(shape, &all)
        };
        if !members.iter().any(|member| says(&compiled.part(*member).shape)) {
            let what = format!("the error does not say what {} takes", place(&path));
            self.add("message/branches", answer.surface, &path, what);
        }
    }

    /// `message/no-notes`: nothing is said beside an accepted call.
    pub(super) fn notes(&mut self, answer: &Answer<'_>, accepted: &Accepted) {
        let refusing = accepted.notes.iter().find(|note| self.oracle().refusal_in(note).is_some());
        if refusing.is_some() {
            let what = "a refusal was said beside a call that succeeded";
            self.add("surface/refusal-is-validation", answer.surface, &Path::root(), what);
        }
        if let Some(note) = accepted.notes.first() {
            let short: String = note.chars().take(60).collect();
            let what = format!("the caller was told `{short}` beside an accepted call");
            self.add("message/no-notes", answer.surface, &Path::root(), what);
        }
    }

    /// Whether a path exists in what was sent (what texts spell included), or is declared there.
    fn exists(&self, path: &Path) -> bool {
        if self.expected.position(path).is_some() || path.find(self.seen.arguments).is_some() {
            return true;
        }
        if self.expected.faults().contains(path) {
            return true;
        }
        let Some((last, holder)) = path.0.split_last() else { return true };
        let holder = Path(holder.to_vec());
        let held = self.expected.position(&holder).and_then(|position| position.part);
        match (held, last) {
            (Some(part), last) => self.declares(part, last),
            (None, Segment::Key(name)) if holder.0.is_empty() => {
                self.declares(self.oracle().compiled().root(), &Segment::Key(name.clone()))
            }
            (None, Segment::Key(_) | Segment::Index(_)) => false,
        }
    }

    fn declares(&self, part: misread_specs::schema::PartId, segment: &Segment) -> bool {
        let compiled = self.oracle().compiled();
        compiled.members(part).any(|member| match (&compiled.part(member).shape, segment) {
            (Shape::Object { fields, .. }, Segment::Key(name)) => fields.contains_key(name),
            (Shape::Array { items, rest, .. }, Segment::Index(index)) => {
                *index < items.len() || !matches!(rest, CompiledExtra::Closed)
            }
            _ => false,
        })
    }
}

fn leak_in<'l>(patterns: &'l [leaks::Pattern], text: &str) -> Option<&'l leaks::Pattern> {
    patterns.iter().find(|pattern| pattern.regex.is_match(text))
}

/// The words by which a message can say that a field takes this.
fn words(shape: &Shape) -> &'static [&'static str] {
    match shape {
        Shape::Any => &[""],
        Shape::String(_) => &["string", "text", "str"],
        Shape::Integer(_) => &["integer", "int", "number", "whole"],
        Shape::Number(_) => &["number", "float", "decimal"],
        Shape::Boolean => &["boolean", "bool", "true or false"],
        Shape::Null => &["null", "none", "nil"],
        Shape::Fixed { .. } => {
            &["one of", "expected", "allowed", "must be", "constant", "input should be"]
        }
        Shape::Array { .. } => &["array", "list", "tuple"],
        Shape::Object { .. } => &["object", "dict", "record", "map"],
        Shape::Union { .. } => &["one of", "any of"],
    }
}

/// Whether a message in lower case holds one of the constants.
fn says_constant(shape: &Shape, message: &str) -> bool {
    let Shape::Fixed { values, .. } = shape else { return false };
    values.iter().any(|value| {
        let text = value.as_str().map_or_else(|| misread_specs::json::write(value), str::to_owned);
        message.contains(&text.to_lowercase())
    })
}

/// The text without what the caller sent, so that an echo is no leak.
fn without_sent(text: &str, sent: &Value) -> String {
    let mut text = text.to_owned();
    let mut open = vec![sent];
    while let Some(value) = open.pop() {
        match value {
            Value::String(sent) if sent.len() > 3 => {
                text = text.replace(sent.as_str(), "");
                let escaped = misread_specs::json::write(value);
                text = text.replace(escaped.trim_matches('"'), "");
            }
            Value::Array(values) => open.extend(values),
            Value::Object(members) => {
                for (name, value) in members {
                    if name.len() > 3 {
                        text = text.replace(name.as_str(), "");
                    }
                    open.push(value);
                }
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    text
}
