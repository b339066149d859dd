//! Text, nothing, and other values in place of the arguments as a whole.

use super::Plan;
use crate::choices::Choices;
use crate::disguise::{Style, text};
use crate::group::Planned;
use crate::settings::Settings;
use crate::situation::Situation;
use crate::texts;
use crate::values::{Rates, Values};
use misread_specs::path::Path;
use serde_json::{Map, Value};

const NEVER: &str = "root/never-empty";

/// One argument set that is no object.
pub(crate) fn planned(plan: &Plan, choices: &mut impl Choices, settings: &Settings) -> Planned {
    let parameters = &plan.tool.parameters;
    let mut values = Values::new(choices, &parameters.definitions, settings, Rates::FITTING);
    let whole = values.fit(&parameters.root, 0);
    let written = text(&whole, Style::drawn(choices));
    let (arguments, rule, what) = match choices.below(18) {
        0..4 => (as_text(&written), "structure/text-repaired", "arguments as text"),
        4 => (as_text(&texts::quoted(&written)), "structure/text-repaired", "text of text"),
        5 => (as_text(&format!("{written} {written}")), NEVER, "several values back to back"),
        6 => (as_text(&written[..written.len() - 1]), NEVER, "truncated arguments"),
        7 => (as_text(&format!("[{written}]")), NEVER, "a list of arguments"),
        8 => (as_text(choices.word(&texts::NO_JSON)), NEVER, "no JSON"),
        9 => (as_text(choices.word(&["", " ", "null"])), NEVER, "blank text"),
        10 => (as_text(choices.word(&texts::OTHER_JSON)), NEVER, "other JSON text"),
        11 => (marker("absent"), NEVER, "no arguments"),
        12 => (Value::Null, NEVER, "null"),
        13 => (Value::Array(vec![whole]), NEVER, "a list"),
        14 => (Value::from(5), NEVER, "a number"),
        15 | 16 => (without_one(choices, whole), "value/invalid-rejected", "a key is missing"),
        _ => (whole, "value/well-typed-unchanged", "arguments"),
    };
    let planted = Situation { rule, what, path: Path::root(), place: plan.place };
    Planned { arguments, planted: Some(planted) }
}

/// The arguments without one of their keys.
fn without_one(choices: &mut impl Choices, mut whole: Value) -> Value {
    if let Some(entries) = whole.as_object_mut() {
        let at = choices.index(entries.len());
        let key = entries.keys().nth(at).cloned();
        key.and_then(|key| entries.remove(&key));
    }
    whole
}

fn marker(what: &str) -> Value {
    Value::Object(Map::from_iter([("$misread".to_owned(), Value::from(what))]))
}

fn as_text(text: &str) -> Value {
    let mut entries = Map::with_capacity(2);
    entries.insert("$misread".to_owned(), Value::from("text"));
    entries.insert("text".to_owned(), Value::from(text));
    Value::Object(entries)
}
