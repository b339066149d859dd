//! Every bound of the generators, by name.

use crate::features::Features;

/// Bounds and what may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How large things get.
    pub limits: GeneratorLimits,
    /// What may occur.
    pub features: Features,
}

/// How large the generated things get. None of them is a distribution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorLimits {
    /// Deepest nesting of a schema below the root.
    pub schema_depth: usize,
    /// After so many schema nodes a tool gets leaves only.
    pub schema_nodes: usize,
    /// Most parameters of a tool.
    pub parameters: usize,
    /// Most properties of an object below the root.
    pub fields: usize,
    /// Most members of a union, nested ones not counted.
    pub members: usize,
    /// Most items of a tuple.
    pub tuple_items: usize,
    /// Most definitions of a tool.
    pub definitions: usize,
    /// Deepest nesting of a value that is sent as it stands.
    pub value_depth: usize,
    /// Most elements of a list, and most entries of a record, outside the hostile layer.
    pub items: usize,
    /// Most containers around a planted situation.
    pub planted_depth: usize,
    /// How often text is made text again.
    pub text_layers: usize,
    /// Bytes of the longest hostile text.
    pub hostile_bytes: usize,
    /// Levels of the deepest hostile text.
    pub hostile_levels: usize,
    /// Members of the widest hostile list or object.
    pub hostile_members: usize,
    /// Nesting beyond which a value always travels as text.
    pub native_depth: usize,
}

impl GeneratorLimits {
    /// For a run with planted situations: tools of moderate size.
    #[must_use]
    pub fn directed() -> Self {
        Self {
            schema_depth: 4,
            schema_nodes: 26,
            parameters: 4,
            fields: 3,
            members: 4,
            tuple_items: 3,
            definitions: 3,
            value_depth: 8,
            items: 3,
            planted_depth: 6,
            text_layers: 2,
            hostile_bytes: 1 << 20,
            hostile_levels: 10_000,
            hostile_members: 10_000,
            native_depth: 64,
        }
    }

    /// For unsteered search: larger tools.
    #[must_use]
    pub fn undirected() -> Self {
        Self {
            schema_depth: 6,
            schema_nodes: 48,
            parameters: 6,
            fields: 4,
            items: 4,
            text_layers: 3,
            ..Self::directed()
        }
    }
}

impl Settings {
    /// For a run with planted situations.
    #[must_use]
    pub fn directed() -> Self {
        Self { limits: GeneratorLimits::directed(), features: Features::all() }
    }

    /// For unsteered search.
    #[must_use]
    pub fn undirected() -> Self {
        Self { limits: GeneratorLimits::undirected(), features: Features::all() }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::directed()
    }
}
