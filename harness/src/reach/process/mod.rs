//! An adapter behind the pipes of a child process: the client of PROTOCOL.md section 1.
//!
//! Whatever the adapter does, a call ends: with its outcome, as [`Outcome::Broken`] where this
//! very call breaks the adapter, or as [`Trouble`] where it could not be observed. No process
//! outlives a [`ProcessReach`].

/// Which call breaks the adapter.
mod blame;
/// A child process and its pipes.
mod child;
/// What an adapter says of itself.
mod description;
/// What an adapter declared to make.
mod keywords;
/// The adapter across restarts.
mod link;
/// What is asked of an adapter.
mod messages;
/// The start of an adapter.
mod open;
/// What differs between operating systems.
mod os;
/// One process that speaks the protocol.
mod session;
/// JSON-RPC.
mod wire;

pub(super) use description::read as describe;

use crate::capabilities::Description;
use crate::implementation::{Defined, Definition, Implementation, Request, Trouble};
use crate::limits::Limits;
use blame::Done;
use link::Link;
use messages::{Body, Got, Message};
use misread_specs::{Outcome, Value, json};
use std::collections::HashSet;
use wire::shown;

/// An implementation that is reached through an adapter's standard streams.
pub struct ProcessReach {
    link: Link,
    command: Vec<String>,
    limits: Limits,
}

impl ProcessReach {
    /// Starts an adapter, its command's name first.
    ///
    /// # Errors
    /// Lasting trouble, in one line that names the command and the remedy.
    pub fn start(command: &[String], limits: &Limits) -> Result<Self, Trouble> {
        let link = Link::start(command, limits)?;
        Ok(Self { link, command: command.to_vec(), limits: limits.clone() })
    }

    /// The last that the adapter wrote to standard error.
    #[must_use]
    pub fn stderr(&self) -> String {
        self.link.trouble(String::new()).stderr
    }

    /// Asks one question with one result.
    fn whole(
        &mut self,
        tool: Option<&str>,
        method: &'static str,
        params: Vec<u8>,
    ) -> Result<Value, Trouble> {
        let limit = self.link.limits().call_time;
        let message = Message { tool, body: Body::Whole { method, params, limit } };
        let title = message.title();
        let done = self.link.ask(&[message]).pop();
        match done {
            Some(done) => self.result(done, &title),
            None => Err(self.link.trouble(format!("{title} was not asked"))),
        }
    }

    fn result(&self, done: Done, title: &str) -> Result<Value, Trouble> {
        if let Some(trouble) = done.trouble {
            return Err(trouble);
        }
        let detail = match done.pieces.into_iter().next().flatten() {
            Some(Ok(Got::Result(result))) => return Ok(result),
            Some(Err(broken)) => broken.detail,
            Some(Ok(Got::Outcome(_))) | None => "gave no result".to_owned(),
        };
        Err(self.link.trouble(format!("the adapter {detail} during {title}")))
    }

    /// What is not sent, since the adapter did not declare that it makes such a tool.
    fn not_declared(&self, definition: &Definition<'_>) -> Option<Defined> {
        let declared = self.link.description().capabilities.keywords.as_ref()?;
        let (name, pointer) = keywords::undeclared(declared, definition.tool)?;
        let why = format!("{name} is not declared in `keywords`");
        Some(Defined::Unsupported { why, pointer: Some(pointer) })
    }

