//! Tools, their handlers and the toolkit that holds them.
//!
//! A handler only ever sees arguments that [`Contract::coerce`] let through.

use crate::contract::{Arguments, Contract};
use crate::issue::Rejection;
use crate::schema::Unsupported;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What a handler comes to.
pub type Answer = Result<Arc<Value>, Trouble>;

type Handler = dyn Fn(&Call) -> Answer + Send + Sync;

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// There is no tool of this name.
    UnknownTool(String),
    /// The arguments were not accepted, by the toolkit or by the handler itself.
    Rejected(Rejection),
    /// The handler could not do its work; the arguments were right.
    Failed(String),
}

impl From<Rejection> for Trouble {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool(name) => write!(f, "no tool is called `{name}`"),
            Self::Rejected(rejection) => rejection.fmt(f),
            Self::Failed(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Trouble {}

/// One call, as a handler gets it.
#[derive(Clone, Debug)]
pub struct Call {
    arguments: Arc<Value>,
}

impl Call {
    /// The arguments: read, valid and with defaults.
    #[must_use]
    pub fn arguments(&self) -> &Value {
        &self.arguments
    }

    /// The same arguments, to be kept or answered without a copy.
    #[must_use]
    pub fn shared(&self) -> Arc<Value> {
        Arc::clone(&self.arguments)
    }
}

/// A tool, declared once for every surface.
pub struct Tool {
    name: String,
    description: String,
    contract: Contract,
    handler: Box<Handler>,
}

impl fmt::Debug for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tool")
            .field("name", &self.name)
            .field("contract", &self.contract)
            .finish_non_exhaustive()
    }
}

impl Tool {
    /// A tool that takes these parameters and, until it has a handler, answers nothing.
    ///
    /// # Errors
    /// Where the parameters are outside the dialect.
    pub fn new(name: impl Into<String>, parameters: &Value) -> Result<Self, Unsupported> {
        Ok(Self {
            name: name.into(),
            description: String::new(),
            contract: Contract::new(parameters)?,
            handler: Box::new(|_| Ok(Arc::new(Value::Null))),
        })
    }

    /// Says what the tool is for, to those who may call it.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }

    /// Takes a legacy value of a parameter as its canonical value, without showing it to anyone.
    ///
    /// # Errors
    /// Where there is no such parameter.
    pub fn value_alias(
        mut self,
        parameter: &str,
        legacy: &str,
        canonical: &str,
    ) -> Result<Self, Unsupported> {
        self.contract.alias(parameter, legacy, canonical)?;
        Ok(self)
    }

    /// Does the tool's work.
    #[must_use]
    pub fn handler<A: Into<Arc<Value>>>(
        mut self,
        handler: impl Fn(&Call) -> Result<A, Trouble> + Send + Sync + 'static,
    ) -> Self {
        self.handler = Box::new(move |call| handler(call).map(Into::into));
        self
    }

    /// The tool's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the tool is for.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.description
    }

    /// What its arguments must be.
    #[must_use]
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// Reads the arguments of a call and hands them on. The managed way, on every surface.
    ///
    /// # Errors
    /// Where the arguments are not accepted or the handler fails.
    pub fn call(&self, arguments: Arguments<'_>) -> Answer {
        self.handle(self.contract.coerce(arguments)?)
    }

    /// Runs the handler on arguments that [`Contract::coerce`] gave.
    ///
    /// # Errors
    /// Where the handler does not accept the arguments or fails.
    pub fn handle(&self, arguments: Cow<'_, Value>) -> Answer {
        (self.handler)(&Call { arguments: Arc::new(arguments.into_owned()) })
    }
}

/// The tools of an application, and the way to call them in process.
#[derive(Debug, Default)]
pub struct Toolkit {
    tools: BTreeMap<String, Arc<Tool>>,
}

impl Toolkit {
    /// A toolkit without tools.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool, in the place of one that has the same name.
    pub fn add(&mut self, tool: impl Into<Arc<Tool>>) {
        let tool = tool.into();
        self.tools.insert(tool.name().to_owned(), tool);
    }

    /// Removes a tool.
    pub fn remove(&mut self, name: &str) {
        self.tools.remove(name);
    }

    /// A tool by its name.
    #[must_use]
    pub fn tool(&self, name: &str) -> Option<&Arc<Tool>> {
        self.tools.get(name)
    }

    /// All tools, by name.
    pub fn tools(&self) -> impl Iterator<Item = &Arc<Tool>> {
        self.tools.values()
    }

    /// Calls a tool in process.
    ///
    /// # Errors
    /// Where there is no such tool, the arguments are not accepted or the handler fails.
    pub fn call(&self, name: &str, arguments: Arguments<'_>) -> Answer {
        let tool = self.tool(name).ok_or_else(|| Trouble::UnknownTool(name.to_owned()))?;
        tool.call(arguments)
    }
}
