//! The exit codes, one for each situation. A code never says less than the worst that was met.

use std::process::ExitCode;

/// How the command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// The implementation conforms.
    Conforms,
    /// It does not, or an entry of the baseline is stale or expired.
    Deviates,
    /// The command line, or a file that it names, is wrong.
    Usage,
    /// The implementation could not be observed.
    Unobserved,
    /// Nothing was exercised, or a rule by too few cases.
    NothingRan,
    /// A fault of `misread` itself.
    Bug,
}

impl Exit {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 6] = [
        Self::Conforms,
        Self::Deviates,
        Self::Usage,
        Self::Unobserved,
        Self::NothingRan,
        Self::Bug,
    ];

    /// The status that the process ends with.
    #[must_use]
    pub fn code(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::Deviates => 1,
            Self::Usage => 2,
            Self::Unobserved => 3,
            Self::NothingRan => 4,
            Self::Bug => 70,
        }
    }

    /// The exit of this code, as an event stream tells it.
    #[must_use]
    pub fn of_code(code: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|exit| u64::from(exit.code()) == code)
    }

    /// What the code means, as reports and `--help` say it.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Conforms => "conforms",
            Self::Deviates => "does not conform, or a baseline entry is stale",
            Self::Usage => "the command line, or a file that it names, is wrong",
            Self::Unobserved => "the implementation could not be observed",
            Self::NothingRan => "nothing was exercised, or a rule by too few cases",
            Self::Bug => "a fault of misread itself",
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
