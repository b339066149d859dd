//! What must happen with one call, as people read it. It says what the oracle found, never more.

use super::terminal::{describe_expected, wrap};
use crate::oracle::Expectation;
use crate::text::{safe, short_schema};
use misread_specs::{Path, Tool};

/// The outcome that is due, and every position with its reading and the rule that decided.
#[must_use]
pub fn expectation(tool: &Tool, expectation: &Expectation, width: Option<usize>) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        for line in wrap(text, width) {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    };
    line(&format!("schema    {}", short_schema(&tool.parameters)));
    line(&format!("outcome   {}", describe_expected(&expectation.outcome_to_json())));
    for position in &expectation.positions {
        let place = place(&position.path);
        line(&format!("  {place}  {}  ({})", safe(&position.reading), safe(&position.rule)));
    }
    out
}

fn place(path: &Path) -> String {
    if path.0.is_empty() { "(root)".to_owned() } else { safe(&path.to_string()) }
}
