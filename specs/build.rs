//! Makes Cargo look at the folders that are embedded: a new page or case file is a change.

#![expect(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]

fn main() {
    for folder in ["rules", "cases"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
