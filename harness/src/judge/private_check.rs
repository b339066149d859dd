//! `surface/no-private-check`: the tool's plain schema, without the coercion, takes list text
//! that its string member takes. Holds under every spec, whatever that does with list text.

use super::Verdict;
use super::named::named;
use crate::oracle::{Oracle, Position, Root};
use misread_specs::schema::{Acceptance, PartId};
use misread_specs::{Outcome, Path, Value, json};

/// Where list text stands in a call whose arguments are valid as they are: the first place at
/// which a string member takes the text and an array member the list. `None` where there is none.
#[must_use]
pub fn list_text_taken(oracle: &Oracle, arguments: &Value) -> Option<Path> {
    let root = oracle.compiled().root();
    let worth = matches!(Root::of(arguments), Root::Value(_))
        && holds_bracket(arguments)
        && oracle.compiled().accepts(root, arguments) == Acceptance::Yes;
    let positions = if worth { oracle.positions(arguments) } else { Vec::new() };
    let found = positions.into_iter().find(|position| {
        !position.in_text && position.part.is_some_and(|part| both_take(oracle, part, position))
    });
    found.map(|position| position.path)
}

/// Whether some text starts like a list.
fn holds_bracket(value: &Value) -> bool {
    match value {
        Value::String(text) => text.trim_start().starts_with('['),
        Value::Array(values) => values.iter().any(holds_bracket),
        Value::Object(members) => members.values().any(holds_bracket),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn both_take(oracle: &Oracle, part: PartId, position: &Position<'_>) -> bool {
    let Value::String(text) = position.value.as_ref() else { return false };
    let compiled = oracle.compiled();
    let takes = |members: &[PartId], value: &Value| {
        members.iter().any(|member| compiled.accepts(*member, value) == Acceptance::Yes)
    };
    let spelled = || json::read(text).ok().and_then(|read| read.value);
    let part = compiled.part(part);
    part.string_member
        && !part.array_members.is_empty()
        && spelled().is_some_and(|list| list.is_array() && takes(&part.array_members, &list))
}

impl Verdict<'_> {
    /// Parsing by the plain schema must take what the string member takes. An error that is
    /// about another place says nothing of this.
    pub(super) fn private_check(&mut self) {
        let Some(Outcome::Error(error)) = self.seen.parse else { return };
        let Some(path) = list_text_taken(self.oracle(), self.seen.arguments) else { return };
        let named = named(self.expected, error);
        let about = |place: &Path| path.contains(place);
        if named.paths().is_empty() || named.paths().iter().any(about) {
            let what =
                "the plain schema, without coercion, rejects text that its string member takes";
            let surface = self.seen.answers.first().map_or("parse", |answer| answer.surface);
            self.add("surface/no-private-check", surface, &path, what);
        }
    }
}
