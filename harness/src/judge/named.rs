//! Which places an error names, structurally or in its texts (PROTOCOL.md section 1).

use super::expected::Expected;
use misread_specs::{ErrorOutcome, Path, Segment};

/// The places that an error names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// These, as paths.
    Paths(Vec<Path>),
    /// This one, read from a text.
    InText(Path),
    /// Several places fit what the texts say: the path is not judged.
    Unsure,
    /// None.
    Nothing,
}

impl Named {
    /// The places, where they are known.
    pub(super) fn paths(&self) -> &[Path] {
        match self {
            Self::Paths(paths) => paths,
            Self::InText(path) => std::slice::from_ref(path),
            Self::Unsure | Self::Nothing => &[],
        }
    }
}

/// The most positions whose names are looked for in texts.
const CANDIDATES_MAX: usize = 1_000;

/// What this error names.
pub(super) fn named(expected: &Expected<'_>, error: &ErrorOutcome) -> Named {
    let paths: Vec<Path> = error.issues.iter().filter_map(|issue| issue.path.clone()).collect();
    if !paths.is_empty() {
        return Named::Paths(paths);
    }
    let mut candidates: Vec<&Path> =
        expected.positions().iter().map(|position| &position.path).take(CANDIDATES_MAX).collect();
    candidates.extend(expected.faults().iter().take(CANDIDATES_MAX));
    let texts = error.issues.iter().map(|issue| issue.message.as_str());
    for text in texts.chain(error.message.as_deref()) {
        match in_text(&candidates, text) {
            Named::Nothing => {}
            found @ (Named::Paths(_) | Named::InText(_) | Named::Unsure) => return found,
        }
    }
    Named::Nothing
}

/// The place that a text names: the one with the longest name, if there is only one.
fn in_text(candidates: &[&Path], text: &str) -> Named {
    let mut best: Vec<&Path> = Vec::new();
    let mut longest = 0;
    for path in candidates {
        let length =
            forms(path).iter().filter(|form| stands_alone(text, form)).map(String::len).max();
        let Some(length) = length else { continue };
        if length > longest {
            best.clear();
            longest = length;
        }
        if length == longest && !best.contains(path) {
            best.push(path);
        }
    }
    match best.as_slice() {
        [] => Named::Nothing,
        [only] => Named::InText((*only).clone()),
        _ => Named::Unsure,
    }
}

/// The ways in which texts write a path: `a.0.b`, `a[0].b`, `$.a[0].b`, `/a/0/b`.
pub(super) fn forms(path: &Path) -> Vec<String> {
    if path.0.is_empty() {
        return Vec::new();
    }
    let mut brackets = String::new();
    let mut slashes = String::new();
    for segment in &path.0 {
        match segment {
            Segment::Key(name) => {
                if !brackets.is_empty() {
                    brackets.push('.');
                }
                brackets.push_str(name);
                slashes = format!("{slashes}/{name}");
            }
            Segment::Index(index) => {
                brackets = format!("{brackets}[{index}]");
                slashes = format!("{slashes}/{index}");
            }
        }
    }
    let mut forms = vec![path.to_string(), format!("$.{brackets}"), slashes, brackets];
    forms.retain(|form| !form.is_empty());
    forms
}

/// Whether a text names this place or one inside it.
pub(super) fn mentions(text: &str, path: &Path) -> bool {
    path.0.is_empty() || forms(path).iter().any(|form| stands(text, form, true))
}

/// Whether a text names a place inside this one.
pub(super) fn mentions_inside(text: &str, path: &Path) -> bool {
    forms(path).iter().any(|form| stands(text, form, true) && !stands(text, form, false))
}

/// Whether `name` stands in `text` and is not a part of a longer word or path.
pub(super) fn stands_alone(text: &str, name: &str) -> bool {
    stands(text, name, false)
}

/// As [`stands_alone`]; with `inside` a path that goes on counts, too.
fn stands(text: &str, name: &str, inside: bool) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut behind = text[at + name.len()..].chars();
        let after = (behind.next(), behind.next());
        let starts = !before.is_some_and(|c| part_of_name(c) || c == '.' || c == '/');
        let goes_on = match after {
            (Some('.' | '/' | '['), Some(next)) => !inside && part_of_name(next),
            (Some(c), _) => part_of_name(c),
            (None, _) => false,
        };
        starts && !goes_on
    })
}
