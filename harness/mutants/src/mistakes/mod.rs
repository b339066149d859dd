//! The mutants, one file a mistake; the first lines of each file say what, where seen, and which
//! rule catches it.

mod cli_keeps_list_text;
mod element_text_read;
mod false_is_true;
mod handler_first;
mod keep_everything;
mod list_text_repaired;
mod mcp_fails_inside;
mod parse_first;
mod refusal_names_last_segment;
mod refuses_any_bracket;

use crate::mutant::{Written, make};

/// A mutant of the module of this name.
macro_rules! mutant {
    ($module:ident) => {
        Written {
            module: stringify!($module),
            source: include_str!(concat!(stringify!($module), ".rs")),
            make: make::<$module::Wrong>,
        }
    };
}

/// All, in the order of their names.
pub(crate) const WRITTEN: &[Written] = &[
    mutant!(cli_keeps_list_text),
    mutant!(element_text_read),
    mutant!(false_is_true),
    mutant!(handler_first),
    mutant!(keep_everything),
    mutant!(list_text_repaired),
    mutant!(mcp_fails_inside),
    mutant!(parse_first),
    mutant!(refusal_names_last_segment),
    mutant!(refuses_any_bracket),
];
