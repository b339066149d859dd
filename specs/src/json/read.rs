//! The reader: RFC 8259 and nothing beside, on an explicit stack, so that no text overflows ours.

use super::met::{Malformed, Met};
use super::scan::{Scan, Stop};
use serde_json::{Map, Number, Value};

/// The deepest nesting of which a value is built: dropping and comparing a `Value` recurses.
pub const BUILD_DEPTH: usize = 512;

/// What text holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The value; `None` where it nests deeper than [`BUILD_DEPTH`] (the text is JSON all the
    /// same, and duplicate keys below that depth are not looked for).
    pub value: Option<Value>,
    /// What else the text holds.
    pub met: Met,
}

/// Which of several values of one key is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// The first.
    First,
    /// The last.
    #[default]
    Last,
}

/// Reads text that is, as a whole, one JSON value; the last of duplicate keys wins.
///
/// # Errors
/// Where the text is no JSON text.
pub fn read(text: &str) -> Result<Read, Malformed> {
    read_with(text, Duplicates::Last)
}

/// Reads bytes, which must be UTF-8.
///
/// # Errors
/// Where the bytes are no JSON text.
pub fn read_bytes(bytes: &[u8]) -> Result<Read, Malformed> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let before = std::str::from_utf8(before).unwrap_or_default();
            let mut malformed = Malformed::at(before, before.len(), "the text is no UTF-8");
            malformed.found = Some(char::REPLACEMENT_CHARACTER);
            Err(malformed)
        }
    }
}

/// Reads text; says which of duplicate keys wins.
///
/// # Errors
/// Where the text is no JSON text.
pub fn read_with(text: &str, duplicates: Duplicates) -> Result<Read, Malformed> {
    let mut reader = Reader {
        scan: Scan::new(text),
        nesting: Vec::new(),
        building: Vec::new(),
        root: None,
        too_deep: false,
        duplicates,
    };
    match reader.text() {
        Ok(()) => Ok(Read { value: reader.root, met: reader.scan.met }),
        Err(what) => Err(Malformed::at(text, reader.scan.at, what)),
    }
}

#[derive(Clone, Copy)]
enum Container {
    Array,
    Object,
}

/// A container that is not closed yet.
enum Building {
    Array(Vec<Value>),
    Object(Map<String, Value>, String),
}

struct Reader<'t> {
    scan: Scan<'t>,
    nesting: Vec<Container>,
    building: Vec<Building>,
    root: Option<Value>,
    too_deep: bool,
    duplicates: Duplicates,
}

impl Reader<'_> {
    fn text(&mut self) -> Result<(), Stop> {
        loop {
            self.scan.white_space();
            // A container that opened goes on with its first member.
            if self.value()? {
                continue;
            }
            if self.close()? {
                break;
            }
        }
        self.scan.white_space();
        match self.scan.peek() {
            None => Ok(()),
            Some(_) => Err("expected the end of the text behind the value"),
        }
    }

    /// Reads a scalar or opens a container; says whether a member must follow.
    fn value(&mut self) -> Result<bool, Stop> {
        match self.scan.peek() {
            Some(b'{') => self.open(Container::Object),
            Some(b'[') => self.open(Container::Array),
            Some(b'"') => {
                self.scan.at += 1;
                let string = self.scan.string()?;
                self.finished(Value::String(string))
            }
            Some(b'-' | b'0'..=b'9') => {
                let number = self.scan.number()?;
                if self.too_deep {
                    return Ok(false);
                }
                let number = Number::from_string_unchecked(number.to_owned());
                self.finished(Value::Number(number))
            }
            Some(b't') => self.scan.literal("true").and_then(|()| self.finished(true.into())),
            Some(b'f') => self.scan.literal("false").and_then(|()| self.finished(false.into())),
            Some(b'n') => self.scan.literal("null").and_then(|()| self.finished(Value::Null)),
            Some(_) | None => Err("expected a value"),
        }
    }

    fn open(&mut self, container: Container) -> Result<bool, Stop> {
        self.scan.at += 1;
        self.nesting.push(container);
        let depth = self.nesting.len();
        self.scan.met.depth = self.scan.met.depth.max(depth);
        if depth > BUILD_DEPTH {
            self.too_deep = true;
            self.building.clear();
        }
        self.scan.white_space();
        match container {
            Container::Array => {
                self.start(Building::Array(Vec::new()));
                let empty = self.scan.peek() == Some(b']');
                Ok(!empty)
            }
            Container::Object => {
                self.start(Building::Object(Map::new(), String::new()));
                if self.scan.peek() == Some(b'}') {
                    return Ok(false);
                }
                self.key()?;
                Ok(true)
            }
        }
    }

    fn start(&mut self, building: Building) {
        if !self.too_deep {
            self.building.push(building);
        }
    }

    /// Reads a key and its colon.
    fn key(&mut self) -> Result<(), Stop> {
        self.scan.white_space();
        if !self.scan.take(b'"') {
            return Err("expected a key in double quotes");
        }
        let name = self.scan.string()?;
        if let Some(Building::Object(map, key)) = self.building.last_mut() {
            self.scan.met.duplicate_keys |= map.contains_key(&name);
            *key = name;
        }
        self.scan.white_space();
        if self.scan.take(b':') { Ok(()) } else { Err("expected `:` behind the key") }
    }

    /// A value is whole: puts it where it belongs.
    fn finished(&mut self, value: Value) -> Result<bool, Stop> {
        if self.too_deep {
            return Ok(false);
        }
        match self.building.last_mut() {
            None => self.root = Some(value),
            Some(Building::Array(items)) => items.push(value),
            Some(Building::Object(map, key)) => {
                let key = std::mem::take(key);
                match self.duplicates {
                    Duplicates::Last => drop(map.insert(key, value)),
                    Duplicates::First => drop(map.entry(key).or_insert(value)),
                }
            }
        }
        Ok(false)
    }

    /// Behind a value or an opening bracket: closes what ends here. Says whether all is closed;
    /// if not, a value must follow.
    fn close(&mut self) -> Result<bool, Stop> {
        while let Some(container) = self.nesting.last().copied() {
            self.scan.white_space();
            let (bracket, expected) = match container {
                Container::Array => (b']', "expected `,` or `]`"),
                Container::Object => (b'}', "expected `,` or `}`"),
            };
            if self.scan.take(b',') {
                match container {
                    Container::Array => {}
                    Container::Object => self.key()?,
                }
                return Ok(false);
            }
            if !self.scan.take(bracket) {
                return Err(expected);
            }
            self.nesting.pop();
            let whole = match self.building.pop() {
                Some(Building::Array(items)) => Value::Array(items),
                Some(Building::Object(map, _)) => Value::Object(map),
                None => continue,
            };
            self.finished(whole)?;
        }
        Ok(true)
    }
}