    /// Defines tools of different names, no more than may be live.
    fn define_some(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>> {
        let limits = self.link.limits().clone();
        let names: Vec<&str> = definitions.iter().map(|one| one.tool.name.as_str()).collect();
        let leave = self.link.in_the_way(&names);
        let mut earlier = self.link.params_of(&names);
        self.forget(&leave.iter().map(String::as_str).collect::<Vec<_>>());
        let before = self.link.epoch();
        let params: Vec<Vec<u8>> = definitions.iter().map(define_params).collect();
        let message = |params: &Vec<u8>| link::define_message(params.clone(), &limits);
        let done = self.link.ask(&params.iter().map(message).collect::<Vec<_>>());
        // Where the process changed on the way, it is not known which of them it knows.
        let now = self.link.epoch();
        let epoch = if now == before && self.link.is_up() { now } else { 0 };
        let mut results = Vec::new();
        for ((name, params), done) in names.into_iter().zip(params).zip(done) {
            let title = format!("`define` of tool `{}`", shown(name));
            let defined = self.result(done, &title).and_then(|result| {
                defined(&result).map_err(|what| {
                    self.link.trouble(format!("the adapter {what} in its answer to {title}"))
                })
            });
            match &defined {
                Ok(Defined::Done) => self.link.note(name, params, epoch),
                // What was there under this name stays callable, and is told again if called.
                Ok(Defined::Same | Defined::Unsupported { .. }) | Err(_) => {
                    if let Some(params) = earlier.remove(name) {
                        self.link.note(name, params, 0);
                    }
                }
            }
            results.push(defined);
        }
        results
    }
}

fn call_message<'a>(request: &Request<'a>) -> Message<'a> {
    let body = Body::Sets { surface: Some(request.surface), sets: request.arguments };
    Message { tool: Some(request.tool), body }
}

