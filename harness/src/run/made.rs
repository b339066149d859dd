//! Which of the tools an implementation could make; what it lacks is told, never passed over.

use super::observe::Answered;
use crate::event::Warning;
use std::collections::BTreeMap;

/// The most reasons that are told.
const REASONS_MAX: usize = 12;

/// Counts of tools.
#[derive(Debug, Default)]
pub(super) struct Made {
    made: u64,
    /// By reason.
    lacking: BTreeMap<String, u64>,
}

impl Made {
    pub(super) fn count(&mut self, answered: &Answered) {
        match answered {
            Answered::Sets(_) | Answered::Same => self.made += 1,
            Answered::Unsupported(why) => *self.lacking.entry(why.clone()).or_insert(0) += 1,
            Answered::Trouble(_) => {}
        }
    }

    /// Adds the counts of another round.
    pub(super) fn absorb(&mut self, other: Self) {
        self.made += other.made;
        for (why, count) in other.lacking {
            *self.lacking.entry(why).or_insert(0) += count;
        }
    }

    /// Whether every tool could be made.
    pub(super) fn all(&self) -> bool {
        self.lacking.is_empty()
    }

    /// What people should know: how many tools could not be made, and why.
    pub(super) fn warnings(&self) -> Vec<Warning> {
        let lacking: u64 = self.lacking.values().sum();
        if lacking == 0 {
            return Vec::new();
        }
        let mut reasons: Vec<(&String, &u64)> = self.lacking.iter().collect();
        reasons.sort_by_key(|(why, count)| (std::cmp::Reverse(**count), (*why).clone()));
        let told: Vec<String> = reasons
            .iter()
            .take(REASONS_MAX)
            .map(|(why, count)| format!("{why} ({count})"))
            .collect();
        let all = self.made + lacking;
        let what = if self.made == 0 {
            format!("none of {all} tools could be made: {}", told.join("; "))
        } else {
            let percent = self.made * 100 / all;
            format!(
                "{} of {all} tools could be made ({percent} %); lacking: {}",
                self.made,
                told.join("; ")
            )
        };
        vec![Warning { kind: "adapter/tools-not-made".to_owned(), what }]
    }
}
