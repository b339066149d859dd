//! Makes Cargo look at the folders that are embedded: a new page or case file is a change.

fn main() {
    for folder in ["rules", "cases"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
