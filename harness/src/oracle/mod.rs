//! What must happen: the oracle reads arguments as the spec file says.
//!
//! Pure and driven by the reading table (SPEC.md section 2): for a tool and arguments it gives
//! the reading of every position with the row that decided ([`Tree`]), and from that the
//! outcomes that the spec permits ([`Expectation`]). It never asks an implementation, and it
//! shares no code with the reference.

/// Where a value is read on: into which members of a union.
mod descent;
/// What a call may come to.
mod expectation;
/// Rows that can fit at a part of the schema.
mod facts;
/// Every position of a call.
mod positions;
/// The walk over the arguments.
mod read;
/// What is left to refuse.
mod refusals;
/// Whole readings of a call: one choice made at every position.
mod resolve;
/// Arguments as a whole: values, text, or nothing at all.
mod root;
/// How unions are spelled.
mod shapes;
/// What a text spells.
mod text;
/// What was decided, position by position.
mod tree;

pub use expectation::{Expectation, Permitted, PositionLine};
pub use positions::{Container, Position};
pub use resolve::{Offender, RESOLUTIONS_MAX, Resolution, resolutions};
pub use root::Root;
pub use tree::{Choice, Tree};

use facts::Rows;
use misread_specs::schema::{Compiled, DialectError};
use misread_specs::spec::{Reading, Row, Spec};
use misread_specs::tool::ValueAliases;
use misread_specs::{Path, Tool, Value};
use std::sync::Arc;

/// What a spec says of one tool.
#[derive(Clone, Debug)]
pub struct Oracle {
    spec: Arc<Spec>,
    compiled: Compiled,
    rows: Rows,
    aliases: indexmap::IndexMap<String, ValueAliases>,
    unusual_unions: bool,
}

impl Oracle {
    /// The oracle of this tool.
    ///
    /// # Errors
    /// Where the parameters have no normal form: a reference that leads nowhere or to itself.
    pub fn new(spec: &Arc<Spec>, tool: &Tool) -> Result<Self, DialectError> {
        let compiled = Compiled::new(&tool.parameters)?;
        let rows = Rows::new(spec, &compiled);
        Ok(Self {
            spec: Arc::clone(spec),
            compiled,
            rows,
            aliases: tool.value_aliases.clone(),
            unusual_unions: shapes::has_unusual_union(&tool.parameters),
        })
    }

    /// The spec that it interprets.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The tool's parameters in normal form.
    #[must_use]
    pub fn compiled(&self) -> &Compiled {
        &self.compiled
    }

    /// The legacy values of a parameter.
    #[must_use]
    pub fn aliases(&self, parameter: &str) -> Option<&ValueAliases> {
        self.aliases.get(parameter)
    }

    /// Whether some union is spelled otherwise than as a plain `anyOf`.
    #[must_use]
    pub fn unusual_unions(&self) -> bool {
        self.unusual_unions
    }

    /// The value aliases of every parameter that has some.
    pub fn all_aliases(&self) -> impl Iterator<Item = &ValueAliases> {
        self.aliases.values()
    }

    /// The refusal sentence that stands in `text`, from its path to its end, if there is one.
    #[must_use]
    pub fn refusal_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        let rows = self.spec.rows.iter().filter(|row| row.readings.contains(&Reading::Refuse));
        let mut sentences = rows.filter_map(|row| self.spec.sentences.get(row.sentence?));
        sentences.find_map(|sentence| sentence.found_in(text))
    }

    /// The row with this number.
    ///
    /// # Panics
    /// Where the number comes from another spec.
    #[must_use]
    pub fn row(&self, row: usize) -> &Row {
        &self.spec.rows[row]
    }

    /// How these arguments are read; what is kept with all that is in it is one [`Tree::Kept`].
    #[must_use]
    pub fn read(&self, arguments: &Value) -> Tree {
        self.walk(arguments, false)
    }

    /// How these arguments are read, with every position spelled out.
    #[must_use]
    pub fn read_in_full(&self, arguments: &Value) -> Tree {
        self.walk(arguments, true)
    }

    /// The row that decided at a place, by the spec's plain reading of what stands above it.
    #[must_use]
    pub fn row_at(&self, arguments: &Value, path: &Path) -> Option<usize> {
        self.read_in_full(arguments).at(path, arguments).map(Tree::row)
    }

    /// What must happen.
    #[must_use]
    pub fn expect(&self, arguments: &Value) -> Expectation {
        Expectation::new(self, arguments)
    }
}
