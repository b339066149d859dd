//! One process that speaks the protocol: requests out within a window, answers in any order.
//!
//! An exchange ends with an answer to every request, or with what kept them away. It tells whom
//! a fault may concern; finding out which call does it is the business of `blame`.

use super::child::{Child, Event};
use super::os::Ended;
use super::wire::{self, AdapterError, Reply, shown};
use crate::limits::Limits;
use misread_specs::{Broken, BrokenKind};
use std::collections::HashSet;
use std::io;
use std::time::{Duration, Instant};

/// How many faults of one exchange are kept apart.
const MOST_BLOTS: usize = 16;

/// What is to be sent.
pub(super) trait Plan {
    /// How many requests there are.
    fn len(&self) -> usize;
    /// How long the answer to this one may take.
    fn limit(&self, at: usize) -> Duration;
    /// Appends the whole line of this one.
    fn encode(&self, at: usize, id: i64, out: &mut Vec<u8>);
    /// Whether a last question that every adapter can answer follows, so that whatever belongs
    /// to the requests has come when the exchange ends.
    fn fence(&self) -> bool;
}

/// What an exchange came to.
pub(super) struct Exchange {
    /// The answers; `None` where there was none.
    pub(super) replies: Vec<Option<Reply>>,
    /// Lines that are no answers, in their order.
    pub(super) blots: Vec<Blot>,
    /// What ended the process, or made it useless.
    pub(super) fatal: Option<Blot>,
}

/// A fault, and the requests that it may belong to, the likeliest first.
pub(super) struct Blot {
    /// The fault.
    pub(super) fault: Broken,
    /// Places of requests.
    pub(super) suspects: Vec<usize>,
}

/// A process that speaks the protocol.
pub(super) struct Session {
    pub(super) child: Child,
    limits: Limits,
    next_id: i64,
    /// Ids that we no longer wait for; a late answer is no fault.
    given_up: HashSet<i64>,
}

/// The state of one exchange.
struct Course<'p> {
    plan: &'p dyn Plan,
    first_id: i64,
    /// With the fence.
    total: usize,
    sent: Vec<Sent>,
    replies: Vec<Option<Reply>>,
    /// The first request without an answer.
    oldest: usize,
    open: usize,
    open_bytes: usize,
    last_answer: Instant,
    last_answered: Option<usize>,
    out_of_order: bool,
    unread: Vec<AdapterError>,
    lines_amiss: usize,
    blots: Vec<Blot>,
}

struct Sent {
    at: Instant,
    bytes: usize,
}

impl Session {
    pub(super) fn spawn(command: &[String], limits: &Limits) -> io::Result<Self> {
        Ok(Self {
            child: Child::spawn(command, limits)?,
            limits: limits.clone(),
            next_id: 1,
            given_up: HashSet::new(),
        })
    }

    /// Sends the requests and gathers the answers.
    pub(super) fn exchange(&mut self, plan: &dyn Plan) -> Exchange {
        let total = plan.len() + usize::from(plan.fence());
        let mut course = Course::new(plan, self.next_id, total);
        self.next_id += i64::try_from(total).unwrap_or(i64::MAX);
        let fatal = self.run(&mut course);
        self.finish(course, fatal)
    }

    /// Says goodbye and lets the adapter end; what does not end in time is ended.
    pub(super) fn shut_down(mut self) {
        let mut block = Vec::new();
        wire::open(&mut block, self.next_id, "shutdown");
        block.extend_from_slice(b"{}");
        wire::close(&mut block);
        self.child.send(block);
        self.child.stop(self.limits.shutdown_time);
    }

