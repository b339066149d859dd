//! A call that was not accepted: was an error due, was it the right one, does it name the place?

use super::accepted::place;
use super::compare::cannot_hold;
use super::named::{Named, mentions, named, stands_alone};
use super::parity::refusal;
use super::{Answer, Verdict};
use crate::oracle::{Offender, Position};
use misread_specs::json;
use misread_specs::schema::Acceptance;
use misread_specs::spec::Reading;
use misread_specs::{ErrorKind, ErrorOutcome, Path, Segment, Value};

impl Verdict<'_> {
    pub(super) fn error(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        if error.handler_called == Some(true) {
            let what = "the handler ran, though the call was not accepted";
            self.add("surface/handler-not-called", answer.surface, &Path::root(), what);
        }
        match refusal(self.oracle(), error) {
            Some(_) => self.refused(answer, error),
            None => self.rejected(answer, error),
        }
    }

    fn refused(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        let issues = error.issues.iter().map(|issue| (issue.path.as_ref(), issue.message.as_str()));
        let whole = error.message.as_deref().map(|message| (None, message));
        let mut named_one = false;
        let said: Vec<_> = issues.chain(whole).collect();
        for (path, text) in said {
            if self.oracle().refusal_in(text).is_none() {
                continue;
            }
            let found = self.offender_named(path, text);
            named_one |= found.is_some();
            match found {
                Some(offender) => self.refusal_text(answer, path, text, &offender),
                None => self.wrong_refusal(answer, path, text),
            }
        }
        if !named_one && self.expected.offenders.is_empty() {
            self.refused_for_nothing(answer, error);
        }
    }

    /// The offender that a refusal names.
    fn offender_named(&self, path: Option<&Path>, text: &str) -> Option<Offender> {
        let says = |offender: &&Offender| {
            stands_alone(text, &self.oracle().sentence(offender.row, &offender.path))
        };
        let named = |offender: &&Offender| path.is_none_or(|path| *path == offender.path);
        let both = self.expected.offenders.iter().find(|o| named(o) && says(o));
        let either = || self.expected.offenders.iter().find(|o| path.is_some() && named(o));
        both.or_else(either).cloned()
    }

    /// A refusal that names no offender: a place that does not offend, or no place at all.
    fn wrong_refusal(&mut self, answer: &Answer<'_>, path: Option<&Path>, text: &str) {
        if self.expected.offenders.is_empty() {
            return;
        }
        let positions = self.expected.positions().iter();
        let elsewhere = positions.filter(|position| !position.path.0.is_empty()).find(|position| {
            let sentences = self.oracle().spec().sentences.iter();
            match path {
                Some(path) => position.path == *path,
                None => sentences.map(|s| s.about(&position.path)).any(|s| stands_alone(text, &s)),
            }
        });
        let elsewhere = elsewhere.map(|position| position.path.clone());
        let first = self.expected.offenders.first().map_or_else(Path::root, |o| o.path.clone());
        match elsewhere {
            Some(path) if !first.0.starts_with(&path.0) => {
                let what = format!("refuses {}, which does not offend", place(&path));
                self.add("refusal/only-offenders", answer.surface, &path, what);
            }
            Some(_) | None => {
                let what = format!("refuses without naming {} by its whole path", place(&first));
                self.add("refusal/path", answer.surface, &first, what);
            }
        }
        let in_text = self.expected.position(&first).is_some_and(|position| position.in_text);
        if in_text {
            let what =
                format!("{} stands inside a text; the refusal does not name it", place(&first));
            self.add("refusal/inside-repair", answer.surface, &first, what);
        }
    }

    /// A refusal where none is due.
    fn refused_for_nothing(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        let path = self.place_of(error);
        let what = format!("refused, though nothing at {} is a list written as text", place(&path));
        for rule in self.rules_at(&path) {
            self.add(&rule, answer.surface, &path, what.clone());
        }
        self.add("refusal/only-offenders", answer.surface, &path, what);
    }

    fn rejected(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        let named = named(self.expected, error);
        if cannot_hold(answer.capabilities, self.seen.arguments) {
            return;
        }
        if self.expected.may_reject {
            self.names_the_place(answer, error, &named);
        } else if self.expected.may_accept {
            self.rejected_for_nothing(answer, error);
        } else {
            self.rejected_not_refused(answer, &named);
        }
    }

    /// A refusal is due and the only thing that is wrong; it came as an ordinary error.
    fn rejected_not_refused(&mut self, answer: &Answer<'_>, named: &Named) {
        let offenders = self.expected.offenders.clone();
        let named_one = offenders
            .iter()
            .find(|offender| named.paths().iter().any(|path| offender.path.contains(path)));
        let Some(offender) = named_one.or(offenders.first()) else { return };
        let path = &offender.path;
        if named_one.is_some() && self.string_member_takes(path) {
            let what = format!("{} is rejected, but not by the sentence", place(path));
            self.add("message/refusal", answer.surface, path, what);
        } else {
            let what =
                format!("{} must be refused by name; the call was only rejected", place(path));
            let rule = self.oracle().row(offender.row).rule.clone();
            self.add(&rule, answer.surface, path, what);
        }
    }

    /// Whether the string member at this place takes the text that stands there.
    fn string_member_takes(&self, path: &Path) -> bool {
        let Some(position) = self.expected.position(path) else { return false };
        let Some(part) = position.part else { return false };
        let compiled = self.oracle().compiled();
        let mut members = compiled.members(part).filter(|m| compiled.part(*m).string_member);
        members.any(|member| compiled.accepts(member, &position.value) == Acceptance::Yes)
    }

    fn rejected_for_nothing(&mut self, answer: &Answer<'_>, error: &ErrorOutcome) {
        let path = self.place_of(error);
        let what = format!("rejected, though {} is right", place(&path));
        for rule in self.rules_at(&path) {
            self.add(&rule, answer.surface, &path, what.clone());
        }
        if self.expected.is_plain() && self.expected.valid_as_sent() {
            self.add("value/well-typed-unchanged", answer.surface, &path, what);
        }
    }

    /// The place that an error is about: the one it names, else the first that a row other than
    /// the last decides.
    fn place_of(&self, error: &ErrorOutcome) -> Path {
        let named = named(self.expected, error);
        let known = named.paths().iter().find(|path| self.expected.position(path).is_some());
        if let Some(path) = known {
            return self.unread_text(path).unwrap_or_else(|| path.clone());
        }
        self.unread_text(&Path::root()).unwrap_or_else(|| self.likely_text(error))
    }

    /// The text that an error without a place is most likely about: one that it mentions, one
    /// that may be taken for more than text, or else the first.
    fn likely_text(&self, error: &ErrorOutcome) -> Path {
        let said: Vec<&str> = texts_of(error).collect();
        let likelihood = |position: &Position<'_>| {
            let mentioned = said.iter().any(|text| mentions(text, &position.path));
            let spells = position.value.as_str().and_then(|text| json::read(text).ok());
            (mentioned, spells.is_some_and(|read| read.value.is_some()))
        };
        let texts = self.expected.positions().iter().filter(|p| p.value.is_string());
        // Of several that are as likely the first counts, so the last in reverse.
        let likely = texts.rev().max_by_key(|position| likelihood(position));
        likely.map_or_else(Path::root, |position| position.path.clone())
    }

    /// The first text at or inside a place that must be read.
    fn unread_text(&self, path: &Path) -> Option<Path> {
        let reads = |position: &&Position<'_>| {
            path.contains(&position.path)
                && position.readings.iter().all(|reading| match reading {
                    Reading::Repair | Reading::Replace | Reading::Exact => true,
                    Reading::Keep | Reading::Leave | Reading::Refuse => false,
                })
        };
        self.expected.positions().iter().find(reads).map(|position| position.path.clone())
    }

    /// The rules that an error at this place breaks, where none is due.
    fn rules_at(&self, path: &Path) -> Vec<String> {
        let Some(position) = self.expected.position(path) else {
            return vec!["value/kept".to_owned()];
        };
        let mut rules = Vec::new();
        let part = position.part.map(|part| self.oracle().compiled().part(part));
        if let (Some(part), Value::String(text)) = (part, position.value.as_ref()) {
            if part.string_member && !part.array_members.is_empty() {
                rules.push("union/not-a-list-kept".to_owned());
            }
            let read = json::read(text).ok().and_then(|read| read.value);
            if part.string_member
                && !part.object_members.is_empty()
                && read.is_some_and(|value| value.is_object())
            {
                rules.push("union/object-text-kept".to_owned());
            }
        }
        rules.push(self.oracle().row(position.row).rule.clone());
        rules
    }

    /// Whether text stands here that the table keeps, beside what else is wrong.
    fn is_kept_text(&self, path: &Path) -> bool {
        let kept = |position: &Position<'_>| {
            position.value.is_string() && position.readings.iter().all(|r| *r == Reading::Keep)
        };
        self.expected.position(path).is_some_and(kept) && self.string_member_takes(path)
    }

    /// A rejection that is due must name what is wrong.
    fn names_the_place(&mut self, answer: &Answer<'_>, error: &ErrorOutcome, named: &Named) {
        if error.kind != ErrorKind::Validation || *named == Named::Unsure {
            return;
        }
        let faults = self.expected.faults();
        let right = |path: &Path| {
            let offends = |offender: &Offender| offender.path == *path;
            self.expected.offenders.iter().any(offends)
                || faults.iter().any(|fault| fault.contains(path) || names_key(error, fault, path))
        };
        if faults.is_empty() || named.paths().iter().any(right) {
            return;
        }
        // Where no path is told apart from the texts, a text may name a place inside.
        let structural = matches!(named, Named::Paths(_));
        if !structural && texts_of(error).any(|text| faults.iter().any(|f| says(text, f))) {
            return;
        }
        // The error is about a text that was to be read: that it was not is what is wrong.
        let unread = named.paths().iter().find_map(|path| self.unread_text(path));
        if let Some(path) = unread {
            let what = format!("rejected at {}, whose text was not read", place(&path));
            for rule in self.rules_at(&path) {
                self.add(&rule, answer.surface, &path, what.clone());
            }
            return;
        }
        // The error is about a text that is right: that it is rejected is wrong, too.
        let right = named.paths().iter().find(|path| self.is_kept_text(path));
        if let Some(path) = right {
            let what = format!("rejected at {}, which is right", place(path));
            for rule in self.rules_at(path) {
                self.add(&rule, answer.surface, path, what.clone());
            }
        }
        let first = faults[0].clone();
        let what = format!("the error does not name {}", place(&first));
        self.add("message/names-the-parameter", answer.surface, &first, what);
    }
}

/// Every text that the caller is shown.
fn texts_of(error: &ErrorOutcome) -> impl Iterator<Item = &str> {
    let issues = error.issues.iter().map(|issue| issue.message.as_str());
    issues.chain(error.message.as_deref())
}

/// A missing or undeclared key, named by the path of its object and the key in the message; an
/// item too many, named by the path of its list.
fn names_key(error: &ErrorOutcome, fault: &Path, path: &Path) -> bool {
    let Some((last, holder)) = fault.0.split_last() else { return false };
    path.0 == holder
        && match last {
            Segment::Key(key) => texts_of(error).any(|text| text.contains(key.as_str())),
            Segment::Index(_) => true,
        }
}

/// Whether a text names a place that is wrong, one inside it, or the list of an item too many.
fn says(text: &str, fault: &Path) -> bool {
    let holder = match fault.0.split_last() {
        Some((Segment::Index(_), holder)) => Some(Path(holder.to_vec())),
        Some((Segment::Key(_), _)) | None => None,
    };
    mentions(text, fault) || holder.is_some_and(|holder| mentions(text, &holder))
}
