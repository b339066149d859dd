//! Random tools in the generated dialect of PROTOCOL.md section 1.3.
//!
//! What the protocol promises of generated schemas holds by construction: tuples are closed and
//! exact, members of `oneOf` are disjoint, nothing is `uniqueItems`, no required property has a
//! default, no default holds list text, no property has a prototype name or an empty one.

/// Lists, tuples, objects, records and definitions.
mod containers;
/// What kinds of JSON value a node takes.
mod kinds;
/// Strings, numbers, scalars.
mod leaves;
/// Names of tools, properties and definitions.
pub(crate) mod names;
/// Unions in every spelling.
mod unions;

pub(crate) use containers::tuple_of;
pub(crate) use kinds::{ARRAY, OBJECT, STRING, kind_of, kinds, members};
pub(crate) use leaves::PATTERNS;
pub(crate) use unions::distinct_types;

use crate::choices::Choices;
use crate::features::{Feature, FeatureSet};
use crate::settings::{GeneratorLimits, Settings};
use indexmap::IndexMap;
use misread_specs::Tool;
use misread_specs::schema::{Annotations, Extra, Field, Kind, Node, Object, Parameters};

/// Definitions by name.
pub(crate) type Definitions = IndexMap<String, Node>;

/// Draws schemas.
pub(crate) struct Schemas<'a, C> {
    pub(crate) choices: &'a mut C,
    pub(crate) limits: &'a GeneratorLimits,
    settings: &'a Settings,
    pub(crate) features: FeatureSet,
    pub(crate) definitions: Definitions,
    /// Nodes that may still be drawn before only leaves are.
    pub(crate) nodes_left: usize,
}

impl<'a, C: Choices> Schemas<'a, C> {
    pub(crate) fn new(choices: &'a mut C, settings: &'a Settings) -> Self {
        let features = settings.features.schema.swarm(choices);
        // One of the containers and one of the spellings must be there to say anything.
        Self {
            choices,
            limits: &settings.limits,
            settings,
            features,
            definitions: Definitions::new(),
            nodes_left: settings.limits.schema_nodes,
        }
    }

    #[inline]
    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// A tool without steering.
    pub(crate) fn tool(&mut self, index: u64) -> Tool {
        let count = self.choices.between(1, self.limits.parameters);
        let mut fields = IndexMap::with_capacity(count);
        for _ in 0..count {
            self.parameter(&mut fields);
        }
        self.finish(index, fields)
    }

    /// One more drawn parameter.
    pub(crate) fn parameter(&mut self, fields: &mut IndexMap<String, Field>) {
        let odd = self.has(Feature::OddNames) && self.choices.chance(1, 12);
        let name = names::property(self.choices, odd, fields);
        let node = self.node(1);
        let field = self.field(node);
        fields.insert(name, field);
    }

    /// The tool of these parameters and of the definitions drawn on the way.
    pub(crate) fn finish(&mut self, index: u64, fields: IndexMap<String, Field>) -> Tool {
        let extra = self.extra(self.limits.schema_depth);
        let value_aliases = self.aliases(&fields);
        let object =
            Node { kind: Kind::Object(Object { fields, extra }), annotations: self.annotations() };
        let root = if self.has(Feature::RootRef) && self.choices.chance(1, 24) {
            let name = names::definition(&self.definitions);
            self.definitions.insert(name.clone(), object);
            Node::plain(Kind::Ref(name))
        } else {
            object
        };
        let definitions = std::mem::take(&mut self.definitions);
        let name = names::tool(self.choices, index);
        Tool { name, parameters: Parameters { root, definitions }, value_aliases }
    }

    /// A schema at this depth below the root.
    pub(crate) fn node(&mut self, depth: usize) -> Node {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if depth >= self.limits.schema_depth || self.nodes_left == 0 {
            let kind = self.leaf();
            return Node { kind, annotations: self.annotations() };
        }
        let kind = match self.choices.below(100) {
            0..26 => self.leaf(),
            26..52 => self.union(depth),
            52..66 if self.has(Feature::List) => self.list(depth),
            66..82 => self.object(depth),
            82..88 if self.has(Feature::Tuple) => self.tuple(depth),
            88..93 if self.has(Feature::Record) => self.record(depth),
            93..97 if self.has(Feature::Ref) => self.reference(depth),
            97..100 if self.has(Feature::Recursive) => self.recursive(depth),
            _ => self.leaf(),
        };
        // A union that the features did not allow has fallen back to another kind.
        Node { kind, annotations: self.annotations() }
    }

    pub(crate) fn annotations(&mut self) -> Annotations {
        let mut annotations = Annotations::default();
        match self.choices.below(24) {
            0 if self.has(Feature::Title) => annotations.title = Some("A title".to_owned()),
            1 if self.has(Feature::Description) => {
                annotations.description = Some("One path, or a list of paths.".to_owned());
            }
            _ => {}
        }
        annotations
    }

    fn extra(&mut self, depth: usize) -> Extra {
        match self.choices.below(8) {
            0 | 1 if self.has(Feature::Closed) => Extra::Closed,
            2 if self.has(Feature::ExtraSchema) => Extra::Schema(Box::new(self.node(depth + 1))),
            _ => Extra::Open,
        }
    }

    pub(crate) fn settings(&self) -> &'a Settings {
        self.settings
    }
}