    fn run(&mut self, course: &mut Course<'_>) -> Option<Broken> {
        loop {
            if !self.child.line_at_hand() {
                let block = course.fill(&self.limits);
                if !block.is_empty() {
                    self.child.send(block);
                }
            }
            if course.is_over() {
                return None;
            }
            let (until, limit) = course.deadline(&self.limits);
            let fault = match self.child.next(until) {
                Event::Line(line) => {
                    course.take(line, &mut self.given_up);
                    continue;
                }
                Event::TooLong => Broken {
                    kind: BrokenKind::TooLarge,
                    detail: format!("printed a line of more than {} bytes", self.limits.line_bytes),
                },
                Event::End(rest) => {
                    let rest = String::from_utf8_lossy(rest).into_owned();
                    ending(self.child.how_it_ended(), &rest)
                }
                Event::Silence => Broken {
                    kind: BrokenKind::Hung,
                    detail: format!("gave no answer within {} s", limit.as_secs_f64()),
                },
            };
            return Some(fault);
        }
    }

    fn finish(&mut self, mut course: Course<'_>, fatal: Option<Broken>) -> Exchange {
        let count = course.plan.len();
        let fatal = fatal.map(|fault| {
            let unanswered = course.unanswered();
            let suspects = unanswered.chain(course.last_answered).collect();
            Blot { fault, suspects }
        });
        if fatal.is_some() {
            course.unread.clear();
        } else {
            // Some line that was no answer stood for these, or the adapter could not read them.
            for at in course.unanswered().collect::<Vec<_>>() {
                self.given_up.insert(course.id(at));
                course.replies[at] = course.unread.pop().map(Reply::Failed);
            }
        }
        while let Some(error) = course.unread.pop() {
            course.blots.push(Blot { fault: error.broken(), suspects: Vec::new() });
        }
        course.replies.truncate(count);
        Exchange { replies: course.replies, blots: course.blots, fatal }
    }
}

impl<'p> Course<'p> {
    fn new(plan: &'p dyn Plan, first_id: i64, total: usize) -> Self {
        Self {
            plan,
            first_id,
            total,
            sent: Vec::with_capacity(total),
            replies: (0..total).map(|_| None).collect(),
            oldest: 0,
            open: 0,
            open_bytes: 0,
            last_answer: Instant::now(),
            last_answered: None,
            out_of_order: false,
            unread: Vec::new(),
            lines_amiss: 0,
            blots: Vec::new(),
        }
    }

    fn id(&self, at: usize) -> i64 {
        self.first_id + i64::try_from(at).unwrap_or(i64::MAX)
    }

    /// What may go out now.
    fn fill(&mut self, limits: &Limits) -> Vec<u8> {
        let mut block = Vec::new();
        while self.sent.len() < self.total
            && self.open < limits.window
            && (self.open == 0 || self.open_bytes < limits.line_bytes)
        {
            let at = self.sent.len();
            let before = block.len();
            if at < self.plan.len() {
                self.plan.encode(at, self.id(at), &mut block);
            } else {
                wire::open(&mut block, self.id(at), "echo");
                block.extend_from_slice(br#"{"value":null}"#);
                wire::close(&mut block);
            }
            let bytes = block.len() - before;
            self.sent.push(Sent { at: Instant::now(), bytes });
            if bytes > limits.line_bytes {
                block.truncate(before);
                self.replies[at] = Some(Reply::TooLong);
                self.pass_answered();
                continue;
            }
            self.open += 1;
            self.open_bytes += bytes;
        }
        block
    }

    /// Whether there is nothing more to wait for. A line that is no answer may have stood for
    /// one; whether it did is known when everything else has been answered.
    fn is_over(&self) -> bool {
        let amiss = self.lines_amiss + self.unread.len();
        let fence_open = self.plan.fence() && self.replies.last().is_none_or(Option::is_none);
        self.sent.len() == self.total && (self.open == 0 || (self.open <= amiss && !fence_open))
    }

    /// Until when to wait, and the time limit that this comes from. The time of a request runs
    /// from when the adapter could begin with it.
    fn deadline(&self, limits: &Limits) -> (Instant, Duration) {
        let limit = |at: usize| {
            if at < self.plan.len() { self.plan.limit(at) } else { limits.call_time }
        };
        let longest = if self.out_of_order {
            self.unanswered_with_fence().map(limit).max()
        } else {
            Some(limit(self.oldest))
        };
        let longest = longest.unwrap_or(limits.call_time);
        let sent = self.sent.get(self.oldest).map_or(self.last_answer, |sent| sent.at);
        (sent.max(self.last_answer) + longest, longest)
    }

    fn unanswered_with_fence(&self) -> impl Iterator<Item = usize> + use<'_> {
        (self.oldest..self.sent.len()).filter(|at| self.replies[*at].is_none())
    }

