//! Finds out which call breaks the adapter, so that the others get their real outcomes.
//!
//! Everything is sent together first. What was not answered properly is sent again one by one,
//! after a crash or a hang in a fresh process. A fault that comes again belongs to the piece
//! that was sent then; one that does not is [`Trouble`]: an error of the run, no finding.

use super::link::Link;
use super::messages::{Batch, Got, Message};
use super::session::{Blot, Exchange};
use super::wire::{Reply, malformed};
use crate::implementation::Trouble;
use misread_specs::Broken;
use std::collections::HashMap;
use std::ops::Range;

/// What a message came to.
pub(super) struct Done {
    /// Piece by piece; `None` only where there is trouble.
    pub(super) pieces: Vec<Option<Result<Got, Broken>>>,
    /// Why it could not be observed.
    pub(super) trouble: Option<Trouble>,
}

/// Pieces of one message that are sent together.
#[derive(Clone)]
struct Work {
    message: usize,
    pieces: Range<usize>,
}

/// A fault that must be found again.
struct Case {
    fault: Broken,
    suspects: Vec<usize>,
    /// The process is gone: what comes behind the culprit is sent together again.
    fatal: bool,
}

/// Everything that is asked in one go.
struct Inquiry<'m, 'a> {
    messages: &'m [Message<'a>],
    works: Vec<Work>,
    done: Vec<Done>,
}

