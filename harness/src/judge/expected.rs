//! What the spec permits for one call, summed up for judging.

use super::compare::PROTOTYPE_KEYS;
use crate::oracle::{Offender, Oracle, Position, Resolution, Tree, resolutions};
use misread_specs::json;
use misread_specs::schema::Acceptance;
use misread_specs::{Path, Value};
use std::cell::OnceCell;

/// Text of at least this many bytes makes a call a large one.
const LARGE_BYTES: usize = 64 << 10;
/// So many members or elements in one container do, too.
const LARGE_MEMBERS: usize = 1_000;

/// What may come of one call.
#[derive(Debug)]
pub struct Expected<'a> {
    oracle: &'a Oracle,
    arguments: &'a Value,
    /// The readings.
    pub tree: Tree,
    /// Every position that some reading refuses.
    pub offenders: Vec<Offender>,
    /// Some reading is accepted.
    pub may_accept: bool,
    /// Some reading is rejected.
    pub may_reject: bool,
    faults: OnceCell<Vec<Path>>,
    positions: OnceCell<Vec<Position<'a>>>,
}

impl<'a> Expected<'a> {
    /// What the oracle permits for these arguments.
    #[must_use]
    pub fn new(oracle: &'a Oracle, arguments: &'a Value) -> Self {
        let tree = oracle.read(arguments);
        let mut expected = Self {
            oracle,
            arguments,
            tree,
            offenders: Vec::new(),
            may_accept: false,
            may_reject: false,
            faults: OnceCell::new(),
            positions: OnceCell::new(),
        };
        let found = expected.resolutions();
        let mut offenders: Vec<Offender> = Vec::new();
        for resolution in &found {
            let accepts = match resolution.unknown {
                true => Acceptance::Open,
                false => accepts_keys_open(oracle, &resolution.value),
            };
            expected.may_accept |= resolution.refused.is_empty() && accepts != Acceptance::No;
            expected.may_reject |= accepts != Acceptance::Yes;
            for offender in &resolution.refused {
                if !offenders.contains(offender) {
                    offenders.push(offender.clone());
                }
            }
        }
        drop(found);
        expected.offenders = offenders;
        expected
    }

    fn resolutions(&self) -> Vec<Resolution<'a>> {
        resolutions(&self.tree, self.arguments)
    }

    /// Nothing is read otherwise than it was sent, and no choice is left.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.tree.is_kept()
    }

    /// Whether the arguments are valid as they stand.
    #[must_use]
    pub fn valid_as_sent(&self) -> bool {
        let root = self.oracle.compiled().root();
        self.oracle.compiled().accepts(root, self.arguments) == Acceptance::Yes
    }

    /// The places at which some reading is wrong; where that hangs on a MAY alone, none.
    pub fn faults(&self) -> &[Path] {
        self.faults.get_or_init(|| {
            let mut paths: Vec<Path> = Vec::new();
            for resolution in self.resolutions() {
                for fault in self.oracle.compiled().faults(&resolution.value) {
                    if !paths.contains(&fault.path) {
                        paths.push(fault.path);
                    }
                }
            }
            paths
        })
    }

    /// Every position, outermost first.
    pub fn positions(&self) -> &[Position<'a>] {
        self.positions.get_or_init(|| self.oracle.positions(self.arguments))
    }

    /// The position at a path.
    pub fn position(&self, path: &Path) -> Option<&Position<'a>> {
        self.positions().iter().find(|position| position.path == *path)
    }
}

/// Acceptance where prototype keys may be removed, rejected or handed on (SPEC.md, MAY).
fn accepts_keys_open(oracle: &Oracle, value: &Value) -> Acceptance {
    let root = oracle.compiled().root();
    let accepts = oracle.compiled().accepts(root, value);
    let without = without_prototype_keys(value);
    let then = without.as_ref().map(|value| oracle.compiled().accepts(root, value));
    match (accepts, then) {
        (accepts, None) => accepts,
        (Acceptance::No, Some(Acceptance::No)) => Acceptance::No,
        (_, Some(_)) => Acceptance::Open,
    }
}

/// The value without its prototype keys; `None` where it has none.
fn without_prototype_keys(value: &Value) -> Option<Value> {
    match value {
        Value::Array(values) => {
            let changed: Vec<Option<Value>> = values.iter().map(without_prototype_keys).collect();
            changed.iter().any(Option::is_some).then(|| {
                let pairs = changed.into_iter().zip(values);
                pairs.map(|(new, old)| new.unwrap_or_else(|| old.clone())).collect()
            })
        }
        Value::Object(members) => {
            let mut changed = false;
            let mut kept = serde_json::Map::new();
            for (name, value) in members {
                if PROTOTYPE_KEYS.contains(&name.as_str()) {
                    changed = true;
                    continue;
                }
                let new = without_prototype_keys(value);
                changed |= new.is_some();
                kept.insert(name.clone(), new.unwrap_or_else(|| value.clone()));
            }
            changed.then_some(Value::Object(kept))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Whether a call is judged by `call/bounded`: much text, many members or deep nesting.
pub(super) fn is_large(arguments: &Value) -> bool {
    let mut open = vec![arguments];
    let mut bytes = 0;
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => bytes += text.len(),
            Value::Array(values) => {
                if values.len() >= LARGE_MEMBERS {
                    return true;
                }
                open.extend(values);
            }
            Value::Object(members) => {
                if members.len() >= LARGE_MEMBERS {
                    return true;
                }
                open.extend(members.values());
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    bytes >= LARGE_BYTES || deep_text(arguments)
}

/// Whether some text nests deeper than every reader must follow.
fn deep_text(arguments: &Value) -> bool {
    let mut open = vec![arguments];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) if nesting(text) > json::OPEN_DEPTH => return true,
            Value::Array(values) => open.extend(values),
            Value::Object(members) => open.extend(members.values()),
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    false
}

/// How deep the brackets of a text nest at most, whether it is JSON or not.
fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    if text.len() <= json::OPEN_DEPTH {
        return 0;
    }
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}
