//! Whether the outcomes of a call and of its variant agree.

use super::{Base, Change, ESCAPE, TEXT_NATIVE, Variant, WHITE_SPACE};
use crate::capabilities::Capabilities;
use crate::judge::{Expected, cannot_hold, refusal};
use crate::oracle::Oracle;
use misread_specs::schema::{CompiledExtra, PartId};
use misread_specs::{ErrorKind, ErrorOutcome, Outcome, Path, Segment, Value, json};

/// What comes of comparing two outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Nothing can be said.
    NotJudged,
    /// They agree.
    Agree,
    /// They do not: how, in a fragment that follows "the variant".
    Differ(String),
}

/// Compares what came of a call and of its variant on a surface.
#[must_use]
pub fn compare(
    base: &Base<'_>,
    variant: &Variant,
    capabilities: &Capabilities,
    first: &Outcome,
    second: &Outcome,
) -> Compared {
    let reads = matches!(variant.plan.relation, WHITE_SPACE | ESCAPE | TEXT_NATIVE);
    if cannot_hold(capabilities, base.arguments) || reads && !capabilities.coerces {
        return Compared::NotJudged;
    }
    match (first, second) {
        (Outcome::Accepted(one), Outcome::Accepted(two)) => {
            let due = variant.change.arguments(&one.arguments);
            let got = variant.change.of_variant(&two.arguments);
            if same_arguments(base, variant, &due, &got) {
                Compared::Agree
            } else {
                Compared::Differ("hands other arguments over".to_owned())
            }
        }
        (Outcome::Error(one), Outcome::Error(two)) => errors(base, variant, one, two),
        (Outcome::Accepted(_), Outcome::Error(two)) => match two.kind {
            ErrorKind::Internal => differ("fails inside"),
            ErrorKind::Validation | ErrorKind::Unknown => differ("is not accepted"),
        },
        (Outcome::Error(_), Outcome::Accepted(_)) => differ("is accepted"),
        (Outcome::Accepted(_) | Outcome::Error(_), Outcome::Broken(broken)) => {
            let blamed = !broken.kind.is_of_the_adapter();
            if blamed { differ("gets no answer") } else { Compared::NotJudged }
        }
        (Outcome::Unsupported(_) | Outcome::Broken(_), _) | (_, Outcome::Unsupported(_)) => {
            Compared::NotJudged
        }
    }
}

fn differ(how: &str) -> Compared {
    Compared::Differ(how.to_owned())
}

fn same_arguments(base: &Base<'_>, variant: &Variant, due: &Value, got: &Value) -> bool {
    if json::equal(due, got) {
        return true;
    }
    variant.change == Change::Undeclared && {
        let root = Some(base.oracle.compiled().root());
        json::equal(&declared(base.oracle, root, due), &declared(base.oracle, root, got))
    }
}

/// A value without the keys that its open objects do not declare.
fn declared(oracle: &Oracle, part: Option<PartId>, value: &Value) -> Value {
    let below = |segment: Segment| oracle.part_below(part, value, &segment).0;
    match value {
        Value::Array(values) => {
            let items = values.iter().enumerate();
            items.map(|(at, item)| declared(oracle, below(Segment::Index(at)), item)).collect()
        }
        Value::Object(members) => {
            let (parts, _) = oracle.members_for(part, value);
            let shapes = parts.iter().map(|part| &oracle.compiled().part(*part).shape);
            let objects: Vec<_> = shapes.filter_map(|shape| shape.object()).collect();
            let stays = |name: &str| {
                let known = |fields: &indexmap::IndexMap<_, _>| fields.contains_key(name);
                !objects.iter().any(|(f, extra)| !known(f) && *extra == CompiledExtra::Open)
            };
            let kept = members.iter().filter(|(name, _)| stays(name)).map(|(name, member)| {
                let part = below(Segment::Key(name.clone()));
                (name.clone(), declared(oracle, part, member))
            });
            Value::Object(kept.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

fn errors(base: &Base<'_>, variant: &Variant, one: &ErrorOutcome, two: &ErrorOutcome) -> Compared {
    match (one.kind == ErrorKind::Internal, two.kind == ErrorKind::Internal) {
        (true, _) => return Compared::NotJudged,
        (false, true) => return differ("fails inside"),
        (false, false) => {}
    }
    let (first, second) = (refusal(base.oracle, one), refusal(base.oracle, two));
    let expected = Expected::new(base.oracle, base.arguments);
    let offenders = expected.offenders.len();
    if first.is_some() != second.is_some() {
        // A refusal here and an error there: either comes first.
        return match (offenders > 0 && expected.may_reject, second.is_some()) {
            (true, _) => Compared::Agree,
            (false, true) => differ("is refused, not rejected"),
            (false, false) => differ("is rejected, not refused"),
        };
    }
    let single = match first {
        Some(_) => offenders == 1,
        None => variant.change != Change::Undeclared && expected.faults().len() == 1,
    };
    if single && !same_paths(&variant.change, one, two) {
        return differ("names another place");
    }
    Compared::Agree
}

/// Whether some place that one error names is, or holds, or is in one that the other names; as it
/// is wherever one names none.
fn same_paths(change: &Change, one: &ErrorOutcome, two: &ErrorOutcome) -> bool {
    let paths = |error: &ErrorOutcome| -> Vec<Path> {
        error.issues.iter().filter_map(|issue| issue.path.clone()).collect()
    };
    let due: Vec<Path> = paths(one).iter().map(|path| change.path(path)).collect();
    let named = paths(two);
    let meets = |path: &Path| due.iter().any(|due| due.contains(path) || path.contains(due));
    due.is_empty() || named.is_empty() || named.iter().any(meets)
}