impl Link {
    /// Asks all of it; one answer for each message, in order.
    pub(super) fn ask(&mut self, messages: &[Message<'_>]) -> Vec<Done> {
        let mut inquiry = Inquiry::new(messages, self.limits().batch.max(1));
        let mut pending: Vec<usize> = (0..inquiry.works.len()).collect();
        while !pending.is_empty() {
            if let Err(trouble) = self.up() {
                pending.iter().for_each(|work| inquiry.give_up(*work, &trouble));
                break;
            }
            self.make_known(&mut inquiry, &mut pending);
            if !self.is_up() {
                continue;
            }
            let parts = pending.iter().map(|work| inquiry.part(*work)).collect();
            let batch = Batch { parts, limits: &self.limits().clone(), fence: true };
            let Some(exchange) = self.exchange(&batch) else { continue };
            self.settle(&mut inquiry, &pending, exchange);
            pending.retain(|work| !inquiry.is_settled(*work));
        }
        inquiry.done
    }

    /// Takes from `pending` what cannot be asked since its tool is not known.
    fn make_known(&mut self, inquiry: &mut Inquiry<'_, '_>, pending: &mut Vec<usize>) {
        let mut lost: HashMap<&str, Trouble> = HashMap::new();
        pending.retain(|work| {
            let Some(tool) = inquiry.message(*work).tool else { return true };
            if !lost.contains_key(tool) {
                match self.know(tool) {
                    Ok(()) => return true,
                    Err(trouble) => drop(lost.insert(tool, trouble)),
                }
            }
            inquiry.give_up(*work, &lost[tool]);
            false
        });
    }

    fn settle(&mut self, inquiry: &mut Inquiry<'_, '_>, sent: &[usize], exchange: Exchange) {
        let gone = exchange.fatal.is_some();
        let mut again = Vec::new();
        let mut cases = Vec::new();
        let case = |blot: Blot, fatal| {
            let suspects = blot.suspects.iter().map(|at| sent[*at]).collect();
            Case { fault: blot.fault, suspects, fatal }
        };
        cases.extend(exchange.blots.into_iter().map(|blot| case(blot, false)));
        cases.extend(exchange.fatal.map(|blot| case(blot, true)));
        for (work, reply) in sent.iter().copied().zip(exchange.replies) {
            match reply {
                Some(Reply::Result(result)) => {
                    if let Err(fault) = inquiry.keep(work, result) {
                        cases.push(Case { fault, suspects: vec![work], fatal: false });
                    }
                }
                Some(Reply::Failed(_) | Reply::TooLong) => again.push(work),
                None if gone => {}
                None => again.push(work),
            }
        }
        let mut resent: HashMap<usize, bool> = HashMap::new();
        // A dead process comes last, as it ends the search.
        cases.sort_by_key(|case| case.fatal);
        for case in cases.iter().filter(|case| !case.fatal) {
            self.investigate(inquiry, case, &mut resent, sent);
        }
        for work in again {
            resent.entry(work).or_insert_with(|| self.alone(inquiry, work));
        }
        for case in cases.iter().filter(|case| case.fatal) {
            self.investigate(inquiry, case, &mut resent, sent);
        }
    }

    fn investigate(
        &mut self,
        inquiry: &mut Inquiry<'_, '_>,
        case: &Case,
        resent: &mut HashMap<usize, bool>,
        sent: &[usize],
    ) {
        let mut found = false;
        for work in &case.suspects {
            found |= *resent.entry(*work).or_insert_with(|| self.alone(inquiry, *work));
            if found && case.fatal {
                break;
            }
        }
        let Some(first) = case.suspects.first().or(sent.first()) else { return };
        if !found {
            let title = inquiry.message(*first).title();
            let detail = &case.fault.detail;
            let again = "it did not do so when every call was sent alone: look at its log";
            let what = format!("the adapter {detail} during {title}; {again}");
            self.count_amiss(&case.fault);
            inquiry.give_up(*first, &self.trouble(what));
        }
    }

    /// Sends piece by piece. Says whether any broke the adapter.
    fn alone(&mut self, inquiry: &mut Inquiry<'_, '_>, work: usize) -> bool {
        let Work { message, pieces } = inquiry.works[work].clone();
        let mut broke = false;
        for piece in pieces {
            match self.one(&inquiry.messages[message], piece) {
                Ok(got) => {
                    if let Err(fault) = &got {
                        broke = true;
                        self.count_amiss(fault);
                    }
                    inquiry.done[message].pieces[piece] = Some(got);
                }
                Err(trouble) => {
                    inquiry.give_up(work, &trouble);
                    break;
                }
            }
        }
        broke
    }

    fn one(&mut self, message: &Message<'_>, piece: usize) -> Result<Result<Got, Broken>, Trouble> {
        self.up()?;
        if let Some(tool) = message.tool {
            self.know(tool)?;
        }
        let limits = self.limits().clone();
        let parts = vec![(message, piece..piece + 1)];
        let batch = Batch { parts, limits: &limits, fence: true };
        let Some(mut exchange) = self.exchange(&batch) else {
            return Err(self.trouble("the adapter is not running".to_owned()));
        };
        let blot = exchange.fatal.or(exchange.blots.into_iter().next());
        if let Some(blot) = blot {
            return Ok(Err(blot.fault));
        }
        Ok(match exchange.replies.pop().flatten() {
            Some(Reply::Result(result)) => message
                .read(1, result)
                .and_then(|mut got| got.pop().ok_or_else(|| malformed("sent no result"))),
            Some(Reply::Failed(error)) => Err(error.broken()),
            Some(Reply::TooLong) => {
                let most = limits.line_bytes;
                let title = message.title();
                let what = format!("{title} needs a line of more than {most} bytes");
                return Err(self.trouble(format!("{what}: raise the limit with `--line-bytes`")));
            }
            None => Err(malformed("sent no answer")),
        })
    }
}

impl<'m, 'a> Inquiry<'m, 'a> {
    fn new(messages: &'m [Message<'a>], most: usize) -> Self {
        let mut works = Vec::new();
        let mut done = Vec::new();
        for (at, message) in messages.iter().enumerate() {
            let count = message.pieces();
            let starts = (0..count).step_by(most);
            let pieces = starts.map(|start| start..count.min(start + most));
            works.extend(pieces.map(|pieces| Work { message: at, pieces }));
            let pieces = (0..count).map(|_| None).collect();
            done.push(Done { pieces, trouble: None });
        }
        Self { messages, works, done }
    }

    fn message(&self, work: usize) -> &'m Message<'a> {
        &self.messages[self.works[work].message]
    }

    fn part(&self, work: usize) -> (&'m Message<'a>, Range<usize>) {
        (self.message(work), self.works[work].pieces.clone())
    }

    fn keep(&mut self, work: usize, result: misread_specs::Value) -> Result<(), Broken> {
        let Work { message, pieces } = self.works[work].clone();
        let got = self.messages[message].read(pieces.len(), result)?;
        for (piece, got) in pieces.zip(got) {
            self.done[message].pieces[piece] = Some(Ok(got));
        }
        Ok(())
    }

    fn give_up(&mut self, work: usize, trouble: &Trouble) {
        let message = self.works[work].message;
        self.done[message].trouble.get_or_insert_with(|| trouble.clone());
    }

    fn is_settled(&self, work: usize) -> bool {
        let Work { message, pieces } = &self.works[work];
        let done = &self.done[*message];
        done.trouble.is_some() || done.pieces[pieces.clone()].iter().all(Option::is_some)
    }
}
