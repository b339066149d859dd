//! The tokens of JSON text: white space, strings, numbers, literals.

use super::met::Met;
use super::surrogate;

/// A place in the text and what was met up to it.
pub(super) struct Scan<'t> {
    pub(super) text: &'t str,
    bytes: &'t [u8],
    pub(super) at: usize,
    pub(super) met: Met,
}

/// Reading stopped at `Scan::at`, for this reason.
pub(super) type Stop = &'static str;

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let byte_order_mark = text.starts_with('\u{feff}');
        let at = if byte_order_mark { '\u{feff}'.len_utf8() } else { 0 };
        let met = Met { byte_order_mark, ..Met::default() };
        Self { text, bytes: text.as_bytes(), at, met }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn white_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Takes this byte if it is next.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    pub(super) fn literal(&mut self, literal: &'static str) -> Result<(), Stop> {
        for byte in literal.bytes() {
            if !self.take(byte) {
                return Err("expected a value");
            }
        }
        Ok(())
    }

    /// A number, as its text.
    pub(super) fn number(&mut self) -> Result<&'t str, Stop> {
        let start = self.at;
        self.take(b'-');
        if !self.take(b'0') {
            self.digits("expected a digit")?;
        } else if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err("a number has no leading zero");
        }
        let mut exponent = false;
        if self.take(b'.') {
            self.digits("expected a digit after the decimal point")?;
        }
        if self.take(b'e') || self.take(b'E') {
            exponent = true;
            if !self.take(b'+') {
                self.take(b'-');
            }
            self.digits("expected a digit in the exponent")?;
        }
        let number = &self.text[start..self.at];
        // The largest binary64 has 309 digits: short numbers without an exponent cannot overflow.
        if exponent || number.len() > 300 {
            self.met.beyond_binary64 |= number.parse::<f64>().is_ok_and(f64::is_infinite);
        }
        Ok(number)
    }

    fn digits(&mut self, what: Stop) -> Result<(), Stop> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Err(what) } else { Ok(()) }
    }

    /// A string; `at` stands behind its opening quote.
    pub(super) fn string(&mut self) -> Result<String, Stop> {
        let mut string = String::new();
        let mut start = self.at;
        loop {
            let Some(byte) = self.peek() else {
                return Err("a string does not end");
            };
            match byte {
                b'"' => {
                    string.push_str(&self.text[start..self.at]);
                    self.at += 1;
                    return Ok(string);
                }
                b'\\' => {
                    string.push_str(&self.text[start..self.at]);
                    self.at += 1;
                    let character = self.escape()?;
                    string.push(character);
                    start = self.at;
                }
                0..=0x1f => return Err("a control character in a string must be escaped"),
                0xf4 => {
                    self.met.reserved |= surrogate::starts_carried(&self.bytes[self.at..]);
                    self.at += 1;
                }
                0x20..=0xff => self.at += 1,
            }
        }
    }

    /// What stands behind a backslash.
    fn escape(&mut self) -> Result<char, Stop> {
        let character = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape();
            }
            Some(_) | None => return Err("expected an escape of JSON behind the backslash"),
        };
        self.at += 1;
        Ok(character)
    }

    /// What stands behind `\u`, with the second half of a surrogate pair where there is one.
    fn unicode_escape(&mut self) -> Result<char, Stop> {
        let unit = self.code_unit()?;
        if let Some(character) = char::from_u32(u32::from(unit)) {
            return Ok(character);
        }
        let behind = self.at;
        if unit < 0xdc00 && self.take(b'\\') && self.take(b'u') {
            let low = self.code_unit()?;
            if (0xdc00..=0xdfff).contains(&low) {
                let high = u32::from(unit) - 0xd800;
                let scalar = 0x1_0000 + (high << 10) + (u32::from(low) - 0xdc00);
                let character = char::from_u32(scalar).ok_or("a wrong surrogate pair")?;
                self.met.reserved |= surrogate::carried(character).is_some();
                return Ok(character);
            }
        }
        self.at = behind;
        self.met.lone_surrogates = true;
        surrogate::carry(unit).ok_or("a wrong surrogate")
    }

    fn code_unit(&mut self) -> Result<u16, Stop> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|byte| char::from(byte).to_digit(16));
            let digit = digit.and_then(|digit| u16::try_from(digit).ok());
            unit = unit * 16 + digit.ok_or("expected four hexadecimal digits behind `\\u`")?;
            self.at += 1;
        }
        Ok(unit)
    }
}