fn define_params(definition: &Definition<'_>) -> Vec<u8> {
    let mut params = br#"{"definition":"#.to_vec();
    json::write_into(&mut params, &definition.tool.to_json_with_shape());
    if let Some(spelling) = definition.spelling {
        params.extend_from_slice(br#","spelling":"#);
        wire::string(&mut params, spelling);
    }
    params.push(b'}');
    params
}

fn defined(result: &Value) -> Result<Defined, String> {
    let Value::Object(map) = result else {
        return Err("sent a result that is no object".to_owned());
    };
    if let Some(why) = map.get("unsupported") {
        let Value::String(why) = why else {
            return Err("gave no text as the reason under `unsupported`".to_owned());
        };
        let pointer = map.get("pointer").and_then(Value::as_str).map(str::to_owned);
        return Ok(Defined::Unsupported { why: why.clone(), pointer });
    }
    match map.get("same") {
        Some(Value::Bool(true)) => Ok(Defined::Same),
        Some(_) => Err("gave something else than `true` under `same`".to_owned()),
        None => Ok(Defined::Done),
    }
}

impl Implementation for ProcessReach {
    fn describe(&self) -> &Description {
        self.link.description()
    }

    fn define(&mut self, definitions: &[Definition<'_>]) -> Vec<Result<Defined, Trouble>> {
        let most = self.link.description().capabilities.live.max(1);
        let refused: Vec<Option<Defined>> =
            definitions.iter().map(|one| self.not_declared(one)).collect();
        let sent: Vec<Definition<'_>> = definitions
            .iter()
            .zip(&refused)
            .filter(|(_, refused)| refused.is_none())
            .map(|(one, _)| *one)
            .collect();
        let mut results = Vec::with_capacity(definitions.len());
        let mut rest = sent.as_slice();
        while !rest.is_empty() {
            let mut names = HashSet::new();
            let all = rest.iter().take(most).map(|one| one.tool.name.as_str());
            let count = all.take_while(|name| names.insert(*name)).count();
            let (now, later) = rest.split_at(count);
            results.extend(self.define_some(now));
            rest = later;
        }
        let mut results = results.into_iter();
        let unanswered = || Err(Trouble::passing("a tool was not defined"));
        let result = |refused: Option<Defined>| match refused {
            Some(refused) => Ok(refused),
            None => results.next().unwrap_or_else(unanswered),
        };
        refused.into_iter().map(result).collect()
    }

    fn call(&mut self, requests: &[Request<'_>]) -> Vec<Result<Vec<Outcome>, Trouble>> {
        let messages: Vec<_> = requests.iter().map(call_message).collect();
        self.link.ask(&messages).into_iter().map(outcomes).collect()
    }

    fn advertise(&mut self, tool: &str, surface: &str) -> Result<Value, Trouble> {
        let mut params = br#"{"tool":"#.to_vec();
        wire::string(&mut params, tool);
        params.extend_from_slice(br#","surface":"#);
        wire::string(&mut params, surface);
        params.push(b'}');
        let mut result = self.whole(Some(tool), "advertise", params)?;
        member(&mut result, "inputSchema").ok_or_else(|| {
            let what = "left `inputSchema` out of its answer to `advertise`";
            self.link.trouble(format!("the adapter {what} of tool `{}`", shown(tool)))
        })
    }

    fn parse(&mut self, tool: &str, arguments: &[Value]) -> Result<Vec<Outcome>, Trouble> {
        let body = Body::Sets { surface: None, sets: arguments };
        let done = self.link.ask(&[Message { tool: Some(tool), body }]).pop();
        done.map_or_else(|| Ok(Vec::new()), outcomes)
    }

    fn forget(&mut self, tools: &[&str]) {
        let limits = self.link.limits().clone();
        let mut messages = Vec::new();
        for tool in tools {
            if self.link.strike(tool) {
                messages.push(link::forget_message(tool, &limits));
            }
        }
        // Nothing hangs on the answers: what an adapter does not forget is its own memory.
        let parts = messages.iter().map(|message| (message, 0..1)).collect();
        let batch = messages::Batch { parts, limits: &limits, fence: false };
        if !messages.is_empty() {
            drop(self.link.exchange(&batch));
        }
    }

    fn echo(&mut self, value: &Value) -> Result<Value, Trouble> {
        self.link.up_for_free()?;
        let limits = self.link.limits().clone();
        let mut params = br#"{"value":"#.to_vec();
        json::write_into(&mut params, value);
        params.push(b'}');
        let body = Body::Whole { method: "echo", params, limit: limits.call_time };
        let message = Message { tool: None, body };
        let batch =
            messages::Batch { parts: vec![(&message, 0..1)], limits: &limits, fence: false };
        let Some(mut exchange) = self.link.exchange(&batch) else {
            return Err(self.link.trouble("the adapter is not running".to_owned()));
        };
        let blot = exchange.fatal.or(exchange.blots.into_iter().next());
        let what = match (blot, exchange.replies.pop().flatten()) {
            (Some(blot), _) => blot.fault.detail,
            (None, Some(wire::Reply::Result(mut result))) => match member(&mut result, "value") {
                Some(value) => return Ok(value),
                None => "left `value` out of its answer".to_owned(),
            },
            (None, Some(wire::Reply::Failed(error))) => error.broken().detail,
            (None, Some(wire::Reply::TooLong)) => "cannot be sent so long a line".to_owned(),
            (None, None) => "gave no answer".to_owned(),
        };
        Err(self.link.trouble(format!("the adapter {what} during `echo`")))
    }

    fn list(&mut self) -> Result<Vec<Value>, Trouble> {
        let mut result = self.whole(None, "list", b"{}".to_vec())?;
        match member(&mut result, "tools") {
            Some(Value::Array(tools)) => Ok(tools),
            Some(_) | None => {
                let what = "the adapter left the list `tools` out of its answer to `list`";
                Err(self.link.trouble(what.to_owned()))
            }
        }
    }

    fn another(&self) -> Result<Box<dyn Implementation + Send>, Trouble> {
        Ok(Box::new(Self::start(&self.command, &self.limits)?))
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        self.link.start_afresh()
    }
}

fn member(result: &mut Value, name: &str) -> Option<Value> {
    result.get_mut(name).map(Value::take)
}

fn outcomes(done: Done) -> Result<Vec<Outcome>, Trouble> {
    if let Some(trouble) = done.trouble {
        return Err(trouble);
    }
    let outcome = |piece: Option<Result<Got, misread_specs::Broken>>| match piece {
        Some(Ok(Got::Outcome(outcome))) => Ok(outcome),
        Some(Err(broken)) => Ok(Outcome::Broken(broken)),
        Some(Ok(Got::Result(_))) | None => Err(Trouble::passing("a call was not asked")),
    };
    done.pieces.into_iter().map(outcome).collect()
}
