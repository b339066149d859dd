//! Every small tool with every text of the fixed list at every place, in a stable order.
//!
//! A tool has one parameter whose schema has at most four nodes over all leaves, or five nodes
//! over string, integer and null. A group sends sixteen of the eighty texts to one place.

/// Trees as short codes.
mod trees;

use crate::choices::Choices;
use crate::features::FeatureSet;
use crate::group::{Planned, SETS_PER_TOOL};
use crate::schemas::names;
use crate::texts::FIXED;
use indexmap::IndexMap;
use misread_specs::Tool;
use misread_specs::schema::{Extra, Field, Kind, Node, Object, Parameters};
use serde_json::{Map, Value};
use std::sync::LazyLock;
use trees::Tree;

/// Groups that send the whole list to one place.
const GROUPS_PER_PLACE: u64 = FIXED.len() as u64 / SETS_PER_TOOL;

/// A prime above every number of groups, so that steps of this length meet every group once:
/// a short run sees tools of all sizes, a long one sees them all.
const STRIDE: u64 = 15_485_863;

struct Catalogue {
    trees: Vec<Tree>,
    /// By tree: how many places the trees before it have.
    places_before: Vec<u64>,
    places: u64,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let trees = trees::all();
    let mut places_before = Vec::with_capacity(trees.len());
    let mut places = 0;
    for tree in &trees {
        places_before.push(places);
        places += tree.places();
    }
    Catalogue { trees, places_before, places }
});

/// How many groups the exhaustive layer has.
#[must_use]
pub fn enumeration_len() -> u64 {
    CATALOGUE.places * GROUPS_PER_PLACE
}

/// How many tools the exhaustive layer has.
#[must_use]
pub fn enumeration_tools() -> u64 {
    CATALOGUE.trees.len() as u64
}

/// What one group of the layer sends.
pub(crate) struct Enumerated {
    tree: &'static Tree,
    required: bool,
    place: u64,
    chunk: u64,
}

/// The group of this number; `None` beyond the last, and where it needs a missing feature.
pub(crate) fn enumerated(ordinal: u64, features: FeatureSet) -> Option<Enumerated> {
    let length = enumeration_len();
    if ordinal >= length {
        return None;
    }
    let step = ((u128::from(ordinal) * u128::from(STRIDE)) % u128::from(length)) as u64;
    let (place, chunk) = (step / GROUPS_PER_PLACE, step % GROUPS_PER_PLACE);
    let at = CATALOGUE.places_before.partition_point(|before| *before <= place) - 1;
    let tree = &CATALOGUE.trees[at];
    let place = place - CATALOGUE.places_before[at];
    let required = at.is_multiple_of(2);
    tree.allowed(features).then_some(Enumerated { tree, required, place, chunk })
}

impl Enumerated {
    /// The tool; only its name is drawn.
    pub(crate) fn tool(&self, choices: &mut impl Choices, index: u64) -> Tool {
        let field = Field { required: self.required, node: self.tree.node() };
        let fields = IndexMap::from([("a".to_owned(), field)]);
        let root = Node::plain(Kind::Object(Object { fields, extra: Extra::Open }));
        let parameters = Parameters { root, definitions: IndexMap::new() };
        Tool { name: names::tool(choices, index), parameters, value_aliases: IndexMap::new() }
    }

    /// The argument set at this position of the group.
    pub(crate) fn planned(&self, position: u64) -> Planned {
        let text = FIXED[(self.chunk * SETS_PER_TOOL + position) as usize];
        let value = self.tree.value(self.place, text);
        let arguments = Value::Object(Map::from_iter([("a".to_owned(), value)]));
        Planned { arguments, planted: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_tool_meets_every_text_at_every_place_once() {
        let mut seen = HashSet::new();
        let mut tools = HashSet::new();
        for ordinal in 0..enumeration_len() {
            let Some(group) = enumerated(ordinal, FeatureSet::all()) else {
                panic!("group {ordinal} is missing");
            };
            tools.insert(std::ptr::from_ref(group.tree));
            assert!(seen.insert((std::ptr::from_ref(group.tree), group.place, group.chunk)));
        }
        assert_eq!(tools.len() as u64, enumeration_tools());
        let codes: HashSet<&Tree> = CATALOGUE.trees.iter().collect();
        assert_eq!(codes.len(), CATALOGUE.trees.len(), "no tool stands there twice");
    }

    #[test]
    fn the_text_stands_at_its_place_and_nowhere_else() {
        for tree in &CATALOGUE.trees {
            for place in 0..tree.places() {
                let shown = tree.value(place, "[text]").to_string();
                assert_eq!(shown.matches("[text]").count(), 1, "{place} of {tree:?}: {shown}");
            }
        }
    }
}
