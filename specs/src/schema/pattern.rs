//! Patterns: the part of ECMA-262 regular expressions that every engine reads alike.
//!
//! A pattern of the dialect is translated to the syntax of our engine, so that `\d`, `\w` and
//! `\s` mean ASCII and `.` is what JSON Schema says. What engines read differently (look-around,
//! flags, Unicode properties, back-references) is refused.

use regex::Regex;
use std::iter::Peekable;
use std::str::Chars;

/// How much of a pattern is shown that is too large.
const SHOWN: usize = 40;

/// A pattern, compiled once. Equal where its source is.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    source: String,
    regex: Regex,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

impl Pattern {
    /// Compiles a pattern; the error is a fragment that says why not.
    pub(super) fn new(source: &str) -> Result<Self, String> {
        let translated = translate(source)?;
        let regex = Regex::new(&translated).map_err(|error| {
            if let regex::Error::CompiledTooBig(_) = error {
                let head: String = source.chars().take(SHOWN).collect();
                return format!(
                    "the pattern that begins `{head}` is too large to be compiled; write it with \
                     fewer or smaller repetitions"
                );
            }
            let text = error.to_string();
            let why = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
            format!("`{source}` is no pattern: {why}; write one without look-around")
        })?;
        Ok(Self { source: source.to_owned(), regex })
    }

    /// Whether it matches anywhere in the text.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }
}

fn translate(source: &str) -> Result<String, String> {
    let mut out = String::with_capacity(source.len() + 16);
    let mut rest = source.chars().peekable();
    let mut class = false;
    while let Some(character) = rest.next() {
        match character {
            '\\' => escape(&mut rest, class, &mut out)
                .map_err(|why| format!("`{source}` holds {why}"))?,
            '[' if !class => {
                class = true;
                out.push('[');
                if rest.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
                if rest.peek() == Some(&']') {
                    return Err(format!("`{source}` holds an empty class; leave it out"));
                }
            }
            // Our engine reads these in a class as set operations, ECMA-262 as themselves.
            '[' | '&' | '~' if class => out.extend(['\\', character]),
            ']' if class => {
                class = false;
                out.push(']');
            }
            '.' if !class => out.push_str("[^\\n\\r\\u2028\\u2029]"),
            '(' if !class && rest.peek() == Some(&'?') => {
                rest.next();
                if rest.next_if_eq(&':').is_none() {
                    return Err(format!(
                        "`{source}` holds `(?`, a look-around, flag or name; write `(` or `(?:`"
                    ));
                }
                out.push_str("(?:");
            }
            _ => out.push(character),
        }
    }
    Ok(out)
}

/// Translates what stands behind a backslash; the error names the escape.
fn escape(rest: &mut Peekable<Chars<'_>>, class: bool, out: &mut String) -> Result<(), String> {
    let Some(character) = rest.next() else {
        return Err("a backslash at its end; write `\\\\`".to_owned());
    };
    let ascii = match character {
        'd' => "[0-9]",
        'D' => "[^0-9]",
        'w' => "[0-9A-Za-z_]",
        'W' => "[^0-9A-Za-z_]",
        's' => "[\\t\\n\\x0b\\x0c\\r ]",
        'S' => "[^\\t\\n\\x0b\\x0c\\r ]",
        'b' if !class => "(?-u:\\b)",
        'n' | 'r' | 't' | 'f' | 'v' => {
            out.extend(['\\', character]);
            return Ok(());
        }
        'x' | 'u' => {
            let digits = if character == 'x' { 2 } else { 4 };
            out.extend(['\\', character]);
            for _ in 0..digits {
                let digit = rest.next_if(char::is_ascii_hexdigit);
                out.push(digit.ok_or_else(|| format!("`\\{character}` without its digits"))?);
            }
            return Ok(());
        }
        _ if character.is_ascii_punctuation() => {
            out.extend(['\\', character]);
            return Ok(());
        }
        _ => {
            return Err(format!(
                "`\\{character}`, which engines read differently; write a class of characters"
            ));
        }
    };
    out.push_str(ascii);
    Ok(())
}
