//! Words of a command line, quoted for a POSIX shell, so that a replay line can be pasted.

/// The word as the shell must be given it.
///
/// A word with control characters is written with `$'…'`, which every common shell reads, since a
/// raw one must not reach a terminal.
#[must_use]
pub fn shell_quote(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,@%+".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    if super::safe(word) == word {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let mut out = String::from("$'");
    for character in word.chars() {
        match character {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            _ => push(&mut out, character),
        }
    }
    out.push('\'');
    out
}

/// Bytes that are hidden are written in octal, which cannot run into the digits behind it.
fn push(out: &mut String, character: char) {
    let mut bytes = [0; 4];
    let encoded = character.encode_utf8(&mut bytes);
    if *super::safe(encoded) == *encoded {
        out.push(character);
        return;
    }
    for byte in encoded.bytes() {
        out.push_str(&format!("\\{byte:03o}"));
    }
}
