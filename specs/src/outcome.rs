//! What one call came to, as PROTOCOL.md section 1 writes it (`outcome`), and what the harness
//! adds where there was no answer at all ([`Outcome::Broken`]).
//!
//! An outcome says what happened, never whether that was right.

/// To and from the protocol's form.
mod json_form;

use crate::path::Path;
use serde_json::Value;

/// The outcome of one call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The handler got arguments.
    Accepted(Accepted),
    /// The framework did not accept the call.
    Error(ErrorOutcome),
    /// This surface cannot carry this value; the reason is the implementation's.
    Unsupported(String),
    /// No usable answer came.
    Broken(Broken),
}

/// An accepted call.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// What the handler got.
    pub arguments: Value,
    /// The parameters object of the call that was sent on to a backend, where there is one.
    pub wire: Option<Value>,
    /// Whether the handler ran; `None` where the adapter is the handler.
    pub handler_called: Option<bool>,
    /// What else the caller was told.
    pub notes: Vec<String>,
}

/// A call that was not accepted.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorOutcome {
    /// What the surface says the error is.
    pub kind: ErrorKind,
    /// The single faults, in the implementation's order.
    pub issues: Vec<Issue>,
    /// The text for the call as a whole.
    pub message: Option<String>,
    /// Whether the handler ran all the same; `None` where the adapter does not say.
    pub handler_called: Option<bool>,
}

/// What a surface says that an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The arguments were wrong.
    Validation,
    /// Something was thrown that is no validation error.
    Internal,
    /// The surface does not tell.
    Unknown,
}

/// One fault that an error names.
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// Where, if the framework tells it structurally.
    pub path: Option<Path>,
    /// The sentence that the caller reads.
    pub message: String,
}

/// A call that got no usable answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What became of it.
    pub kind: BrokenKind,
    /// One line for the report.
    pub detail: String,
}

/// How a call broke (SPEC.md section 1, *broken*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrokenKind {
    /// The process died by this signal.
    Crashed(i32),
    /// The process exited with this status.
    Exited(i32),
    /// No answer within the time limit.
    Hung,
    /// Something that is no message of the protocol came.
    Garbage,
    /// An answer with an id that nobody asked.
    WrongId,
    /// A second answer to one request.
    AnsweredTwice,
    /// A message over the line limit.
    TooLarge,
    /// A JSON-RPC error in place of results: the adapter failed.
    AdapterFailed,
    /// An answer that is not of the protocol's form: too few results, no outcome.
    Malformed,
}

impl BrokenKind {
    /// Whether the adapter or the run broke, which tells nothing of the coercion: an answer came,
    /// and it is none. A process that ends or hangs on a call is a finding instead
    /// (`call/answers`).
    #[must_use]
    pub fn is_of_the_adapter(self) -> bool {
        match self {
            Self::Crashed(_) | Self::Exited(_) | Self::Hung => false,
            Self::Garbage
            | Self::WrongId
            | Self::AnsweredTwice
            | Self::TooLarge
            | Self::AdapterFailed
            | Self::Malformed => true,
        }
    }
}
