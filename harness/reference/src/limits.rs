//! The bounds of this crate, by name. Nothing here may grow with what a caller sends.

/// Levels of nesting that one JSON text may have; deeper text is not read as JSON.
pub const TEXT_DEPTH_MAX: usize = 128;

/// Levels of nesting of the arguments once all text in them is read.
pub const VALUE_DEPTH_MAX: usize = 384;

/// Levels of nesting of a JSON-RPC message, arguments included.
pub const MESSAGE_DEPTH_MAX: usize = VALUE_DEPTH_MAX + 16;

/// Issues that one rejection lists.
pub const ISSUES_MAX: usize = 16;

/// Characters of a path or a name that a validation message shows.
pub const MESSAGE_NAME_MAX: usize = 1024;

/// Values of an enumeration that a message lists.
pub const MESSAGE_VALUES_MAX: usize = 16;

/// Schema nodes that the inline spelling may write.
pub const INLINE_NODES_MAX: usize = 4096;

/// Bytes of one message line of the adapter protocol or of MCP.
pub const LINE_BYTES_MAX: u64 = 64 * 1024 * 1024;

/// Bytes of a file that `view_file` shows.
pub const FILE_BYTES_MAX: u64 = 1024 * 1024;
