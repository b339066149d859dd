//! JSON values and JSON text, the naive way: recursion, copies, and numbers as digits.

use misread_specs::Value;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// A value; objects without order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    Number(Number),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
    /// In place of a text that is refused: whatever it is, it is no second error.
    Hole,
}

/// `0.DIGITS` times ten to the power of `point`, the digits without zeros at either end.
#[derive(Clone)]
pub(crate) struct Number {
    pub(crate) negative: bool,
    pub(crate) digits: String,
    pub(crate) point: i128,
    /// Written with digits alone.
    pub(crate) plain: bool,
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.compare(other) == Ordering::Equal
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}0.{}e{}", self.digits, self.point)
    }
}

impl Number {
    /// A number as RFC 8259 writes it.
    pub(crate) fn of(text: &str) -> Self {
        let plain = !text.contains(['.', 'e', 'E']);
        let negative = text.starts_with('-');
        let text = text.trim_start_matches('-').to_ascii_lowercase();
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all = format!("{whole}{fraction}");
        let leading = all.len() - all.trim_start_matches('0').len();
        let digits = all.trim_matches('0').to_owned();
        if digits.is_empty() {
            return Self { negative: false, digits, point: 0, plain };
        }
        let far = if power.starts_with('-') { i128::MIN / 2 } else { i128::MAX / 2 };
        let power = power.trim_start_matches('+').parse().unwrap_or(far);
        let point = power.clamp(i128::MIN / 2, i128::MAX / 2) + whole.len() as i128;
        Self { negative, digits, point: point - leading as i128, plain }
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        let size = self.point.cmp(&other.point).then_with(|| self.digits.cmp(&other.digits));
        sign(self).cmp(&sign(other)).then(if self.negative { size.reverse() } else { size })
    }

    pub(crate) fn is_whole(&self) -> bool {
        self.point >= self.digits.len() as i128
    }

    /// Long division, digit by digit.
    pub(crate) fn is_multiple_of(&self, step: &Self) -> bool {
        let step = (0..step.point).fold(0_u128, |step_so_far, at| {
            let digit = step.digits.as_bytes().get(at as usize).map_or(0, |digit| digit - b'0');
            step_so_far * 10 + u128::from(digit)
        });
        let rest = |rest: u128, digit: u8| (rest * 10 + u128::from(digit - b'0')) % step;
        let mut left = self.digits.bytes().fold(0, rest);
        // Zeros that bring no end in as many steps as the step has factors bring none at all.
        let zeros = self.point - self.digits.len() as i128;
        for _ in 0..zeros.clamp(0, 128) {
            left = rest(left, b'0');
        }
        self.is_whole() && left == 0
    }
}

impl Json {
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(truth) => Self::Boolean(*truth),
            Value::Number(number) => Self::Number(Number::of(&number.to_string())),
            Value::String(text) => Self::Text(text.clone()),
            Value::Array(items) => Self::List(items.iter().map(Self::of).collect()),
            Value::Object(members) => Self::Object(
                members.iter().map(|(key, value)| (key.clone(), Self::of(value))).collect(),
            ),
        }
    }
}

/// Every way to read a text: `None` is *no JSON text*. One way, but for the limits that RFC 8259
/// leaves open: such text is read or not, and of duplicate keys the first or the last counts.
pub(crate) fn spelled(text: &str) -> Vec<Option<Json>> {
    let (unmarked, mark) = match text.strip_prefix('\u{feff}') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let read = |first_wins| {
        let mut reader = Reader { rest: unmarked, first_wins, open: mark, duplicates: false };
        let value = reader.whole();
        (value, reader.open, reader.duplicates)
    };
    let (Some(last), open, duplicates) = read(false) else { return vec![None] };
    let mut ways = vec![Some(last)];
    if duplicates {
        ways.push(read(true).0);
    }
    if open || duplicates {
        ways.push(None);
    }
    ways
}

/// Deeper nesting is left open.
const DEPTH: usize = 64;

