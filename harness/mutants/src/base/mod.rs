//! A small and right implementation: four surfaces over one way to read.
//!
//! It stands on the typed schema, the JSON reader and acceptance of `misread-specs`, and on nothing
//! of the harness but the vocabulary of an implementation. It is written for reading, not for
//! speed.

/// The same change at every place of a value.
mod map;
/// A call and a place in it.
mod place;
/// From text and values to what the handler gets.
mod read;
/// The right way of each step.
pub(crate) mod right;
/// What a caller is told.
mod tell;

pub(crate) use map::map;
pub(crate) use place::{At, Call, Declared, Holder, Reading, Surface};
pub(crate) use right::Root;
pub(crate) use tell::{crashed, is_refusal, rejected};

use crate::mistake::Mistake;
use indexmap::IndexMap;
use misread::{Capabilities, Defined, Definition, Description, Implementation, Request, Trouble};
use misread_specs::{Outcome, Value};

/// The base with a mistake.
#[derive(Debug)]
pub(crate) struct Base<M> {
    description: Description,
    tools: IndexMap<String, Declared>,
    mistake: M,
}

impl<M: Mistake + Default> Base<M> {
    /// A fresh one.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self { description: description(), tools: IndexMap::new(), mistake: M::default() }
    }

    fn tool(&self, name: &str) -> Result<&Declared, Trouble> {
        let unknown = || Trouble::passing(format!("no tool `{name}` is known; define it first"));
        self.tools.get(name).ok_or_else(unknown)
    }

    fn one(&self, declared: &Declared, surface: Surface, sent: &Value) -> Outcome {
        let call = Call { declared, surface, sent };
        let outcome = match self.mistake.instead(&call) {
            Some(outcome) => outcome,
            None => read::outcome(&self.mistake, &call),
        };
        self.mistake.answer(&call, outcome)
    }
}

impl<M: Mistake + Default> Default for Base<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// A spelling that changes nothing.
const SPELLING: &str = "other";

fn description() -> Description {
    let on = |root_text| Capabilities {
        advertise: true,
        parse: true,
        value_aliases: true,
        spellings: vec![SPELLING.to_owned()],
        root_text,
        ..Capabilities::default()
    };
    let surfaces = Surface::ALL.iter().map(|surface| {
        let root_text = surface.takes_any_root();
        (surface.name().to_owned(), on(root_text))
    });
    Description {
        name: "misread-mutants".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        language: "Rust".to_owned(),
        homepage: None,
        surfaces: surfaces.collect(),
        capabilities: on(false),
    }
}

impl<M: Mistake + Default> Implementation for Base<M> {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn define(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>> {
        let define = |one: &Definition<'_>| {
            Ok(match Declared::new(one.tool, one.spelling) {
                Ok(declared) => {
                    self.tools.insert(one.tool.name.clone(), self.mistake.declare(declared));
                    Defined::Done
                }
                Err(error) => Defined::Unsupported { why: error.to_string(), pointer: None },
            })
        };
        definitions.iter().map(define).collect()
    }

    fn call(&mut self, requests: &[Request<'_>]) -> Vec<Result<Vec<Outcome>, Trouble>> {
        let answer = |request: &Request<'_>| {
            let declared = self.tool(request.tool)?;
            let surface = Surface::named(request.surface)
                .ok_or_else(|| Trouble::passing(format!("no surface `{}`", request.surface)))?;
            Ok(request.arguments.iter().map(|sent| self.one(declared, surface, sent)).collect())
        };
        requests.iter().map(answer).collect()
    }

    fn advertise(&mut self, tool: &str, _surface: &str) -> Result<Value, Trouble> {
        Ok(self.tool(tool)?.tool.parameters.to_json())
    }

    fn parse(&mut self, tool: &str, arguments: &[Value]) -> Result<Vec<Outcome>, Trouble> {
        let declared = self.tool(tool)?;
        let parse = |sent| self.mistake.parse(&Call { declared, surface: Surface::Agent, sent });
        Ok(arguments.iter().map(parse).collect())
    }

    fn forget(&mut self, tools: &[&str]) {
        for tool in tools {
            self.tools.shift_remove(*tool);
        }
    }

    fn echo(&mut self, value: &Value) -> Result<Value, Trouble> {
        Ok(value.clone())
    }

    fn list(&mut self) -> Result<Vec<Value>, Trouble> {
        Ok(self.tools.values().map(|declared| declared.tool.to_json()).collect())
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        *self = Self::new();
        Ok(())
    }
}
