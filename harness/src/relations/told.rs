//! How a variant differs from its call, in the words of a finding.

use super::{
    DEPTH, ESCAPE, KEY_ORDER, MEMBER_ORDER, Plan, RENAME, SIBLING, SPELLING, TEXT_NATIVE,
    WHITE_SPACE, WRAPPER,
};

/// How the second call differs from the first, as the beginning of a sentence.
#[must_use]
pub fn told(plan: &Plan) -> String {
    let (at, form) = (&plan.at, plan.form);
    match (plan.relation, form) {
        (KEY_ORDER, _) => "with its keys in reverse order".to_owned(),
        (MEMBER_ORDER, _) => "with the members of every union in reverse order".to_owned(),
        (RENAME, _) => "with its parameters renamed".to_owned(),
        (SIBLING, "left-out") => format!("without the unrelated `{at}`"),
        (SIBLING, _) => "with an unrelated parameter beside".to_owned(),
        (DEPTH, _) => format!("with `{at}` in a container ({form})"),
        (WRAPPER, _) => format!("with `{at}` wrapped ({form})"),
        (WHITE_SPACE, _) => format!("with white space {form} the text at `{at}`"),
        (ESCAPE, _) => format!("with escapes in the text at `{at}`"),
        (TEXT_NATIVE, "as-text") => format!("with the JSON text of what stands at `{at}`"),
        (TEXT_NATIVE, _) => format!("with the value that the text at `{at}` spells"),
        (SPELLING, "usual") => "with the tool in its usual spelling".to_owned(),
        (SPELLING, _) => format!("with the tool in the spelling `{at}`"),
        _ => "with a change that must not matter".to_owned(),
    }
}
