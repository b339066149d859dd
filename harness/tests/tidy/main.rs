//! What a reader may rely on everywhere in the tree: who may depend on whom, how long things get,
//! what may stand where. Each test is one such promise and names every place that breaks it.

/// Which crate may use which.
mod crates;
/// How long files, functions and lines are.
mod lengths;
/// What each rule has.
mod rules;
/// The files of the tree.
mod tree;
/// What must not stand in a file.
mod words;

/// Fails with every fault there is; a check that looked at nothing fails as well.
fn none(looked_at: usize, faults: &[String]) {
    assert!(looked_at > 0, "nothing was looked at");
    assert!(faults.is_empty(), "{} of {looked_at}:\n{}", faults.len(), faults.join("\n"));
}
