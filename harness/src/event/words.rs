//! The words that the stream has for verdicts, and small sums over its lines.

use super::{Counts, RuleLine, Verdict, Weight};

impl Counts {
    /// Counts one rule.
    pub fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Pass => &mut self.pass,
            Verdict::Fail => &mut self.fail,
            Verdict::Warning => &mut self.warning,
            Verdict::Expected => &mut self.expected,
            Verdict::Stale => &mut self.stale,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::NotExercised => &mut self.not_exercised,
        } += 1;
    }
}

impl RuleLine {
    /// The cases that exercised the rule, on all surfaces together.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.exercised.values().map(|surface| surface.cases).sum()
    }
}

impl Weight {
    /// The word in the stream.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Warning => "warning",
            Self::Expected => "expected",
        }
    }

    /// The weight of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Fail, Self::Warning, Self::Expected].into_iter().find(|it| it.word() == word)
    }
}

impl Verdict {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 7] = [
        Self::Fail,
        Self::Stale,
        Self::Warning,
        Self::Expected,
        Self::NotExercised,
        Self::Unsupported,
        Self::Pass,
    ];

    /// The word in the stream and in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Warning => "warning",
            Self::Expected => "expected",
            Self::Stale => "stale",
            Self::Unsupported => "unsupported",
            Self::NotExercised => "not exercised",
        }
    }

    /// The verdict of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.word() == word)
    }
}
