//! A second oracle, written the naive way from SPEC.md section 2, permits what the first permits.
//!
//! It shares nothing with the first but the written form of schemas: it has its own values, its
//! own reader of JSON text, its own validity, and no table. For every call it makes *all* the
//! readings, one after the other, and collects what they come to. Compared are the kinds of
//! outcome, the accepted arguments by exact equality, and the offenders of a refusal, under each
//! shipped spec file.
//!
//! Where the two may differ, and what is demanded instead:
//!
//! - *bounded*: a call with as many readings as the first looks at ([`RESOLUTIONS_MAX`]): what the
//!   first permits is among what the second permits.
//! - *deep*: text that nests deeper than the first holds values (`BUILD_DEPTH`): the first permits
//!   every kind of outcome that the second permits.
//! - *given up*: more readings than the second makes, or more steps than it takes: nothing.
//!
//! `MISREAD_WHOLE=1` compares the whole enumeration and a million other cases.

/// Calls that the generators hardly ever make.
#[path = "second_oracle/corners.rs"]
mod corners;
/// Values and text.
#[path = "second_oracle/json.rs"]
mod json;
/// Readings.
#[path = "second_oracle/reading.rs"]
mod reading;
/// Schemas.
#[path = "second_oracle/schema.rs"]
mod schema;

use json::Json;
use misread::oracle::{Oracle, Permitted, RESOLUTIONS_MAX, resolutions};
use misread_generators::{Layer, Settings, enumeration_len, group, layer_of};
use misread_specs::json::BUILD_DEPTH;
use misread_specs::spec::{self, Spec};
use misread_specs::{Path, Tool, Value, cases};
use reading::{POLICIES, Second};
use std::collections::BTreeSet;
use std::ops::AddAssign;
use std::sync::Arc;

/// Groups of the generators' mix, in an ordinary run.
const GROUPS: u64 = 2_500;
/// One group of the enumeration in so many, in an ordinary run; a prime, so that all texts come.
const STRIDE: u64 = 83;
/// Groups beside the enumeration in a whole run: a million cases.
const GROUPS_WHOLE: u64 = 62_500;
/// What may be tolerated, in one of so many comparisons.
const TOLERATED: u64 = 20;
/// The naive way recurses as deep as text nests.
const STACK: usize = 1 << 30;
/// Disagreements that are shown.
const SHOWN: usize = 12;

/// What one comparison came to.
enum Verdict {
    Same,
    Bounded,
    Deep,
    GivenUp,
    Differs(String),
}

#[derive(Debug, Default)]
struct Tally {
    cases: u64,
    compared: u64,
    bounded: u64,
    deep: u64,
    given_up: u64,
    differ: u64,
    shown: Vec<String>,
    /// Comparisons in which something was refused, and in which several outcomes are permitted.
    refused: u64,
    several: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.cases += other.cases;
        self.compared += other.compared;
        self.bounded += other.bounded;
        self.deep += other.deep;
        self.given_up += other.given_up;
        self.differ += other.differ;
        self.refused += other.refused;
        self.several += other.several;
        self.shown.extend(other.shown);
    }
}

impl Tally {
    /// Compares one tool's calls under every shipped spec file.
    fn compare(&mut self, specs: &[Arc<Spec>], tool: &Tool, sets: &[&Value]) {
        self.cases += sets.len() as u64;
        let differed = self.differ;
        for (spec, policy) in specs.iter().zip(POLICIES) {
            let first = Oracle::new(spec, tool).expect("the tool has a normal form");
            let second = Second::new(policy, tool);
            for arguments in sets {
                self.compared += 1;
                match self.verdict(&first, &second, arguments) {
                    Verdict::Same => {}
                    Verdict::Bounded => self.bounded += 1,
                    Verdict::Deep => self.deep += 1,
                    Verdict::GivenUp => self.given_up += 1,
                    Verdict::Differs(how) => {
                        self.differ += 1;
                        if self.differ == differed + 1 {
                            let parameters = tool.parameters.to_json();
                            let aliases = &tool.value_aliases;
                            self.shown.push(format!(
                                "{}: {parameters} {aliases:?}\n  {arguments}\n{how}",
                                policy.name
                            ));
                        }
                    }
                }
            }
        }
    }

    fn verdict(&mut self, first: &Oracle, second: &Second<'_>, arguments: &Value) -> Verdict {
        let (first, bounded) = First::of(first, arguments);
        let Some(second) = second.permitted(arguments) else { return Verdict::GivenUp };
        let second =
            First { accepted: second.accepted, refused: second.refused, rejected: second.rejected };
        self.refused += u64::from(!second.refused.is_empty());
        self.several += u64::from(second.outcomes() > 1);
        let same = first.within(&second) && second.within(&first);
        if same {
            Verdict::Same
        } else if bounded && first.within(&second) {
            Verdict::Bounded
        } else if nests_deep(arguments) && second.kinds_within(&first) {
            Verdict::Deep
        } else {
            Verdict::Differs(format!("  first  {first:?}\n  second {second:?}"))
        }
    }
}

/// What the first oracle permits, in the second's terms.
#[derive(Debug)]
struct First {
    accepted: Vec<Json>,
    /// The offenders.
    refused: BTreeSet<Path>,
    rejected: bool,
}

