//! How long files, functions and lines are.

use crate::none;
use crate::tree::{File, sources};

const FILE_LINES_MAX: usize = 600;
const FILE_LINES_MEDIAN: usize = 200;
const FUNCTION_LINES_MAX: usize = 70;
const COLUMNS_MAX: usize = 100;

#[test]
fn files_are_short() {
    let files = sources();
    let mut lengths: Vec<usize> = files.iter().map(|file| file.text.lines().count()).collect();
    let long = files.iter().zip(&lengths).filter(|(_, lines)| **lines > FILE_LINES_MAX);
    let faults: Vec<String> =
        long.map(|(file, lines)| format!("{}: {lines} lines", file.path)).collect();
    none(files.len(), &faults);
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= FILE_LINES_MEDIAN, "half of the files are longer than {median} lines");
}

#[test]
fn lines_are_short() {
    let files = sources();
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.ends(&["rs"])) {
        for (at, line) in file.text.lines().enumerate() {
            let columns = line.chars().count();
            if columns > COLUMNS_MAX {
                faults.push(file.fault(at + 1, &format!("{columns} columns")));
            }
        }
    }
    none(files.len(), &faults);
}

#[test]
fn functions_are_short() {
    let files = sources();
    let mut seen = 0;
    let mut faults = Vec::new();
    for file in &files {
        for (at, lines) in functions(file) {
            seen += 1;
            if lines > FUNCTION_LINES_MAX {
                faults.push(file.fault(at + 1, &format!("a function of {lines} lines")));
            }
        }
    }
    none(seen, &faults);
}

/// The line and length of each function, told by how it is indented.
fn functions(file: &File) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = file.text.lines().collect();
    let python = file.ends(&["py"]);
    let starts = (0..lines.len()).filter(|at| begins(lines[*at], python));
    starts
        .map(|at| {
            let own = indent(lines[at]);
            let ends = |line: &str| {
                let text = line.trim();
                let braced = !python && (text.starts_with('}') || text.ends_with(';'));
                let dedented = python && !text.is_empty() && !text.starts_with(')');
                indent(line) <= own && (braced || dedented)
            };
            let closed = lines[at].trim_end().ends_with(['}', ';']);
            let more = lines[at + 1..].iter().position(|line| ends(line));
            let more = if closed { 0 } else { more.unwrap_or(lines.len() - at - 1) };
            (at, more + if python { 1 } else { 2 })
        })
        .collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn begins(line: &str, python: bool) -> bool {
    const WORDS: [&str; 7] = ["pub", "const", "async", "unsafe", "export", "default", "extern"];
    let is_word = |word: &&str| {
        let word = word.split('(').next().unwrap_or_default();
        WORDS.contains(&word) || word.starts_with('"')
    };
    let first = line.split_whitespace().find(|word| !is_word(word));
    match first {
        Some("def") => python,
        Some("fn" | "function" | "function*") => !python,
        Some(_) | None => false,
    }
}

#[test]
fn the_length_of_a_function_is_told_right() {
    let check = |path: &str, text: &str, due: &[usize]| {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        let lengths: Vec<usize> = functions(&file).into_iter().map(|(_, lines)| lines).collect();
        assert_eq!(lengths, due, "{text}");
    };
    check("a.rs", "fn a() {\n    b();\n}\n\npub(super) const fn c(\n) {\n}\n", &[3, 3]);
    check("a.rs", "impl A {\n    fn a() {\n        if b {\n        }\n    }\n}\n", &[4]);
    check("a.py", "def a():\n    b()\n\n    c()\n\nd = 1\n", &[5]);
    check("a.mjs", "export async function a() {\n  b();\n}\n", &[3]);
}
