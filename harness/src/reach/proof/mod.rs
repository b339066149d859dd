//! The proof of an adapter, before a run: what it carries and what it really enforces.
//!
//! Its own JSON is tried with hostile values, so that what it cannot carry is never sent and
//! never blamed on the framework; its schemas are tried keyword by keyword, so that a keyword
//! that it ignores is withdrawn with a warning and not reported as a fault of coercion. A proof
//! narrows what is generated; it never judges.

/// Which values come through unharmed.
mod carries;
/// A small tool for each thing that a schema may use.
mod probes;

pub use carries::{CLASSES, Class, Classes, DEEPEST, classes};

use crate::capabilities::{Capabilities, Description, Tools};
use crate::event::Warning;
use crate::implementation::{Defined, Definition, Implementation, Request, Trouble};
use crate::text::one_line;
use misread_generators::{Feature, Features};
use misread_specs::{ErrorKind, Outcome, Tool, Value, json};
use probes::{PROBES, Probe};

/// How much of a foreign text is shown.
const SHOWN: usize = 80;
/// How many probes are live at once, at most.
const TOGETHER: usize = 16;

/// What an adapter has been shown to do.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What came back equal from `echo`, and so may be sent as a value.
    pub carries: Classes,
    /// What generated tools and arguments may use.
    pub features: Features,
    /// What they may not, and why.
    pub withdrawn: Vec<Withdrawn>,
    /// What people should know.
    pub warnings: Vec<Warning>,
}

/// Something that is left out of the run: not exercised, never passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawn {
    /// What the generator leaves out; `None` for what it cannot do without.
    pub feature: Option<Feature>,
    /// The keyword, kind or format.
    pub name: &'static str,
    /// Why.
    pub why: String,
}

impl Proof {
    /// Whether this may be sent as a value. What may not can still travel as text.
    #[must_use]
    pub fn sendable(&self, value: &Value) -> bool {
        let (classes, depth) = classes(value);
        depth <= DEEPEST && self.carries.holds(classes)
    }
}

/// Tries an implementation out.
///
/// # Errors
/// Where it cannot be observed, does not even echo a tame value, or makes no tool at all.
pub fn prove(implementation: &mut dyn Implementation) -> Result<Proof, Trouble> {
    let description = implementation.describe().clone();
    let carries = carried(implementation)?;
    let mut proof = Proof {
        carries,
        features: declared(&description, carries),
        withdrawn: Vec::new(),
        warnings: Vec::new(),
    };
    for (class, name) in CLASSES {
        if !carries.has(class) {
            proof.withdraw(None, name, "did not come back equal from `echo`");
        }
    }
    match description.capabilities.tools {
        Tools::Any => try_probes(implementation, &description, &mut proof)?,
        // Their tools are given, so that nothing of this kind is generated.
        Tools::Own | Tools::Catalogue => {}
    }
    Ok(proof)
}

fn carried(implementation: &mut dyn Implementation) -> Result<Classes, Trouble> {
    if let Ok(json::Read { value: Some(tame), .. }) = json::read(carries::TAME) {
        let remedy = "answer `echo` with `{\"value\": …}` holding what `params.value` held";
        let back = implementation.echo(&tame).map_err(|trouble| {
            let what = format!("{}: {remedy}", trouble.what);
            Trouble { what, lasting: true, ..trouble }
        })?;
        if !json::equal(&tame, &back) {
            let back = one_line(&json::write(&back), SHOWN);
            let what = format!("the adapter echoes `{}` as `{back}`: {remedy}", carries::TAME);
            return Err(Trouble::lasting(what));
        }
    }
    let mut carries = Classes::all();
    for (class, sample) in carries::samples() {
        match implementation.echo(&sample) {
            Ok(back) if json::equal(&sample, &back) => {}
            Ok(_) => carries = carries.without(class),
            Err(trouble) if trouble.lasting => return Err(trouble),
            Err(_) => carries = carries.without(class),
        }
    }
    Ok(carries)
}

/// What is declared and carried.
fn declared(description: &Description, carries: Classes) -> Features {
    let numbers = [
        Class::WideIntegers,
        Class::BigIntegers,
        Class::LongFractions,
        Class::HugeNumbers,
        Class::TinyNumbers,
    ];
    let any = |declares: fn(&Capabilities) -> bool| description.surfaces.values().any(declares);
    let mut features = Features::all();
    if let Some(keywords) = &description.capabilities.keywords {
        features = features.with_keywords(keywords);
    }
    Features {
        value_aliases: any(|surface| surface.value_aliases),
        root_text: any(|surface| surface.root_text),
        deep_as_text_only: !carries.has(Class::DeepNesting),
        big_numbers: numbers.iter().all(|class| carries.has(*class)),
        prototype_keys: carries.has(Class::PrototypeKeys),
        control_characters: carries.has(Class::ControlCharacters),
        long_text: carries.has(Class::LongText),
        ..features
    }
}

/// A probe as it was sent.
struct Trial<'p> {
    probe: &'p Probe,
    tool: Tool,
}