impl First {
    /// And whether it looked at as many readings as it ever does.
    fn of(oracle: &Oracle, arguments: &Value) -> (Self, bool) {
        let mut accepted = Vec::new();
        let (mut named, mut rejected) = (None, false);
        for outcome in oracle.expect(arguments).permitted {
            match outcome {
                Permitted::Accepted(value) => accepted.push(Json::of(&value)),
                Permitted::Refused(path, _) => named = Some(path),
                Permitted::Rejected(_) => rejected = true,
            }
        }
        let tree = oracle.read_in_full(arguments);
        let resolutions = resolutions(&tree, arguments);
        let offenders = resolutions.iter().flat_map(|resolution| &resolution.refused);
        let refused: BTreeSet<Path> = offenders.map(|offender| offender.path.clone()).collect();
        // A refusal is permitted exactly where there is an offender, and names one.
        let known = named.as_ref().map_or(refused.is_empty(), |path| refused.contains(path));
        assert!(known, "{arguments}: {named:?}");
        (Self { accepted, refused, rejected }, resolutions.len() >= RESOLUTIONS_MAX)
    }

    fn within(&self, other: &Self) -> bool {
        self.accepted.iter().all(|value| other.accepted.contains(value))
            && self.refused.is_subset(&other.refused)
            && (!self.rejected || other.rejected)
    }

    fn kinds_within(&self, other: &Self) -> bool {
        (self.accepted.is_empty() || !other.accepted.is_empty())
            && (self.refused.is_empty() || !other.refused.is_empty())
            && (!self.rejected || other.rejected)
    }

    fn outcomes(&self) -> usize {
        let others = [!self.refused.is_empty(), self.rejected];
        self.accepted.len() + others.into_iter().filter(|one| *one).count()
    }
}

/// Whether some text opens more lists and objects than the first holds inside each other.
fn nests_deep(value: &Value) -> bool {
    match value {
        Value::String(text) => text.matches(['[', '{']).count() > BUILD_DEPTH,
        Value::Array(items) => items.iter().any(nests_deep),
        Value::Object(members) => members.values().any(nests_deep),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Compares the cases of these groups, on every core.
fn compare_groups(seed: u64, indexes: &[u64]) -> Tally {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (specs, settings) = (specs(), Settings::default());
    let work = |core: usize| {
        let mut tally = Tally::default();
        for index in indexes.iter().skip(core).step_by(cores) {
            let group = group(seed, *index, &settings);
            let sets: Vec<&Value> = group.sets.iter().map(|set| &set.arguments).collect();
            tally.compare(&specs, &group.tool, &sets);
        }
        tally
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let work = &work;
        let start = |core| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || work(core)).expect("a thread")
        };
        let threads: Vec<_> = (0..cores).map(start).collect();
        for thread in threads {
            tally += thread.join().expect("no comparison panics");
        }
    });
    tally
}

fn specs() -> Vec<Arc<Spec>> {
    let load = |policy: reading::Policy| spec::load(policy.name).expect("a shipped spec");
    POLICIES.map(load).map(Arc::new).to_vec()
}

fn whole() -> bool {
    std::env::var("MISREAD_WHOLE").is_ok_and(|value| value == "1")
}

/// Fails on a disagreement, on too much that is tolerated, and where too few comparisons, not one
/// in `refusal_in`, met a refusal.
#[expect(clippy::print_stderr, reason = "the figures are what a reader of the run wants to see")]
fn demand(what: &str, tally: &Tally, refusal_in: u64) {
    let Tally { cases, compared, bounded, deep, given_up, refused, several, .. } = tally;
    eprintln!(
        "{what}: {cases} cases, {compared} comparisons ({refused} with a refusal, {several} with \
         several outcomes); tolerated: {bounded} bounded, {deep} deep, {given_up} given up; {} \
         differ",
        tally.differ
    );
    let shown = tally.shown.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert_eq!(tally.differ, 0, "{what}: the oracles disagree\n{shown}");
    let tolerated = bounded + deep + given_up;
    assert!(tolerated * TOLERATED < *compared, "{what}: {tolerated} of {compared} tolerated");
    assert!(refused * refusal_in > *compared, "{what}: only {refused} of {compared} met a refusal");
}

#[test]
fn they_agree_on_the_written_cases() {
    let mut tally = Tally::default();
    for case in cases::all() {
        tally.compare(&specs(), &case.tool, &[&case.arguments]);
    }
    assert!(tally.cases > 200, "only {} cases were found", tally.cases);
    demand("written cases", &tally, 50);
}

#[test]
fn they_agree_on_the_corners() {
    let mut tally = Tally::default();
    for corner in corners::CORNERS {
        let text = format!(
            r#"{{"name":"t","parameters":{{"type":"object","properties":{{"a":{}}},"$defs":{}}}}}"#,
            corner.schema, corner.definitions
        );
        let read = |text: &str| -> Value { serde_json::from_str(text).expect(corner.id) };
        let tool = Tool::from_json(&read(&text)).expect(corner.id);
        let arguments = read(&format!(r#"{{"a":{}}}"#, corner.value));
        tally.compare(&specs(), &tool, &[&arguments]);
    }
    demand("corners", &tally, 50);
}

#[test]
fn they_agree_on_the_mix_of_the_generators() {
    let beside = |index: &u64| !whole() || layer_of(*index) != Layer::Enumeration;
    let groups = if whole() { GROUPS_WHOLE } else { GROUPS };
    let indexes: Vec<u64> = (0..).filter(beside).take(groups as usize).collect();
    demand("mix", &compare_groups(11, &indexes), 50);
}

#[test]
fn they_agree_on_the_enumeration() {
    let enumerated = (0..).filter(|index| layer_of(*index) == Layer::Enumeration);
    let every = if whole() { 1 } else { STRIDE as usize };
    let indexes: Vec<u64> = enumerated.take(enumeration_len() as usize).step_by(every).collect();
    demand("enumeration", &compare_groups(1, &indexes), 10_000);
}
