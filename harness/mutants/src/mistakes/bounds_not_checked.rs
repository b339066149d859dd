//! Checks types only, no lengths, sizes, bounds or patterns.
//!
//! Seen: mastra-ai/mastra#19241.
//! Caught by: value/invalid-rejected.

use crate::base::Call;
use crate::mistake::{Mistake, NoMistake};
use misread_specs::Value;
use misread_specs::schema::{Fault, FaultKind};

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn faults(&self, call: &Call<'_>, value: &Value) -> Vec<Fault> {
        let mut faults = NoMistake.faults(call, value);
        faults.retain(|fault| match fault.what {
            FaultKind::Length | FaultKind::Size | FaultKind::Range | FaultKind::Step => false,
            FaultKind::Pattern | FaultKind::Repeated => false,
            FaultKind::Type
            | FaultKind::NotListed
            | FaultKind::Missing
            | FaultKind::Undeclared
            | FaultKind::NoMember
            | FaultKind::SeveralMembers => true,
        });
        faults
    }
}
