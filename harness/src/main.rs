//! The `misread` command; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    misread::cli::main()
}
