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
/// The walk over the arguments.
mod read;
/// Whole readings of a call: one choice made at every position.
mod resolve;
/// Arguments as a whole: values, text, or nothing at all.
mod root;
/// What a text spells.
mod text;
/// What was decided, position by position.
mod tree;

pub use expectation::{Expectation, Permitted, PositionLine};
pub use resolve::{Offender, Resolution};
pub use root::Root;
pub use tree::{Choice, Tree};

use facts::Rows;
use misread_specs::schema::{Compiled, DialectError};
use misread_specs::spec::{Row, Spec};
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
}

impl Oracle {
    /// The oracle of this tool.
    ///
    /// # Errors
    /// Where the parameters have no normal form: a reference that leads nowhere or to itself.
    pub fn new(spec: &Arc<Spec>, tool: &Tool) -> Result<Self, DialectError> {
        let compiled = Compiled::new(&tool.parameters)?;
        let rows = Rows::new(spec, &compiled);
        Ok(Self { spec: Arc::clone(spec), compiled, rows, aliases: tool.value_aliases.clone() })
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
