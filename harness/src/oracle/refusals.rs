//! What is left to refuse where Descent is left open and a value is valid as it stands.

use super::tree::{Choice, Tree};
use misread_specs::Value;
use misread_specs::spec::Reading;

/// The tree without what it changes: only what it refuses, and that as a choice. What is refused
/// stands as it was sent, since it is valid there.
pub(super) fn only_refusals(tree: Tree, value: &Value) -> Tree {
    match (tree, value) {
        (Tree::Items(row, trees), Value::Array(values)) => {
            let trees = trees.into_iter().zip(values);
            gathered_refusals(
                row,
                trees.map(|(tree, value)| only_refusals(tree, value)),
                Tree::Items,
            )
        }
        (Tree::Fields(row, trees), Value::Object(members)) => {
            let trees = trees.into_iter().zip(members.values());
            gathered_refusals(
                row,
                trees.map(|(tree, value)| only_refusals(tree, value)),
                Tree::Fields,
            )
        }
        (Tree::Open(row, trees), _) => {
            let trees = trees.into_iter().map(|tree| only_refusals(tree, value));
            gathered_refusals(row, trees, Tree::Open)
        }
        (Tree::Decided(row, mut choices), _) => {
            choices.retain(refuses);
            if choices.is_empty() {
                return Tree::Kept(row);
            }
            for choice in choices.iter_mut().filter(|choice| choice.reading == Reading::Refuse) {
                choice.value = Some(value.clone());
            }
            choices.insert(0, Choice::stays(Reading::Keep, row));
            Tree::Decided(row, choices)
        }
        (Tree::Kept(row) | Tree::Items(row, _) | Tree::Fields(row, _), _) => Tree::Kept(row),
    }
}

fn gathered_refusals(
    row: usize,
    trees: impl Iterator<Item = Tree>,
    whole: fn(usize, Vec<Tree>) -> Tree,
) -> Tree {
    let trees: Vec<Tree> = trees.collect();
    if trees.iter().all(Tree::is_kept) { Tree::Kept(row) } else { whole(row, trees) }
}

/// Whether this choice refuses something, whatever else is chosen inside.
fn refuses(choice: &Choice) -> bool {
    fn tree_refuses(tree: &Tree) -> bool {
        match tree {
            Tree::Kept(_) => false,
            Tree::Items(_, trees) | Tree::Fields(_, trees) => trees.iter().any(tree_refuses),
            Tree::Decided(_, choices) => choices.iter().all(refuses),
            Tree::Open(_, trees) => trees.iter().all(tree_refuses),
        }
    }
    choice.reading == Reading::Refuse || choice.inside.as_deref().is_some_and(tree_refuses)
}
