//! What is right: rules, schemas, JSON text, outcomes and their loaders.
