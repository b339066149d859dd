//! Spec files: the reading table, the sentences, the options and the list of rules, as data.
//!
//! A spec says what is right; it never does anything. The oracle interprets the rows, the judge
//! the list of rules. The format of the files is described in [`file`].
//!
//! A row is tried in order at every position (SPEC.md section 2): the first that fits decides.

/// A spec that is still open.
mod draft;
/// One entry of a spec file: words to facts, or an error.
mod entry;
/// The form of a spec file, as it is written.
mod file;
/// From a file, and the file it extends, to a [`Spec`].
mod load;
/// The facts, readings and options that rows are made of.
mod table;

pub use load::{SHIPPED, from_text, load, shipped};
pub use table::{Options, Reading, Row, SchemaFact, SchemaTest, Sentence, ValueFact};

/// A spec file, read and resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// Its name.
    pub name: String,
    /// Raised with every change of rows or sentences.
    pub revision: u32,
    /// One sentence on whom it is for.
    pub about: String,
    /// The option values in force.
    pub options: Options,
    /// The rows that the options leave standing, in order.
    pub rows: Vec<Row>,
    /// The sentences of refusals, by name.
    pub sentences: Vec<Sentence>,
    /// The ids of the rules that are judged: those of the rows first, each once.
    pub rules: Vec<String>,
    /// The whole text, where it is not a shipped file: a counterexample carries it.
    pub text: Option<String>,
}

impl Spec {
    /// Whether this rule is judged under this spec.
    #[must_use]
    pub fn judges(&self, rule: &str) -> bool {
        self.rules.iter().any(|known| known == rule)
    }

    /// Whether any row refuses.
    #[must_use]
    pub fn refuses(&self) -> bool {
        self.rows.iter().any(|row| row.readings.contains(&Reading::Refuse))
    }
}
