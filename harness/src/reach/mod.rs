//! How implementations are reached; with the loaders and the command line, the only I/O.
