//! Which inputs to try: random schemas and adversarial arguments.
//!
//! Everything here is a pure function of a seed, an index and [`Settings`]; case `i` of seed `s`
//! depends on `(s, i)` alone. Nothing here decides what is right.

/// The source of every decision.
pub mod choices;
/// A value written as its JSON text.
mod disguise;
/// Every small tool with every text.
mod enumeration;
/// What may occur.
pub mod features;
/// A tool and its argument sets.
mod group;
/// What makes readers crash, hang or lose.
mod hostile;
/// The layers of input and their shares.
mod layers;
/// Each rule's situation at a drawn place.
mod scenarios;
/// Random tools.
mod schemas;
/// Every bound by name.
mod settings;
/// Smaller examples.
pub mod shrink;
/// What was planted where.
pub mod situation;
/// Texts that are easy to misread.
mod texts;
/// Values for a schema.
mod values;

pub use choices::{Choices, FromBytes, FromRng, Stream};
pub use enumeration::{enumeration_len, enumeration_tools};
pub use features::{Feature, FeatureSet, Features};
pub use group::{Group, Planned, SETS_PER_TOOL, arguments_for, case, group};
pub use layers::{Layer, layer_of};
pub use settings::{GeneratorLimits, Settings};
pub use shrink::{Bound, Example, Shrunk, Size, example, shrink, strategy};
pub use situation::{Place, Situation};
pub use texts::FIXED;
