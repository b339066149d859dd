//! The metamorphic relations (SPEC.md section 3): a call, the same call changed in a way that must
//! not matter, and whether the two outcomes agree.
//!
//! Pure, and no reading table decides here: what one call came to says what the other must come
//! to. The oracle is asked for places and for what the spec leaves open, never for what is right.

/// How the outcome of a call carries over to its variant.
mod change;
/// Whether two outcomes agree.
mod compare;
/// `relation/depth`.
mod depth;
/// Which calls are compared at all.
mod eligible;
/// `relation/key-order` and `relation/member-order`.
mod order;
/// `relation/rename`.
mod rename;
/// `relation/sibling`.
mod sibling;
/// `relation/spelling`.
mod spelling;
/// `relation/text-native`.
mod text_native;
/// `relation/white-space` and `relation/escape`.
mod texts;
/// The words of findings.
mod told;
/// `relation/wrapper`.
mod wrapper;

pub use change::Change;
pub use compare::{Compared, compare};
pub use told::told;

use crate::capabilities::{Description, Tools};
use crate::oracle::Oracle;
use misread_generators::FeatureSet;
use misread_specs::{Path, Tool, Value};

/// The relations that can be shown with one tool.
pub const SAME_TOOL: &[&str] = &[KEY_ORDER, WHITE_SPACE, ESCAPE, TEXT_NATIVE, SIBLING];

/// The relations that can be shown with another tool, or with the same in another spelling.
pub const OTHER_TOOL: &[&str] = &[SIBLING, DEPTH, RENAME, MEMBER_ORDER, WRAPPER, SPELLING];

/// Every relation by its rule.
pub const RELATIONS: [&str; 10] = [
    KEY_ORDER,
    WHITE_SPACE,
    ESCAPE,
    TEXT_NATIVE,
    SIBLING,
    DEPTH,
    RENAME,
    MEMBER_ORDER,
    WRAPPER,
    SPELLING,
];

const KEY_ORDER: &str = "relation/key-order";
const WHITE_SPACE: &str = "relation/white-space";
const ESCAPE: &str = "relation/escape";
const TEXT_NATIVE: &str = "relation/text-native";
const SIBLING: &str = "relation/sibling";
const DEPTH: &str = "relation/depth";
const RENAME: &str = "relation/rename";
const MEMBER_ORDER: &str = "relation/member-order";
const WRAPPER: &str = "relation/wrapper";
const SPELLING: &str = "relation/spelling";

/// What variants may be made of.
#[derive(Clone, Debug)]
pub struct Means {
    /// What schemas may use.
    pub features: FeatureSet,
    /// The native spellings.
    pub spellings: Vec<String>,
    /// Whether tools can be made.
    pub any_tool: bool,
    /// Whether some surface takes its arguments as text.
    pub root_text: bool,
}

impl Means {
    /// What an implementation declares.
    #[must_use]
    pub fn of(description: &Description) -> Self {
        Self {
            features: FeatureSet::all(),
            spellings: description.capabilities.spellings.clone(),
            any_tool: description.capabilities.tools == Tools::Any,
            root_text: description.surfaces.values().any(|surface| surface.root_text),
        }
    }
}

/// The call that a variant is made of.
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    /// The oracle of the tool.
    pub oracle: &'a Oracle,
    /// The tool.
    pub tool: &'a Tool,
    /// The native spelling that it is built in.
    pub spelling: Option<&'a str>,
    /// What is sent.
    pub arguments: &'a Value,
    /// What variants may be made of.
    pub means: &'a Means,
}

/// One way to change a call that must not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The relation.
    pub relation: &'static str,
    /// Which of its ways; a call that shrinks keeps it.
    pub form: &'static str,
    /// What is changed: a place in the arguments, or the name of a spelling.
    pub at: Path,
}

/// A call that must come to the same as the one it was made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// How it was made.
    pub plan: Plan,
    /// The tool, where it is another one.
    pub tool: Option<Tool>,
    /// The native spelling that it is built in.
    pub spelling: Option<String>,
    /// What is sent.
    pub arguments: Value,
    /// How the outcome carries over.
    pub change: Change,
}

impl Variant {
    /// Whether both calls go to one tool, built alike.
    #[must_use]
    pub fn same_tool(&self, base: &Base<'_>) -> bool {
        self.tool.is_none() && self.spelling.as_deref() == base.spelling
    }
}

/// The ways in which this call can be changed under a relation.
#[must_use]
pub fn plans(relation: &str, base: &Base<'_>) -> Vec<Plan> {
    if !eligible::is_compared(base.arguments) {
        return Vec::new();
    }
    match relation {
        KEY_ORDER => order::keys(base),
        MEMBER_ORDER if base.means.any_tool => order::members(base),
        SIBLING => sibling::plans(base),
        DEPTH if base.means.any_tool => depth::plans(base),
        RENAME if base.means.any_tool => rename::plans(base),
        WRAPPER if base.means.any_tool => wrapper::plans(base),
        WHITE_SPACE => texts::white_space(base),
        ESCAPE => texts::escapes(base),
        TEXT_NATIVE => text_native::plans(base),
        SPELLING => spelling::plans(base),
        _ => Vec::new(),
    }
}

/// The variant of a plan; `None` where the plan does not fit this call.
#[must_use]
pub fn make(base: &Base<'_>, plan: &Plan) -> Option<Variant> {
    let made = match plan.relation {
        KEY_ORDER => order::reverse_keys(base),
        MEMBER_ORDER => order::reverse_members(base),
        SIBLING => sibling::make(base, plan),
        DEPTH => depth::make(base, plan),
        RENAME => rename::make(base),
        WRAPPER => wrapper::make(base, plan),
        WHITE_SPACE | ESCAPE => texts::make(base, plan),
        TEXT_NATIVE => text_native::make(base, plan),
        SPELLING => Some(spelling::make(base, plan)),
        _ => None,
    }?;
    let Made { tool, arguments, change } = made;
    let spelling = match plan.relation {
        SPELLING => spelling::named(plan),
        _ => base.spelling.map(str::to_owned),
    };
    Some(Variant { plan: plan.clone(), tool, spelling, arguments, change })
}

/// What becomes of a call under a plan.
struct Made {
    tool: Option<Tool>,
    arguments: Value,
    change: Change,
}

fn plan(relation: &'static str, form: &'static str, at: Path) -> Plan {
    Plan { relation, form, at }
}
