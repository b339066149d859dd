//! JSON pointers (RFC 6901), and the URI fragments that `$ref` writes them as.

/// Appends one reference token to a pointer, escaped.
pub fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&escape(token));
}

/// A reference token with `~` and `/` escaped.
#[must_use]
pub fn escape(token: &str) -> String {
    token.replace('~', "~0").replace('/', "~1")
}

/// The reference token that an escaped one stands for; `None` where an escape is wrong.
#[must_use]
pub fn unescape(token: &str) -> Option<String> {
    let mut plain = String::with_capacity(token.len());
    let mut rest = token.chars();
    while let Some(character) = rest.next() {
        if character != '~' {
            plain.push(character);
            continue;
        }
        match rest.next()? {
            '0' => plain.push('~'),
            '1' => plain.push('/'),
            _ => return None,
        }
    }
    Some(plain)
}

/// Percent-encodes what a URI fragment cannot hold as it is.
#[must_use]
pub fn to_fragment(pointer: &str) -> String {
    use std::fmt::Write as _;
    let mut fragment = String::with_capacity(pointer.len());
    for byte in pointer.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            fragment.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(fragment, "%{byte:02X}");
        }
    }
    fragment
}

/// Decodes the percent-encoding of a URI fragment; `None` where it is wrong or no UTF-8.
#[must_use]
pub fn from_fragment(fragment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let high = char::from(rest.next()?).to_digit(16)?;
        let low = char::from(rest.next()?).to_digit(16)?;
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}
