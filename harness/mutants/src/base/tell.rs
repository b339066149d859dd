//! What a caller is told, as the surface tells it.

use super::place::Call;
use misread_specs::{
    Accepted, Broken, BrokenKind, ErrorKind, ErrorOutcome, Issue, Outcome, Path, Value,
};

/// The handler got these arguments.
pub(crate) fn accepted(arguments: Value) -> Outcome {
    Outcome::Accepted(Accepted { arguments, wire: None, handler_called: None, notes: Vec::new() })
}

/// A refusal: its sentence holds the path.
pub(super) fn refused(call: &Call<'_>, path: Path, sentence: String) -> Outcome {
    match call.surface.text_only() {
        Some(before) => error(Vec::new(), Some(format!("{before}{sentence}"))),
        None => error(vec![Issue { path: Some(path), message: sentence }], None),
    }
}

/// A rejection with what is wrong at each place.
pub(crate) fn rejected(call: &Call<'_>, issues: Vec<(Path, String)>) -> Outcome {
    match call.surface.text_only() {
        Some(before) => {
            let said = |(path, what): &(Path, String)| match path.0.is_empty() {
                true => format!("the whole {what}"),
                false => format!("{path}: {what}"),
            };
            let said: Vec<String> = issues.iter().map(said).collect();
            error(Vec::new(), Some(format!("{before}{}", said.join("; "))))
        }
        None => {
            let issue = |(path, message)| Issue { path: Some(path), message };
            error(issues.into_iter().map(issue).collect(), None)
        }
    }
}

/// The arguments are no object.
pub(super) fn no_object(call: &Call<'_>) -> Outcome {
    rejected(call, vec![(Path::root(), "takes an object".to_owned())])
}

fn error(issues: Vec<Issue>, message: Option<String>) -> Outcome {
    let kind = ErrorKind::Validation;
    Outcome::Error(ErrorOutcome { kind, issues, message, handler_called: Some(false) })
}

/// Whether this is a refusal of a list written as text.
pub(crate) fn is_refusal(outcome: &Outcome) -> bool {
    let Outcome::Error(error) = outcome else { return false };
    let mut texts = error.issues.iter().map(|issue| &issue.message).chain(error.message.as_ref());
    texts.any(|text| text.contains("a list written as text"))
}

/// No answer: the process broke.
pub(crate) fn crashed(kind: BrokenKind, detail: &str) -> Outcome {
    Outcome::Broken(Broken { kind, detail: detail.to_owned() })
}
