//! The adapter as something that is always there: started, started again, its tools told again.
//!
//! Restarts, hangs and answers that are none are counted against their limits; where one is
//! spent, everything is lasting trouble. A fresh start gives back the restarts alone, since time
//! that is lost stays lost.

use super::messages::{Batch, Body, Message};
use super::open;
use super::session::{Exchange, Plan, Session};
use super::wire::{self, Reply, shown};
use crate::capabilities::Description;
use crate::implementation::Trouble;
use crate::limits::Limits;
use crate::reach::stop;
use indexmap::IndexMap;
use misread_specs::{Broken, BrokenKind};
use std::collections::HashMap;

/// A connection that outlives the process at its other end.
pub(super) struct Link {
    command: Vec<String>,
    limits: Limits,
    description: Description,
    session: Option<Session>,
    /// Counts processes; a tool is known to the one that it was defined in.
    epoch: u64,
    tools: IndexMap<String, Known>,
    restarts: usize,
    hangs: usize,
    amiss: usize,
    last_fault: String,
    stderr: String,
}

/// A live tool.
struct Known {
    /// The `params` of its `define`.
    params: Vec<u8>,
    epoch: u64,
}

impl Link {
    pub(super) fn start(command: &[String], limits: &Limits) -> Result<Self, Trouble> {
        let (session, description) = open::open(command, limits)?;
        Ok(Self {
            command: command.to_vec(),
            limits: limits.clone(),
            description,
            session: Some(session),
            epoch: 1,
            tools: IndexMap::new(),
            restarts: 0,
            hangs: 0,
            amiss: 0,
            last_fault: String::new(),
            stderr: String::new(),
        })
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(super) fn description(&self) -> &Description {
        &self.description
    }

    pub(super) fn is_up(&self) -> bool {
        self.session.is_some()
    }

    /// Sends and gathers; the process is gone afterwards where that was fatal. `None` where it
    /// was gone before, or is gone since the run was stopped.
    pub(super) fn exchange(&mut self, plan: &dyn Plan) -> Option<Exchange> {
        let exchange = self.session.as_mut()?.exchange(plan);
        if stop::stopped() {
            // Whatever came, or did not, may be our own doing.
            self.drop_session();
            return None;
        }
        if let Some(blot) = &exchange.fatal {
            self.last_fault.clone_from(&blot.fault.detail);
            self.hangs += usize::from(blot.fault.kind == BrokenKind::Hung);
            self.drop_session();
        }
        Some(exchange)
    }

    fn drop_session(&mut self) {
        if let Some(mut session) = self.session.take() {
            session.child.end();
            self.stderr = session.child.stderr();
        }
    }

    /// Counts an answer that is none of the protocol.
    pub(super) fn count_amiss(&mut self, fault: &Broken) {
        if fault.kind.is_of_the_adapter() {
            self.amiss += 1;
            self.last_fault.clone_from(&fault.detail);
        }
    }

    /// Makes sure that there is a process.
    pub(super) fn up(&mut self) -> Result<(), Trouble> {
        self.has_patience()?;
        if self.session.is_some() {
            return Ok(());
        }
        if self.restarts >= self.limits.restarts {
            return Err(self.gave_up(self.limits.restarts, "restarts", "--restarts"));
        }
        self.restarts += 1;
        self.begin()
    }

    /// Whether the adapter may go on to waste time.
    fn has_patience(&self) -> Result<(), Trouble> {
        let limits = &self.limits;
        if self.hangs >= limits.hangs {
            return Err(self.gave_up(limits.hangs, "calls that hung", "--hangs"));
        }
        if self.amiss >= limits.amiss {
            return Err(self.gave_up(limits.amiss, "answers that are none", "--amiss"));
        }
        Ok(())
    }

    fn gave_up(&self, most: usize, of: &str, flag: &str) -> Trouble {
        let last = &self.last_fault;
        let what = format!(
            "gave up after {most} {of}; last, the adapter {last}: mend that, or raise the limit \
             `{flag}`"
        );
        Trouble { lasting: true, ..self.trouble(what) }
    }

    /// As [`Self::up`], without counting.
    pub(super) fn up_for_free(&mut self) -> Result<(), Trouble> {
        self.has_patience()?;
        if self.session.is_some() { Ok(()) } else { self.begin() }
    }

    /// Ends the process in good order and starts another.
    pub(super) fn start_afresh(&mut self) -> Result<(), Trouble> {
        self.has_patience()?;
        if let Some(session) = self.session.take() {
            session.shut_down();
        }
        self.restarts = 0;
        self.begin()
    }

    fn begin(&mut self) -> Result<(), Trouble> {
        stop::go_on()?;
        let (session, description) = open::open(&self.command, &self.limits)?;
        if description != self.description {
            let what = "the adapter describes itself otherwise after a restart than before";
            return Err(Trouble::lasting(format!("{what}: let `initialize` answer the same")));
        }
        self.session = Some(session);
        self.epoch += 1;
        Ok(())
    }

    /// Trouble that passes, with what the adapter last wrote to standard error; once the run was
    /// stopped, that and nothing else.
    pub(super) fn trouble(&self, what: String) -> Trouble {
        if let Err(stopped) = stop::go_on() {
            return stopped;
        }
        let stderr = match &self.session {
            Some(session) => session.child.stderr(),
            None => self.stderr.clone(),
        };
        Trouble { what, stderr, lasting: false }
    }

    pub(super) fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Notes a tool as live; `epoch` is the process that knows it.
    pub(super) fn note(&mut self, name: &str, params: Vec<u8>, epoch: u64) {
        self.tools.insert(name.to_owned(), Known { params, epoch });
    }

    /// The definitions of those of these tools that are live.
    pub(super) fn params_of(&self, names: &[&str]) -> HashMap<String, Vec<u8>> {
        let live = names.iter().filter_map(|name| self.tools.get_key_value(*name));
        live.map(|(name, known)| (name.clone(), known.params.clone())).collect()
    }

    /// The tools that must be forgotten before these can be defined, oldest first.
    pub(super) fn in_the_way(&self, names: &[&str]) -> Vec<String> {
        let same = self.tools.keys().filter(|name| names.contains(&name.as_str()));
        let mut leave: Vec<String> = same.cloned().collect();
        let most = self.description.capabilities.live.max(1);
        let stay = self.tools.len() - leave.len();
        let surplus = (stay + names.len()).saturating_sub(most);
        let others = self.tools.keys().filter(|name| !names.contains(&name.as_str()));
        leave.extend(others.take(surplus).cloned());
        leave
    }

    /// Strikes a tool out; says whether the running process knows it.
    pub(super) fn strike(&mut self, name: &str) -> bool {
        let known = self.tools.shift_remove(name);
        self.is_up() && known.is_some_and(|known| known.epoch == self.epoch)
    }

    /// Makes sure that the running process knows a live tool.
    pub(super) fn know(&mut self, name: &str) -> Result<(), Trouble> {
        let Some(known) = self.tools.get(name) else {
            let live = self.description.capabilities.live;
            let what = format!("tool `{}` is not defined: at most {live} are live", shown(name));
            return Err(self.trouble(what));
        };
        if known.epoch == self.epoch {
            return Ok(());
        }
        let define = known.params.clone();
        // It may be known already, where a process ended amid definitions.
        let forget = forget_message(name, &self.limits);
        let define = define_message(define, &self.limits);
        let limits = self.limits.clone();
        for message in [forget, define] {
            let batch = Batch { parts: vec![(&message, 0..1)], limits: &limits, fence: true };
            let exchange = self.exchange(&batch);
            let answered = exchange.as_ref().is_some_and(|exchange| exchange.fatal.is_none());
            let reply = exchange.and_then(|mut exchange| exchange.replies.pop().flatten());
            let defined = matches!(&reply, Some(Reply::Result(_)));
            if !answered || (message.title() == "`define`" && !defined) {
                let what = "could not be defined again after a restart";
                return Err(self.trouble(format!("tool `{}` {what}", shown(name))));
            }
        }
        if let Some(known) = self.tools.get_mut(name) {
            known.epoch = self.epoch;
        }
        Ok(())
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            session.shut_down();
        }
    }
}

pub(super) fn define_message(params: Vec<u8>, limits: &Limits) -> Message<'static> {
    let limit = limits.define_time;
    Message { tool: None, body: Body::Whole { method: "define", params, limit } }
}

pub(super) fn forget_message(name: &str, limits: &Limits) -> Message<'static> {
    let mut params = br#"{"tool":"#.to_vec();
    wire::string(&mut params, name);
    params.push(b'}');
    let limit = limits.call_time;
    Message { tool: None, body: Body::Whole { method: "forget", params, limit } }
}
