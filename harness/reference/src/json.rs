//! JSON text read exactly as RFC 8259 has it: every number keeps its digits, no key means more
//! than itself, and text that nests too deep is no JSON for us, so that none overflows a stack.
//!
//! `serde_json` with exact numbers takes the object `{"$serde_json::private::Number": "1"}` for
//! the number 1, which would turn one value into another; so the structure is read here, and
//! only strings and numbers are given to `serde_json`.

use serde_json::{Map, Number, Value};

/// Reads text that is, as a whole, one JSON value with at most `depth_max` levels.
///
/// Of two equal keys the last counts. `None` is text that is no JSON, or nests deeper.
#[must_use]
pub fn read(text: &str, depth_max: usize) -> Option<Value> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(depth_max)?;
    reader.space();
    (reader.at == text.len()).then_some(value)
}

/// Writes a value as JSON text without white space.
#[must_use]
pub fn write(value: &Value) -> String {
    // Only a map with keys that are no strings could fail, and there is none.
    serde_json::to_string(value).unwrap_or_default()
}

/// An object of these members, none of which is copied.
pub(crate) fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The text without JSON white space before it.
pub(crate) fn trimmed(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r'])
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// The next byte that is no white space, not taken.
    fn next(&mut self) -> Option<u8> {
        self.space();
        self.peek()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.next()? == byte).then(|| self.at += 1)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.next()? {
            b'[' => self.list(depth.checked_sub(1)?),
            b'{' => self.object(depth.checked_sub(1)?),
            b'"' => self.string().map(Value::String),
            b't' => self.word("true", Value::Bool(true)),
            b'f' => self.word("false", Value::Bool(false)),
            b'n' => self.word("null", Value::Null),
            b'-' | b'0'..=b'9' => self.number().map(Value::Number),
            _ => None,
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        self.text.as_bytes()[self.at..].starts_with(word.as_bytes()).then(|| {
            self.at += word.len();
            value
        })
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut items = Vec::new();
        if self.next()? == b']' {
            self.at += 1;
            return Some(Value::Array(items));
        }
        loop {
            items.push(self.value(depth)?);
            match self.next()? {
                b',' => self.at += 1,
                b']' => break,
                _ => return None,
            }
        }
        self.at += 1;
        Some(Value::Array(items))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut members = Map::new();
        if self.next()? == b'}' {
            self.at += 1;
            return Some(Value::Object(members));
        }
        loop {
            if self.next()? != b'"' {
                return None;
            }
            let key = self.string()?;
            self.take(b':')?;
            members.insert(key, self.value(depth)?);
            match self.next()? {
                b',' => self.at += 1,
                b'}' => break,
                _ => return None,
            }
        }
        self.at += 1;
        Some(Value::Object(members))
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at;
        let mut plain = true;
        let mut at = start + 1;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(at)? {
                b'"' => break,
                b'\\' => {
                    plain = false;
                    at += 2;
                }
                0..=0x1f => return None,
                _ => at += 1,
            }
        }
        self.at = at + 1;
        if plain {
            return Some(self.text[start + 1..at].to_owned());
        }
        serde_json::from_str(self.text.get(start..=at)?).ok()
    }

    fn number(&mut self) -> Option<Number> {
        let start = self.at;
        while let Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E') = self.peek() {
            self.at += 1;
        }
        self.text[start..self.at].parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_is_read_and_anything_else_is_not() {
        let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        let cases = [
            ("white-space", " \t\r\n[ 1 , { \"a\" : null } ]\n".to_owned(), true),
            ("escapes", r#""\u00e9\n\"\\\/\ud83d\ude00""#.to_owned(), true),
            ("number-beyond-binary64", "1e400".to_owned(), true),
            ("minus-zero", "-0".to_owned(), true),
            ("delete-character", "\"\u{7f}\"".to_owned(), true),
            ("at-the-depth-limit", deep(128), true),
            ("one-level-too-deep", deep(129), false),
            ("ten-thousand-levels", deep(10_000), false),
            ("ten-thousand-levels-unclosed", "[".repeat(10_000), false),
            ("empty", String::new(), false),
            ("blank", "  ".to_owned(), false),
            ("truncated", "[1,2".to_owned(), false),
            ("trailing-comma", "[1,]".to_owned(), false),
            ("leading-comma", "[,1]".to_owned(), false),
            ("two-values", "{} {}".to_owned(), false),
            ("single-quotes", "['a']".to_owned(), false),
            ("comment", "[1] // one".to_owned(), false),
            ("not-a-number", "[NaN]".to_owned(), false),
            ("infinity", "-Infinity".to_owned(), false),
            ("leading-zero", "01".to_owned(), false),
            ("leading-plus", "+1".to_owned(), false),
            ("bare-point", "1.".to_owned(), false),
            ("hexadecimal", "0x10".to_owned(), false),
            ("minus-alone", "-".to_owned(), false),
            ("upper-case-word", "True".to_owned(), false),
            ("word-with-a-tail", "nullx".to_owned(), false),
            ("raw-control-character", "\"a\nb\"".to_owned(), false),
            ("unknown-escape", r#""\x""#.to_owned(), false),
            ("lone-surrogate", r#""\ud800""#.to_owned(), false),
            ("byte-order-mark", "\u{feff}[]".to_owned(), false),
            ("no-break-space", "\u{a0}[]".to_owned(), false),
            ("key-without-quotes", "{a:1}".to_owned(), false),
            ("key-without-value", "{\"a\"}".to_owned(), false),
            ("escape-at-the-end", "\"\\".to_owned(), false),
            ("escape-before-a-wide-character", "\"\\é\"".to_owned(), false),
        ];
        for (id, text, is_json) in cases {
            assert_eq!(read(&text, 128).is_some(), is_json, "{id}");
        }
    }

    #[test]
    fn numbers_keep_every_digit() {
        for text in ["12345678901234567890123", "0.10000000000000000001", "1e+400", "-0.0"] {
            assert_eq!(read(text, 1).map(|value| value.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn the_last_of_equal_keys_counts() {
        assert_eq!(read("{\"a\":1,\"b\":2,\"a\":3}", 2), Some(json!({"a": 3, "b": 2})));
    }

    #[test]
    fn a_key_of_the_library_is_a_key_like_any_other() {
        let text = "{\"$serde_json::private::Number\":\"12\"}";
        let value = read(text, 2).expect("this is JSON");
        assert!(value.is_object());
        assert_eq!(value.to_string(), text);
    }
}