struct Reader<'t> {
    rest: &'t str,
    first_wins: bool,
    open: bool,
    duplicates: bool,
}

impl Reader<'_> {
    fn whole(&mut self) -> Option<Json> {
        let value = self.value(0)?;
        self.space();
        self.rest.is_empty().then_some(value)
    }

    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn take(&mut self, token: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(token)?;
        Some(())
    }

    /// White space, then this character?
    fn meets(&mut self, token: &str) -> bool {
        self.space();
        self.take(token).is_some()
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.space();
        self.open |= depth > DEPTH;
        match self.rest.chars().next()? {
            'n' => self.take("null").map(|()| Json::Null),
            't' => self.take("true").map(|()| Json::Boolean(true)),
            'f' => self.take("false").map(|()| Json::Boolean(false)),
            '"' => self.text().map(Json::Text),
            '[' => self.list(depth + 1),
            '{' => self.object(depth + 1),
            _ => self.number(),
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        self.take("[")?;
        self.open |= depth > DEPTH;
        let mut items = Vec::new();
        if self.meets("]") {
            return Some(Json::List(items));
        }
        loop {
            items.push(self.value(depth)?);
            if self.meets("]") {
                return Some(Json::List(items));
            }
            self.take(",")?;
        }
    }

    fn object(&mut self, depth: usize) -> Option<Json> {
        self.take("{")?;
        self.open |= depth > DEPTH;
        let mut members = BTreeMap::new();
        if self.meets("}") {
            return Some(Json::Object(members));
        }
        loop {
            self.space();
            let key = self.text()?;
            if !self.meets(":") {
                return None;
            }
            let value = self.value(depth)?;
            let known = members.contains_key(&key);
            self.duplicates |= known;
            if !known || !self.first_wins {
                members.insert(key, value);
            }
            if self.meets("}") {
                return Some(Json::Object(members));
            }
            self.take(",")?;
        }
    }

    fn text(&mut self) -> Option<String> {
        self.take("\"")?;
        let mut text = String::new();
        loop {
            let plain = self.rest.find(|c: char| c == '"' || c == '\\' || c < ' ')?;
            text.push_str(&self.rest[..plain]);
            self.rest = &self.rest[plain..];
            if self.take("\"").is_some() {
                return Some(text);
            }
            self.take("\\")?;
            let escape = self.rest.chars().next()?;
            self.rest = &self.rest[escape.len_utf8()..];
            text.push(match escape {
                '"' | '\\' | '/' => escape,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => self.escaped()?,
                _ => return None,
            });
        }
    }

    /// What stands behind `\u`; a lone surrogate is carried as [`misread_specs::json::surrogate`]
    /// says, so that what is read can be compared.
    fn escaped(&mut self) -> Option<char> {
        let unit = self.unit()?;
        if !(0xd800..0xe000).contains(&unit) {
            return char::from_u32(unit);
        }
        let before = self.rest;
        if unit < 0xdc00 && self.take("\\u").is_some() {
            let low = self.unit()?;
            if (0xdc00..0xe000).contains(&low) {
                return char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
            }
        }
        self.rest = before;
        self.open = true;
        char::from_u32(0x10_0000 + unit)
    }

    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest.get(..4)?;
        self.rest = &self.rest[4..];
        let hexadecimal = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
    }

    fn number(&mut self) -> Option<Json> {
        let start = self.rest;
        let _ = self.take("-");
        let whole = self.digits()?;
        if whole.len() > 1 && whole.starts_with('0') {
            return None;
        }
        if self.take(".").is_some() {
            self.digits()?;
        }
        if self.take("e").or_else(|| self.take("E")).is_some() {
            let _ = self.take("+").or_else(|| self.take("-"));
            self.digits()?;
        }
        let written = &start[..start.len() - self.rest.len()];
        self.open |= written.parse::<f64>().is_ok_and(f64::is_infinite);
        Some(Json::Number(Number::of(written)))
    }

    fn digits(&mut self) -> Option<String> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        (end > 0).then(|| digits.to_owned())
    }
}
