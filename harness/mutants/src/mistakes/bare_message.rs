//! Says that the input is wrong, and nothing of what is taken.
//!
//! Seen: can1357/oh-my-pi#1808.
//! Caught by: message/branches.

use crate::base::{Call, right};
use crate::mistake::Mistake;
use misread_specs::schema::{Fault, FaultKind};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn explains(&self, call: &Call<'_>, fault: &Fault) -> String {
        match fault.what {
            FaultKind::NoMember => "is wrong".to_owned(),
            FaultKind::Type
            | FaultKind::Length
            | FaultKind::Pattern
            | FaultKind::Range
            | FaultKind::Step
            | FaultKind::NotListed
            | FaultKind::Size
            | FaultKind::Repeated
            | FaultKind::Missing
            | FaultKind::Undeclared
            | FaultKind::SeveralMembers => right::explains(call, fault),
        }
    }
}
