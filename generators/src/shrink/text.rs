//! Smaller texts of the same class: list text stays list text, a glob stays a glob.

use super::calls::variants;
use super::rewrite::parsed;
use crate::disguise::compact;
use serde_json::Value;

const LISTS: [&str; 12] = [
    "[]",
    "[0]",
    "[\"\"]",
    "[\"a\"]",
    "[null]",
    "[[]]",
    "[{}]",
    "[ ]",
    " []",
    "[] ",
    "[0,0]",
    "[\"\\u0061\"]",
];
const OBJECTS: [&str; 4] = ["{}", "{ }", "{\"a\":0}", "{\"a\":[]}"];
/// One of each class of text that is no JSON, or is the JSON text of a scalar.
const OTHERS: [&str; 22] = [
    "", "0", "1", " ", "a", "[", "{", ",", "00", "01", "[a", "[0", "[]a", "a[]", "[a]", "['']",
    "[,]", "[0,]", "a,a", "null", "true", "NaN",
];

/// Smaller texts, the smallest of a class first.
pub(super) fn smaller(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut as_spelled = true;
    match parsed(text) {
        Some(value) => {
            json(text, &value, &mut found);
            // Something about the spelling may matter: white space, escapes, duplicate keys.
            as_spelled = compact(&value) != text;
        }
        None => found.extend(OTHERS.map(str::to_owned)),
    }
    if as_spelled {
        shorter(text, &mut found);
    }
    // Shorter when written, or of the same length and earlier.
    let size = |text: &str| (compact(&Value::from(text)).len(), text.to_owned());
    let own = size(text);
    found.retain(|other| size(other) < own);
    found
}

fn json(text: &str, value: &Value, found: &mut Vec<String>) {
    let smallest = match value {
        Value::Array(_) => LISTS.as_slice(),
        Value::Object(_) => &OBJECTS,
        Value::String(inner) => {
            found.push("\"\"".to_owned());
            found.push("\"[]\"".to_owned());
            found.push(inner.clone());
            &[]
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => &OTHERS,
    };
    found.extend(smallest.iter().map(|text| (*text).to_owned()));
    let plain = compact(value);
    if plain != text {
        found.push(plain);
    }
    found.extend(variants(value).iter().map(compact));
}

/// Parts of the text.
fn shorter(text: &str, found: &mut Vec<String>) {
    let characters: Vec<char> = text.chars().collect();
    let length = characters.len();
    let mut chunk = length / 2;
    while chunk > 0 {
        // A long text is halved; every character is tried on a short one only.
        if chunk == 1 && length > 24 {
            break;
        }
        let starts = (0..length).step_by(chunk).take(16);
        for start in starts {
            let end = (start + chunk).min(length);
            found.push(characters[..start].iter().chain(&characters[end..]).collect());
        }
        chunk = if length > 24 { chunk / 2 } else { chunk.min(2) / 2 };
    }
}
