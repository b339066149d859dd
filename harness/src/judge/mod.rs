//! Whether what an implementation did is what the spec permits.
//!
//! Pure: a judge looks at one call, at what the oracle permits and at the outcomes on every
//! surface, and names the rules that are broken ([`Broken`]). It never calls anything, and it
//! never changes what came back.

/// Absence that reaches the handler as null.
mod absence;
/// Everything about one accepted call.
mod accepted;
/// From a difference to the rules that it breaks.
mod classify;
/// Whether what the handler got is what the readings make of what was sent.
mod compare;
/// The kind of a deviation.
mod deviation;
/// Errors: refusals and rejections.
mod errors;
/// What a call exercises.
mod exercise;
/// What the spec permits, summed up.
mod expected;
/// The same call again, with what the handler got.
mod idempotent;
/// Texts that the caller is shown.
mod messages;
/// Which places an error names.
mod named;
/// The surfaces against each other.
mod parity;
/// The plain schema.
mod private_check;
/// Rules: their rank in a finding.
mod rank;
/// Calls without their special shape.
mod shape;

pub use absence::without_absent;
pub use deviation::Deviation;
pub use exercise::{Exercise, exercise, exercised_by};
pub use expected::Expected;
pub use idempotent::idempotent;
pub use private_check::list_text_taken;
pub use rank::rank;
pub use shape::{Plain, plain_forms};

pub(crate) use compare::{PROTOTYPE_KEYS, cannot_hold};
pub(crate) use parity::refusal;

use crate::capabilities::Capabilities;
use crate::oracle::Oracle;
use misread_specs::{ErrorKind, Outcome, Path, Value};

/// One call and everything that came of it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The oracle of the tool.
    pub oracle: &'a Oracle,
    /// What was sent.
    pub arguments: &'a Value,
    /// What was sent before it, in the same process, where that belongs to the case.
    pub earlier: &'a [Value],
    /// What came of it on each surface.
    pub answers: &'a [Answer<'a>],
    /// What the plain schema said, where that was asked.
    pub parse: Option<&'a Outcome>,
}

/// The outcome on one surface.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The surface.
    pub surface: &'a str,
    /// What it declares.
    pub capabilities: &'a Capabilities,
    /// What came.
    pub outcome: &'a Outcome,
}

/// A rule that one call broke.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The rule's id.
    pub rule: String,
    /// The surface that broke it; for a comparison the one that differs from the first.
    pub surface: String,
    /// Where.
    pub path: Path,
    /// What is wrong, in one sentence.
    pub detail: String,
    /// What kind of deviation it is.
    pub deviation: Deviation,
}

/// The rules that this call broke, on whichever surface; the first that a finding would bear
/// stands first (SPEC.md section 2, *One rule for a finding*).
#[must_use]
pub fn judge(seen: &Seen<'_>) -> Vec<Broken> {
    let expected = Expected::new(seen.oracle, seen.arguments);
    let mut verdict = Verdict { seen, expected: &expected, broken: Vec::new() };
    for answer in seen.answers {
        verdict.answer(answer);
    }
    verdict.parity();
    verdict.private_check();
    let mut broken = verdict.broken;
    broken.retain(|one| seen.oracle.spec().judges(&one.rule));
    broken.sort_by_key(|one| rank(seen.oracle.spec(), &one.rule));
    broken.dedup_by(|one, other| one.rule == other.rule && one.surface == other.surface);
    broken
}

/// The judge at work on one call.
struct Verdict<'s> {
    seen: &'s Seen<'s>,
    expected: &'s Expected<'s>,
    broken: Vec<Broken>,
}

impl<'s> Verdict<'s> {
    fn oracle(&self) -> &'s Oracle {
        self.seen.oracle
    }

    fn add(&mut self, rule: &str, surface: &str, path: &Path, detail: impl Into<String>) {
        let answer = self.seen.answers.iter().find(|answer| answer.surface == surface);
        let outcome = answer.map(|answer| answer.outcome);
        self.broken.push(Broken {
            rule: rule.to_owned(),
            surface: surface.to_owned(),
            path: path.clone(),
            detail: detail.into(),
            deviation: Deviation::of(self, rule, path, outcome),
        });
    }

    fn answer(&mut self, answer: &Answer<'_>) {
        match answer.outcome {
            Outcome::Unsupported(_) => {}
            Outcome::Broken(broken) => {
                if !broken.kind.is_of_the_adapter() {
                    let rule = if expected::is_large(self.seen.arguments) {
                        "call/bounded"
                    } else {
                        "call/answers"
                    };
                    let what = format!("no answer: {}", broken.detail);
                    self.add(rule, answer.surface, &Path::root(), what);
                }
            }
            Outcome::Accepted(accepted) => {
                if self.judged_for_reading(answer) {
                    self.accepted(answer, accepted);
                }
                self.notes(answer, accepted);
            }
            Outcome::Error(error) => {
                if error.kind == ErrorKind::Internal {
                    self.internal(answer);
                } else if self.judged_for_reading(answer) {
                    self.error(answer, error);
                }
                self.texts(answer, error);
            }
        }
    }

    /// A surface that takes ready values is judged where nothing is to be read.
    fn judged_for_reading(&self, answer: &Answer<'_>) -> bool {
        answer.capabilities.coerces || self.expected.is_plain()
    }

    fn internal(&mut self, answer: &Answer<'_>) {
        let root = Path::root();
        let what = "an internal error, where the arguments decide what must happen";
        self.add("call/answers", answer.surface, &root, what);
        if let Some(offender) = self.expected.offenders.first() {
            let what =
                format!("a refusal is due at `{}`; it came as an internal error", offender.path);
            self.add("surface/refusal-is-validation", answer.surface, &offender.path, what);
        }
    }
}
