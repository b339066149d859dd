//! What an implementation says of itself (PROTOCOL.md section 1.1).

use indexmap::IndexMap;

/// Who an implementation is, and what it declares.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language it is written in.
    pub language: String,
    /// Where it lives.
    pub homepage: Option<String>,
    /// Its surfaces in the order told, each with the capabilities that hold there.
    pub surfaces: IndexMap<String, Capabilities>,
    /// What holds where a surface says nothing else.
    pub capabilities: Capabilities,
}

/// The declared capabilities; the default is that of PROTOCOL.md section 1.1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Which tools it can make.
    pub tools: Tools,
    /// Shows a schema for each tool.
    pub advertise: bool,
    /// Can validate by the plain schema.
    pub parse: bool,
    /// Sends calls on to a backend.
    pub wire: bool,
    /// Takes value aliases.
    pub value_aliases: bool,
    /// What becomes of an absent parameter with a default.
    pub defaults: Defaults,
    /// How an absent optional parameter reaches the handler.
    pub absent: Absent,
    /// Can take its arguments as text, or none at all.
    pub root_text: bool,
    /// Reads what it gets; `false` where it takes ready values.
    pub coerces: bool,
    /// Which whole numbers it holds.
    pub integers: Numbers,
    /// Which other numbers it holds.
    pub decimals: Numbers,
    /// Native ways to build one and the same schema.
    pub spellings: Vec<String>,
    /// The keywords and formats that `define` takes; `None` for all of the dialect.
    pub keywords: Option<Vec<String>>,
    /// May be called from several threads.
    pub concurrent: bool,
    /// How many tools may be live at once.
    pub live: usize,
}

impl Default for Capabilities {
    fn default() -> Self {
        Self {
            tools: Tools::Any,
            advertise: false,
            parse: false,
            wire: false,
            value_aliases: false,
            defaults: Defaults::Applied,
            absent: Absent::Omitted,
            root_text: false,
            coerces: true,
            integers: Numbers::Exact,
            decimals: Numbers::Exact,
            spellings: Vec::new(),
            keywords: None,
            concurrent: false,
            live: 64,
        }
    }
}

/// Which tools an implementation can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tools {
    /// Any tool, at run time.
    Any,
    /// Its own only, told by `list`.
    Own,
    /// The fixed catalogue, built in beforehand.
    Catalogue,
}

/// What becomes of an absent parameter with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defaults {
    /// The handler gets the default.
    Applied,
    /// It is left to the handler.
    Left,
}

/// How an absent optional parameter reaches the handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// Not at all.
    Omitted,
    /// As null.
    Null,
}

/// Which numbers arrive as they were sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// All.
    Exact,
    /// Whole numbers of 64 bits.
    Int64,
    /// Those that binary64 holds.
    Binary64,
}
