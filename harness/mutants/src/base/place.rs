//! What a step is told: the call, and the place in its arguments.
//!
//! Facts of the schema only; nothing here reads a value.

use misread_specs::schema::Written;
use misread_specs::schema::{Acceptance, Compiled, DialectError, Part, PartId};
use misread_specs::{Path, Tool, Value};

/// A tool as it was made known.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    /// The tool.
    pub(crate) tool: Tool,
    /// Its parameters in normal form.
    pub(crate) compiled: Compiled,
    /// The spelling that it was asked for in, where that is not the usual one.
    pub(crate) spelling: Option<String>,
}

impl Declared {
    /// Compiles a tool.
    pub(super) fn new(tool: &Tool, spelling: Option<&str>) -> Result<Self, DialectError> {
        let compiled = Compiled::new(&tool.parameters)?;
        Ok(Self { tool: tool.clone(), compiled, spelling: spelling.map(str::to_owned) })
    }
}

/// A way in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Surface {
    /// A call in process.
    Agent,
    /// A managed MCP tool: errors are text.
    Mcp,
    /// A raw MCP handler.
    McpRaw,
    /// Flags, already back in their values: errors are text.
    Cli,
}

impl Surface {
    /// All, in the order told.
    pub(crate) const ALL: [Self; 4] = [Self::Agent, Self::Mcp, Self::McpRaw, Self::Cli];

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Mcp => "mcp",
            Self::McpRaw => "mcp-raw",
            Self::Cli => "cli",
        }
    }

    /// The surface of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|surface| surface.name() == name)
    }

    /// Whether it carries arguments that are no object.
    pub(crate) fn takes_any_root(self) -> bool {
        matches!(self, Self::Agent | Self::McpRaw)
    }

    /// What its errors begin with, where they are text alone.
    pub(super) fn text_only(self) -> Option<&'static str> {
        match self {
            Self::Mcp => Some("the arguments were not accepted: "),
            Self::Cli => Some("error: "),
            Self::Agent | Self::McpRaw => None,
        }
    }
}

/// One call on one surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'c> {
    /// The tool.
    pub(crate) declared: &'c Declared,
    /// The surface.
    pub(crate) surface: Surface,
    /// What was sent.
    pub(crate) sent: &'c Value,
}

/// What holds a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holder {
    /// Nothing: the arguments as a whole.
    Nothing,
    /// The arguments: the place is a parameter.
    Arguments,
    /// An object that declares it.
    Object,
    /// A record, or an object that takes further keys.
    Record,
    /// A list.
    List,
    /// A tuple.
    Tuple,
}

/// A place in the arguments.
#[derive(Clone, Debug)]
pub(crate) struct At<'c> {
    /// The call.
    pub(crate) call: &'c Call<'c>,
    /// What governs the place.
    pub(crate) id: PartId,
    /// The path to it.
    pub(crate) path: Path,
    /// What holds it.
    pub(crate) holder: Holder,
    /// Whether it stands inside a text that was read.
    pub(crate) in_text: bool,
    /// Whether it stands inside a member of a union.
    pub(crate) in_union: bool,
}

impl<'c> At<'c> {
    /// The arguments as a whole.
    pub(super) fn root(call: &'c Call<'c>) -> Self {
        let id = call.declared.compiled.root();
        let path = Path::root();
        Self { call, id, path, holder: Holder::Nothing, in_text: false, in_union: false }
    }

    /// A place inside this one.
    pub(super) fn below(&self, id: PartId, path: Path, holder: Holder) -> Self {
        Self { id, path, holder, ..self.clone() }
    }

    /// The schema in normal form.
    pub(crate) fn compiled(&self) -> &'c Compiled {
        &self.call.declared.compiled
    }

    /// What governs the place.
    pub(crate) fn part(&self) -> &'c Part {
        self.compiled().part(self.id)
    }

    /// The members of the union that governs the place, or the part itself.
    pub(crate) fn members(&self) -> Vec<PartId> {
        self.compiled().members(self.id).collect()
    }

    /// Whether a string and a list are taken here.
    pub(crate) fn is_string_or_list(&self) -> bool {
        self.part().string_member && !self.part().array_members.is_empty()
    }

    /// Whether lists or objects are taken here, and nothing that takes text as it stands.
    pub(crate) fn is_structure(&self) -> bool {
        let part = self.part();
        part.structured() && !part.string_member && !part.any_member
    }

    /// Whether a value is taken here as it stands.
    pub(crate) fn takes(&self, value: &Value) -> bool {
        self.compiled().accepts(self.id, value) == Acceptance::Yes
    }

    /// Whether some list member takes a value as it stands.
    pub(crate) fn takes_as_list(&self, value: &Value) -> bool {
        let takes = |id: &PartId| self.compiled().accepts(*id, value) == Acceptance::Yes;
        self.part().array_members.iter().any(takes)
    }

    /// Whether null is taken here.
    pub(crate) fn is_nullable(&self) -> bool {
        self.takes(&Value::Null)
    }

    /// The schema as it was written.
    pub(crate) fn written(&self) -> Option<Written<'c>> {
        self.call.declared.tool.parameters.written_at(&self.path)
    }
}

/// What a text is read as.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reading {
    /// It stays as it is; validation has the word.
    Keep,
    /// It is a list written as text.
    Refuse,
    /// It is this value, and is read on inside.
    Repair(Value),
    /// It is this value, and nothing more is read.
    Becomes(Value),
}
