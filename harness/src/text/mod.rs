//! Text that adversaries wrote, made safe to show: nothing here changes what is judged or kept.

/// Text for a POSIX shell.
mod quote;
/// Characters that a terminal must not get.
mod safe;
/// Schemas in short form.
mod schema;

pub use quote::shell_quote;
pub use safe::{json_line, one_line, safe, safe_json};
pub use schema::short_schema;