    /// The requests that were sent and not answered.
    fn unanswered(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.unanswered_with_fence().filter(|at| *at < self.plan.len())
    }

    fn take(&mut self, line: &[u8], given_up: &mut HashSet<i64>) {
        let answer = match wire::read(line) {
            Ok(answer) => answer,
            Err(fault) => {
                self.lines_amiss += 1;
                return self.blot(fault, None);
            }
        };
        match (answer.id, answer.reply) {
            (Some(id), reply) => self.answered(id, reply, given_up),
            (None, Reply::Failed(error)) => self.unread.push(error),
            (None, Reply::Result(_) | Reply::TooLong) => {}
        }
    }

    fn answered(&mut self, id: i64, reply: Reply, given_up: &mut HashSet<i64>) {
        let at = usize::try_from(id - self.first_id).ok().filter(|at| *at < self.sent.len());
        let Some(at) = at else {
            if given_up.remove(&id) {
                return;
            }
            let (kind, what) = if (1..self.first_id).contains(&id) {
                (BrokenKind::AnsweredTwice, "answered a request twice")
            } else {
                self.lines_amiss += 1;
                (BrokenKind::WrongId, "answered with an id that nobody asked")
            };
            return self.blot(Broken { kind, detail: what.to_owned() }, None);
        };
        if self.replies[at].is_some() {
            let detail = "answered a request twice".to_owned();
            let kind = BrokenKind::AnsweredTwice;
            return self.blot(Broken { kind, detail }, Some(at));
        }
        self.out_of_order |= at != self.oldest;
        self.replies[at] = Some(reply);
        self.open -= 1;
        self.open_bytes -= self.sent[at].bytes;
        self.last_answer = Instant::now();
        self.last_answered = (at < self.plan.len()).then_some(at).or(self.last_answered);
        self.pass_answered();
    }

    fn pass_answered(&mut self) {
        while self.replies.get(self.oldest).is_some_and(Option::is_some) {
            self.oldest += 1;
        }
    }

    fn blot(&mut self, fault: Broken, about: Option<usize>) {
        if self.blots.len() == MOST_BLOTS {
            return;
        }
        let plan = self.plan.len();
        let about = about.filter(|at| *at < plan);
        let mut suspects: Vec<usize> = about.into_iter().collect();
        if suspects.is_empty() {
            suspects.extend(self.unanswered().next());
            suspects.extend(self.last_answered);
        }
        self.blots.push(Blot { fault, suspects });
    }
}

/// The fault of a child whose output ended with `rest` behind the last line end.
fn ending(ended: Option<Ended>, rest: &str) -> Broken {
    let half = if rest.is_empty() {
        String::new()
    } else {
        format!(", its output ends within a line: `{}`", shown(rest))
    };
    let (kind, detail) = match ended {
        Some(Ended::Signal(signal)) => {
            (BrokenKind::Crashed(signal), format!("died by signal {signal}{half}"))
        }
        Some(Ended::Status(0)) if !rest.is_empty() => {
            (BrokenKind::Garbage, format!("exited with status 0{half}"))
        }
        Some(Ended::Status(status)) => {
            (BrokenKind::Exited(status), format!("exited with status {status}{half}"))
        }
        None => {
            let what = "closed its standard output and went on running";
            (BrokenKind::Hung, format!("{what}{half}"))
        }
    };
    Broken { kind, detail }
}