fn try_probes(
    implementation: &mut dyn Implementation,
    description: &Description,
    proof: &mut Proof,
) -> Result<(), Trouble> {
    let mut trials = Vec::new();
    for (at, probe) in PROBES.iter().enumerate() {
        if probe.feature.is_some_and(|feature| !proof.features.schema.has(feature)) {
            proof.withdraw(None, probe.name, "is not declared in `keywords`");
        } else if let Some(tool) = probe.tool(format!("proof_{at}")) {
            trials.push(Trial { probe, tool });
        }
    }
    let mut made = 0;
    let mut first_reason = None;
    let live = description.capabilities.live.clamp(1, TOGETHER);
    for some in trials.chunks(live) {
        let definitions: Vec<_> =
            some.iter().map(|trial| Definition { tool: &trial.tool, spelling: None }).collect();
        let mut known = Vec::new();
        for (trial, defined) in some.iter().zip(implementation.define(&definitions)) {
            let why = match defined {
                Ok(Defined::Done | Defined::Same) => {
                    known.push(trial);
                    continue;
                }
                Ok(Defined::Unsupported { why, .. }) => {
                    format!("is unsupported: {}", one_line(&why, SHOWN))
                }
                Err(trouble) if trouble.lasting => return Err(trouble),
                Err(trouble) => trouble.what,
            };
            first_reason.get_or_insert_with(|| why.clone());
            proof.withdraw(trial.probe.feature, trial.probe.name, &why);
        }
        made += known.len();
        try_calls(implementation, description, &known, proof)?;
        let names: Vec<&str> = known.iter().map(|trial| trial.tool.name.as_str()).collect();
        implementation.forget(&names);
    }
    match first_reason {
        Some(why) if made == 0 => {
            let what = format!("the adapter supports no tool: the smallest one {why}");
            Err(Trouble::lasting(what))
        }
        Some(_) | None => Ok(()),
    }
}

/// Sends the values that fit and those that do not.
fn try_calls(
    implementation: &mut dyn Implementation,
    description: &Description,
    trials: &[&Trial<'_>],
    proof: &mut Proof,
) -> Result<(), Trouble> {
    let Some(surface) = description.surfaces.keys().next() else { return Ok(()) };
    let sets: Vec<Vec<Value>> = trials
        .iter()
        .map(|trial| [trial.probe.valid(), trial.probe.violating()].concat())
        .collect();
    let request = |(trial, sets): (&&Trial<'_>, _)| (trial.tool.name.clone(), sets);
    let asked: Vec<(String, &Vec<Value>)> = trials.iter().zip(&sets).map(request).collect();
    let answers: Vec<Result<Vec<Outcome>, Trouble>> = if description.capabilities.parse {
        asked.iter().map(|(tool, sets)| implementation.parse(tool, sets)).collect()
    } else {
        let requests: Vec<_> =
            asked.iter().map(|(tool, sets)| Request { tool, surface, arguments: sets }).collect();
        implementation.call(&requests)
    };
    for ((trial, sets), answer) in trials.iter().zip(&sets).zip(answers) {
        match answer {
            Ok(outcomes) => proof.weigh(trial.probe, sets, &outcomes),
            Err(trouble) if trouble.lasting => return Err(trouble),
            Err(trouble) => proof.warn("adapter/not-observed", trial.probe.name, &trouble.what),
        }
    }
    Ok(())
}

impl Proof {
    fn weigh(&mut self, probe: &Probe, sets: &[Value], outcomes: &[Outcome]) {
        let valid = probe.valid().len();
        let shown = |at: usize| one_line(&json::write(&sets[at]), SHOWN);
        let refused = outcomes.iter().take(valid).position(rejects);
        if let Some(at) = refused {
            let what = format!("rejects `{}`, which is valid", shown(at));
            self.warn("adapter/valid-rejected", probe.name, &what);
        }
        let taken = |outcome: &Outcome| matches!(outcome, Outcome::Accepted(_));
        let taken = outcomes.iter().skip(valid).position(taken).map(|at| at + valid);
        let Some(at) = taken.filter(|_| !probe.may_be_taken()) else { return };
        let what = format!("takes `{}`, which violates it", shown(at));
        self.warn("adapter/keyword-not-enforced", probe.name, &what);
        self.withdraw(probe.feature, probe.name, "is not enforced");
    }

    fn warn(&mut self, kind: &str, name: &str, what: &str) {
        let what = format!("`{name}`: the adapter {what}");
        self.warnings.push(Warning { kind: kind.to_owned(), what });
    }

    fn withdraw(&mut self, feature: Option<Feature>, name: &'static str, why: &str) {
        if let Some(feature) = feature {
            self.features.schema = self.features.schema.without(feature);
        }
        self.withdrawn.push(Withdrawn { feature, name, why: why.to_owned() });
    }
}

fn rejects(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Error(error) => match error.kind {
            ErrorKind::Validation | ErrorKind::Unknown => true,
            // An internal error or a crash is for the run to find.
            ErrorKind::Internal => false,
        },
        Outcome::Accepted(_) | Outcome::Unsupported(_) | Outcome::Broken(_) => false,
    }
}
