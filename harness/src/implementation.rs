//! What the harness needs of an implementation under test, in process or far away.
//!
//! The vocabulary of PROTOCOL.md as Rust types. An implementation tells what happened; it never
//! judges, and the harness never repairs what it told.

use crate::capabilities::Description;
use misread_specs::{Outcome, Tool, Value};
use std::fmt;

/// Anything that reads tool arguments.
///
/// The methods that take slices are the ones that a run uses: a reach over pipes sends a whole
/// slice before it awaits the first answer. Answers stand in the order of the questions.
pub trait Implementation {
    /// Who it is, which surfaces it has and what it declares.
    fn describe(&self) -> &Description;

    /// Makes these tools known.
    fn define(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>>;

    /// Calls tools; one outcome for each argument set, in order. A call that broke the
    /// implementation is [`Outcome::Broken`] in its own slot.
    fn call(&mut self, requests: &[Request<'_>]) -> Vec<Result<Vec<Outcome>, Trouble>>;

    /// The schema that a surface shows for a tool.
    ///
    /// # Errors
    /// Where the implementation cannot be asked.
    fn advertise(&mut self, tool: &str, surface: &str) -> Result<Value, Trouble>;

    /// Validates by the tool's plain schema, without coercion (capability `parse`).
    ///
    /// # Errors
    /// Where the implementation cannot be asked.
    fn parse(&mut self, tool: &str, arguments: &[Value]) -> Result<Vec<Outcome>, Trouble>;

    /// Forgets tools that were defined.
    fn forget(&mut self, tools: &[&str]);

    /// Sends a value through the adapter's own reading and printing of JSON.
    ///
    /// # Errors
    /// Where the value does not come back.
    fn echo(&mut self, value: &Value) -> Result<Value, Trouble>;

    /// The tools of an implementation that cannot make tools at run time (`tools: own`).
    ///
    /// # Errors
    /// Where the implementation cannot be asked.
    fn list(&mut self) -> Result<Vec<Value>, Trouble>;

    /// Another one of the same, as a further process would be.
    ///
    /// # Errors
    /// Where no other can be had.
    fn another(&self) -> Result<Box<dyn Implementation + Send>, Trouble> {
        Err(Trouble::lasting("there is one of this implementation only; run with `--jobs 1`"))
    }

    /// Starts afresh, as a new process would, with the whole allowance of restarts. `Err` where
    /// that cannot be.
    ///
    /// # Errors
    /// Where no fresh start can be made.
    fn restart(&mut self) -> Result<(), Trouble>;
}

/// A tool to be made known, in one of the native spellings.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'a> {
    /// The tool.
    pub tool: &'a Tool,
    /// One of the declared spellings; `None` for the adapter's usual one.
    pub spelling: Option<&'a str>,
}

/// What came of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defined {
    /// The tool can be called.
    Done,
    /// This spelling changes nothing for this tool; it was not defined again.
    Same,
    /// The implementation cannot make this tool.
    Unsupported {
        /// The implementation's reason.
        why: String,
        /// The part of `parameters` that it cannot make, as a JSON pointer.
        pointer: Option<String>,
    },
}

/// Calls of one tool on one surface.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The tool's name.
    pub tool: &'a str,
    /// The surface's name.
    pub surface: &'a str,
    /// The argument sets; at most the limit `batch` of them.
    pub arguments: &'a [Value],
}

/// The implementation could not be observed (exit 3): never a verdict on its coercion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What happened, in a lowercase sentence that names the remedy.
    pub what: String,
    /// The last lines of its standard error.
    pub stderr: String,
    /// Whether the run can go on with other calls.
    pub lasting: bool,
}

impl Trouble {
    /// Trouble with one message; the run goes on.
    #[must_use]
    pub fn passing(what: impl Into<String>) -> Self {
        Self { what: what.into(), stderr: String::new(), lasting: false }
    }

    /// Trouble that ends the run.
    #[must_use]
    pub fn lasting(what: impl Into<String>) -> Self {
        Self { what: what.into(), stderr: String::new(), lasting: true }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Trouble {}
