//! The built-in reference as an implementation, without a process between.
//!
//! The only place where the vocabulary of the harness meets that of the reference, which shares
//! no type with it.

use super::process::describe;
use super::stop;
use crate::capabilities::Description;
use crate::implementation::{Defined, Definition, Implementation, Request, Trouble};
use misread_reference::Segment as Step;
use misread_reference::adapter::{self, Adapter, Surface};
use misread_specs::{Accepted, ErrorKind, ErrorOutcome, Issue, Outcome, Path, Segment, Value};
use std::sync::Arc;

/// The built-in reference.
#[derive(Debug)]
pub struct InProcess {
    description: Description,
    adapter: Adapter,
}

/// The built-in reference, ready to be asked.
///
/// # Errors
/// Where it describes itself wrongly, which would be a fault of ours.
pub fn reference() -> Result<InProcess, Trouble> {
    let description = describe(&Adapter::describe())
        .map_err(|what| Trouble::lasting(format!("the built-in reference {what}")))?;
    Ok(InProcess { description, adapter: Adapter::new() })
}

impl Implementation for InProcess {
    fn describe(&self) -> &Description {
        &self.description
    }

    fn define(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>> {
        let define = |one: &Definition<'_>| {
            Ok(match self.adapter.define(&one.tool.to_json(), one.spelling) {
                Ok(adapter::Defined::Done) => Defined::Done,
                Ok(adapter::Defined::Same) => Defined::Same,
                Err(unsupported) => Defined::Unsupported {
                    why: unsupported.why().to_owned(),
                    pointer: Some(unsupported.pointer().to_owned()),
                },
            })
        };
        definitions.iter().map(define).collect()
    }

    fn call(&mut self, requests: &[Request<'_>]) -> Vec<Result<Vec<Outcome>, Trouble>> {
        let mut answer = |request: &Request<'_>| {
            stop::go_on()?;
            let surface = Surface::named(request.surface)
                .ok_or_else(|| Trouble::passing(format!("no surface `{}`", request.surface)))?;
            let call = |arguments: &Value| {
                let outcome = self.adapter.call(request.tool, surface, arguments);
                outcome.map(told).ok_or_else(|| unknown(request.tool))
            };
            request.arguments.iter().map(call).collect()
        };
        requests.iter().map(&mut answer).collect()
    }

    fn advertise(&mut self, tool: &str, surface: &str) -> Result<Value, Trouble> {
        let surface = Surface::named(surface);
        let shown = surface.and_then(|surface| self.adapter.advertise(tool, surface));
        shown.ok_or_else(|| unknown(tool))
    }

    fn parse(&mut self, tool: &str, arguments: &[Value]) -> Result<Vec<Outcome>, Trouble> {
        let parse = |arguments| self.adapter.parse(tool, arguments).map(told);
        arguments.iter().map(|arguments| parse(arguments).ok_or_else(|| unknown(tool))).collect()
    }

    fn forget(&mut self, tools: &[&str]) {
        tools.iter().for_each(|tool| self.adapter.forget(tool));
    }

    fn echo(&mut self, value: &Value) -> Result<Value, Trouble> {
        Ok(value.clone())
    }

    fn list(&mut self) -> Result<Vec<Value>, Trouble> {
        Ok(self.adapter.list().cloned().collect())
    }

    fn another(&self) -> Result<Box<dyn Implementation + Send>, Trouble> {
        Ok(Box::new(reference()?))
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        stop::go_on()?;
        self.adapter = Adapter::new();
        Ok(())
    }
}

fn unknown(tool: &str) -> Trouble {
    Trouble::passing(format!("the reference knows no tool `{tool}`"))
}

fn told(outcome: adapter::Outcome) -> Outcome {
    match outcome {
        adapter::Outcome::Accepted { arguments, wire } => Outcome::Accepted(Accepted {
            arguments: Arc::unwrap_or_clone(arguments),
            wire: wire.map(Arc::unwrap_or_clone),
            handler_called: None,
            notes: Vec::new(),
        }),
        adapter::Outcome::Error { kind, issues, message, handler_called } => {
            Outcome::Error(ErrorOutcome {
                kind: match kind {
                    adapter::ErrorKind::Validation => ErrorKind::Validation,
                    adapter::ErrorKind::Internal => ErrorKind::Internal,
                    adapter::ErrorKind::Unknown => ErrorKind::Unknown,
                },
                issues: issues.into_iter().map(issue).collect(),
                message,
                handler_called: Some(handler_called),
            })
        }
        adapter::Outcome::Unsupported { reason } => Outcome::Unsupported(reason),
    }
}

fn issue(told: adapter::Told) -> Issue {
    let path = told.path.map(|steps| {
        Path(
            steps
                .into_iter()
                .map(|step| match step {
                    Step::Key(name) => Segment::Key(name),
                    Step::Index(index) => Segment::Index(index),
                })
                .collect(),
        )
    });
    Issue { path, message: told.message }
}
