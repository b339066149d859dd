//! What is asked of an adapter: the methods of the protocol as requests that can be cut up.
//!
//! A message of argument sets can be sent whole or set by set; every other message is one piece.

use super::session::Plan;
use super::wire::{self, malformed, shown};
use crate::limits::Limits;
use misread_specs::{Broken, Outcome, Value};
use std::ops::Range;
use std::time::Duration;

/// A question to an adapter.
pub(super) struct Message<'a> {
    /// The tool that must be known before.
    pub(super) tool: Option<&'a str>,
    /// What is asked.
    pub(super) body: Body<'a>,
}

/// What is asked.
pub(super) enum Body<'a> {
    /// One outcome for each argument set (`call`, or `parse` where there is no surface).
    Sets {
        /// Where the calls come in.
        surface: Option<&'a str>,
        /// The argument sets.
        sets: &'a [Value],
    },
    /// One result for the whole.
    Whole {
        /// The method.
        method: &'static str,
        /// The text of its `params`.
        params: Vec<u8>,
        /// How long the answer may take.
        limit: Duration,
    },
}

/// What a piece of a message came to.
pub(super) enum Got {
    /// The outcome of an argument set.
    Outcome(Outcome),
    /// The result of a whole message.
    Result(Value),
}

impl Message<'_> {
    /// How many pieces there are.
    pub(super) fn pieces(&self) -> usize {
        match &self.body {
            Body::Sets { sets, .. } => sets.len(),
            Body::Whole { .. } => 1,
        }
    }

    /// What this is, for a sentence.
    pub(super) fn title(&self) -> String {
        let method = match &self.body {
            Body::Sets { surface: Some(_), .. } => "call",
            Body::Sets { surface: None, .. } => "parse",
            Body::Whole { method, .. } => method,
        };
        match self.tool {
            Some(tool) => format!("`{method}` of tool `{}`", shown(tool)),
            None => format!("`{method}`"),
        }
    }

    fn limit(&self, pieces: usize, limits: &Limits) -> Duration {
        match &self.body {
            Body::Sets { .. } => {
                let further = u32::try_from(pieces.saturating_sub(1)).unwrap_or(u32::MAX);
                limits.call_time + limits.set_time.saturating_mul(further)
            }
            Body::Whole { limit, .. } => *limit,
        }
    }

    fn encode(&self, pieces: Range<usize>, id: i64, out: &mut Vec<u8>) {
        match &self.body {
            Body::Sets { surface, sets } => {
                wire::open(out, id, if surface.is_some() { "call" } else { "parse" });
                out.extend_from_slice(br#"{"tool":"#);
                wire::string(out, self.tool.unwrap_or_default());
                if let Some(surface) = surface {
                    out.extend_from_slice(br#","surface":"#);
                    wire::string(out, surface);
                }
                out.extend_from_slice(br#","arguments":"#);
                wire::array(out, &sets[pieces]);
                out.push(b'}');
            }
            Body::Whole { method, params, .. } => {
                wire::open(out, id, method);
                out.extend_from_slice(params);
            }
        }
        wire::close(out);
    }

    /// Reads the result for so many pieces.
    pub(super) fn read(&self, pieces: usize, result: Value) -> Result<Vec<Got>, Broken> {
        match &self.body {
            Body::Sets { .. } => outcomes(pieces, result),
            Body::Whole { .. } => Ok(vec![Got::Result(result)]),
        }
    }
}

fn outcomes(pieces: usize, mut result: Value) -> Result<Vec<Got>, Broken> {
    let results = match result.get_mut("results").map(Value::take) {
        Some(Value::Array(results)) => results,
        Some(_) | None => return Err(malformed("sent a result without a list `results`")),
    };
    if results.len() != pieces {
        let count = results.len();
        return Err(malformed(format!("sent {count} results for {pieces} argument sets")));
    }
    let outcome = |value: &Value| match Outcome::from_json(value) {
        Ok(outcome) => Ok(Got::Outcome(outcome)),
        Err(what) => Err(malformed(format!("sent a result that is no outcome: {what}"))),
    };
    results.iter().map(outcome).collect()
}

/// Pieces of messages that go out together.
pub(super) struct Batch<'b, 'a> {
    /// Messages and which of their pieces.
    pub(super) parts: Vec<(&'b Message<'a>, Range<usize>)>,
    pub(super) limits: &'b Limits,
    pub(super) fence: bool,
}

impl Plan for Batch<'_, '_> {
    fn len(&self) -> usize {
        self.parts.len()
    }

    fn limit(&self, at: usize) -> Duration {
        let (message, pieces) = &self.parts[at];
        message.limit(pieces.len(), self.limits)
    }

    fn encode(&self, at: usize, id: i64, out: &mut Vec<u8>) {
        let (message, pieces) = &self.parts[at];
        message.encode(pieces.clone(), id, out);
    }

    fn fence(&self) -> bool {
        self.fence
    }
}
