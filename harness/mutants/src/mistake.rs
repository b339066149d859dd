//! The steps of reading a call, each of which a mutant can get wrong.
//!
//! Every step has its right way as the default. A mistake overrides one or two of them and
//! leaves the others alone, so that what the harness finds has one cause.

use crate::base::{At, Call, Declared, Reading, right};
use misread_specs::schema::{Fault, PartId};
use misread_specs::{Outcome, Path, Value};

/// What an implementation does at each step.
pub(crate) trait Mistake {
    /// A tool is made known; what is kept of it answers later calls.
    fn declare(&self, declared: Declared) -> Declared {
        declared
    }

    /// Something that answers in place of everything else.
    fn instead(&self, _call: &Call<'_>) -> Option<Outcome> {
        None
    }

    /// The arguments as an object, or the answer to what is none.
    ///
    /// # Errors
    /// The answer, where there are no arguments to read.
    fn root(&self, call: &Call<'_>) -> Result<Value, Outcome> {
        right::root(call)
    }

    /// The value that a text spells as a whole, if it is JSON text.
    fn spells(&self, text: &str) -> Option<Value> {
        right::spells(text)
    }

    /// Whether a text is a list written as text, at a place that takes a string or a list.
    fn refuses(&self, at: &At<'_>, text: &str) -> bool {
        right::refuses(at, self.spells(text))
    }

    /// The canonical value that takes the place of a legacy value of a parameter.
    fn alias(&self, at: &At<'_>, text: &str) -> Option<Value> {
        right::alias(at, text)
    }

    /// What a text is read as.
    fn text(&self, at: &At<'_>, text: &str) -> Reading {
        if at.is_string_or_list() {
            return if self.refuses(at, text) { Reading::Refuse } else { Reading::Keep };
        }
        if !at.is_structure() {
            return Reading::Keep;
        }
        self.spells(text).map_or(Reading::Keep, Reading::Repair)
    }

    /// What takes the place of a value that is no text, if anything does.
    fn native(&self, _at: &At<'_>, _value: &Value) -> Option<Value> {
        None
    }

    /// The member by which a list or an object is read on.
    fn inside(&self, at: &At<'_>, value: &Value) -> Option<PartId> {
        right::inside(at, value)
    }

    /// What is made of the arguments once they are read, before validation.
    fn read(&self, _call: &Call<'_>, value: Value) -> Value {
        value
    }

    /// Where the arguments, once read, are wrong.
    fn faults(&self, call: &Call<'_>, value: &Value) -> Vec<Fault> {
        call.declared.compiled.faults(value)
    }

    /// Defaults are put in.
    fn defaults(&self, call: &Call<'_>, value: &mut Value) {
        right::defaults(call, value);
    }

    /// What is made of valid arguments on their way to the handler.
    fn handed(&self, _call: &Call<'_>, value: Value) -> Value {
        value
    }

    /// The place that a refusal names.
    fn refused_at(&self, _call: &Call<'_>, path: Path) -> Path {
        path
    }

    /// The sentence of a refusal.
    fn sentence(&self, _call: &Call<'_>, path: &Path) -> String {
        right::sentence(path)
    }

    /// The place that a rejection names.
    fn rejected_at(&self, _call: &Call<'_>, path: Path) -> Path {
        path
    }

    /// The sentence of a rejection.
    fn explains(&self, call: &Call<'_>, fault: &Fault) -> String {
        right::explains(call, fault)
    }

    /// The last word on the answer.
    fn answer(&self, _call: &Call<'_>, outcome: Outcome) -> Outcome {
        outcome
    }

    /// What the plain schema, without any reading, says of the arguments.
    fn parse(&self, call: &Call<'_>) -> Outcome {
        right::parse(call)
    }
}

/// No mistake: the base as it is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoMistake;

impl Mistake for NoMistake {}
