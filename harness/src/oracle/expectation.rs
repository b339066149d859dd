//! What a call may come to, and how every position of it is read.

use super::Oracle;
use super::resolve::{Resolution, resolutions};
use misread_specs::json;
use misread_specs::schema::{Acceptance, Shape};
use misread_specs::spec::Reading;
use misread_specs::{Path, Value};
use serde_json::{Map, json};

/// What must happen with one call.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Every position with its reading, in the order of the arguments, outermost first.
    pub positions: Vec<PositionLine>,
    /// The outcomes that the spec permits; several where it leaves a choice.
    pub permitted: Vec<Permitted>,
}

/// The reading of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    /// Where.
    pub path: Path,
    /// The rule that decided.
    pub rule: String,
    /// What is done; several names joined by ` or ` where the spec leaves a choice.
    pub reading: String,
}

/// One permitted outcome.
#[derive(Clone, Debug, PartialEq)]
pub enum Permitted {
    /// The handler gets these arguments.
    Accepted(Value),
    /// The call is refused at this place, by this sentence.
    Refused(Path, String),
    /// The call is rejected: something at these places is wrong.
    Rejected(Vec<Path>),
}

impl Expectation {
    pub(super) fn new(oracle: &Oracle, arguments: &Value) -> Self {
        let tree = oracle.read_in_full(arguments);
        let positions = oracle.positions(arguments).into_iter().map(|position| PositionLine {
            path: position.path,
            rule: oracle.row(position.row).rule.clone(),
            reading: names(&position.readings),
        });
        let mut permitted = Vec::new();
        for resolution in resolutions(&tree, arguments) {
            for outcome in oracle.permits(&resolution) {
                let known = permitted.iter().any(|known: &Permitted| known.same_as(&outcome));
                if !known {
                    permitted.push(outcome);
                }
            }
        }
        Self { positions: positions.collect(), permitted }
    }

    /// The form of PROTOCOL.md section 6.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut whole = match self.permitted.as_slice() {
            [only] => only.to_json(),
            several => {
                let alternatives: Vec<Value> = several.iter().map(Permitted::to_value).collect();
                let mut whole = Map::new();
                whole.insert("outcome".to_owned(), json!("any-of"));
                whole.insert("alternatives".to_owned(), Value::Array(alternatives));
                whole
            }
        };
        let positions = self.positions.iter().map(
            |line| json!({"path": line.path.to_json(), "rule": line.rule, "reading": line.reading}),
        );
        whole.insert("positions".to_owned(), positions.collect());
        Value::Object(whole)
    }

    /// The outcome alone, as an event holds it.
    #[must_use]
    pub fn outcome_to_json(&self) -> Value {
        let mut whole = self.to_json();
        if let Some(members) = whole.as_object_mut() {
            members.shift_remove("positions");
        }
        whole
    }
}

impl Permitted {
    /// Kind and arguments agree; which of several offenders is named may differ.
    fn same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Accepted(one), Self::Accepted(other)) => json::equal(one, other),
            (Self::Refused(..), Self::Refused(..)) | (Self::Rejected(_), Self::Rejected(_)) => true,
            (Self::Accepted(_) | Self::Refused(..) | Self::Rejected(_), _) => false,
        }
    }

    fn to_json(&self) -> Map<String, Value> {
        let mut whole = Map::new();
        match self {
            Self::Accepted(arguments) => {
                whole.insert("outcome".to_owned(), json!("accepted"));
                whole.insert("arguments".to_owned(), arguments.clone());
            }
            Self::Refused(path, message) => {
                whole.insert("outcome".to_owned(), json!("refused"));
                whole.insert("path".to_owned(), path.to_json());
                whole.insert("message".to_owned(), json!(message));
            }
            Self::Rejected(paths) => {
                whole.insert("outcome".to_owned(), json!("rejected"));
                if let Some(first) = paths.first() {
                    whole.insert("path".to_owned(), first.to_json());
                }
            }
        }
        whole
    }

    fn to_value(&self) -> Value {
        Value::Object(self.to_json())
    }
}

impl Oracle {
    /// What may come of one reading of a call.
    #[must_use]
    pub fn permits(&self, resolution: &Resolution<'_>) -> Vec<Permitted> {
        let mut outcomes = Vec::with_capacity(1);
        let root = self.compiled.root();
        let accepts = match resolution.unknown {
            true => Acceptance::Open,
            false => self.compiled.accepts(root, &resolution.value),
        };
        match resolution.refused.first() {
            Some(first) => {
                outcomes.push(Permitted::Refused(
                    first.path.clone(),
                    self.sentence(first.row, &first.path),
                ));
            }
            None if accepts != Acceptance::No => {
                outcomes.push(Permitted::Accepted(self.with_defaults(&resolution.value)));
            }
            None => {}
        }
        if accepts != Acceptance::Yes {
            let faults = self.compiled.faults(&resolution.value);
            outcomes
                .push(Permitted::Rejected(faults.into_iter().map(|fault| fault.path).collect()));
        }
        outcomes
    }

    /// The sentence of a refusal by this row.
    #[must_use]
    pub fn sentence(&self, row: usize, path: &Path) -> String {
        let sentence = self.row(row).sentence.and_then(|at| self.spec.sentences.get(at));
        sentence.map(|sentence| sentence.about(path)).unwrap_or_default()
    }

    /// The arguments with the declared defaults of absent parameters.
    #[must_use]
    pub fn with_defaults(&self, arguments: &Value) -> Value {
        let mut whole = arguments.clone();
        let root = self.compiled.part(self.compiled.root());
        if let (Some(members), Shape::Object { fields, .. }) = (whole.as_object_mut(), &root.shape)
        {
            for (name, field) in fields {
                if let Some(default) =
                    field.default.as_ref().filter(|_| !members.contains_key(name))
                {
                    members.insert(name.clone(), default.clone());
                }
            }
        }
        whole
    }
}

/// The names of these readings, each once.
fn names(readings: &[Reading]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for reading in readings {
        if !names.contains(&reading.name()) {
            names.push(reading.name());
        }
    }
    names.join(" or ")
}
