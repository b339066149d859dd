//! JSON values are `serde_json` values with exact numbers and kept key order; JSON text is read
//! by our own reader, which follows RFC 8259 to the letter and reports what it met.
