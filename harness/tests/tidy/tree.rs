//! The files of the tree, without what is built, installed or written by a run.

use crate::none;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are made, not written.
const MADE: [&str; 6] = ["target", ".git", "node_modules", ".venv", "__pycache__", ".misread"];
/// Endings of files that are no text.
const BINARY: [&str; 4] = ["png", "gif", "ico", "pyc"];

/// The visible top level.
const TOP: [&str; 9] = [
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "generators",
    "harness",
    "snapshots",
    "specs",
];

/// A text of the tree.
pub(crate) struct File {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    pub(crate) fn ends(&self, endings: &[&str]) -> bool {
        self.path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending))
    }

    pub(crate) fn is_under(&self, folders: &[&str]) -> bool {
        folders.iter().any(|folder| self.path.starts_with(folder))
    }

    /// An error about one line, from 1.
    pub(crate) fn fault(&self, line: usize, what: &str) -> String {
        format!("{}:{line}: {what}", self.path)
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the root").to_owned()
}

/// Every text of the tree, sorted by path.
pub(crate) fn files() -> Vec<File> {
    let root = root();
    let mut files = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type().expect("a kind");
            if kind.is_dir() && !MADE.contains(&name.as_str()) {
                open.push(path);
            } else if kind.is_file() && !name.ends_with(".snap.new") {
                let shown = path.strip_prefix(&root).expect("inside").display().to_string();
                let file = File { path: shown.replace('\\', "/"), text: String::new() };
                if !file.ends(&BINARY) {
                    let bytes = fs::read(&path).expect("a file");
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    files.push(File { text, ..file });
                }
            }
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// The source files among them, of the languages that we write.
pub(crate) fn sources() -> Vec<File> {
    let mut files = files();
    files.retain(|file| file.ends(&["rs", "py", "mjs"]));
    files
}

#[test]
fn the_visible_top_level_is_what_it_is_laid_out_as() {
    let entries = fs::read_dir(root()).expect("the root").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.starts_with('.') && !MADE.contains(&name.as_str()));
    names.sort();
    assert_eq!(names, TOP);
}

#[test]
fn every_source_file_begins_with_what_it_is_for() {
    let files = sources();
    let of_crates = files.iter().filter(|file| file.ends(&["rs"]) && file.path.contains("/src/"));
    let bare = of_crates.filter(|file| !file.text.starts_with("//! "));
    let faults: Vec<String> = bare.map(|file| file.fault(1, "no `//!` line")).collect();
    none(files.len(), &faults);
}

#[test]
fn a_readme_stands_in_every_folder_that_people_enter() {
    let folders = ["", "specs/", "generators/", "harness/", "harness/adapters/"];
    let missing = folders.map(|folder| format!("{folder}README.md"));
    let missing: Vec<String> =
        missing.into_iter().filter(|path| !root().join(path).is_file()).collect();
    none(folders.len(), &missing);
    let lines = fs::read_to_string(root().join("README.md")).expect("a README").lines().count();
    assert!(lines < 100, "README.md has {lines} lines; it stays under 100");
}
