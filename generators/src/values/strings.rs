//! Strings under constraints.

use super::Values;
use crate::choices::Choices;
use crate::schemas::PATTERNS;
use crate::texts;
use misread_specs::schema::{Format, StringRules};

impl<C: Choices> Values<'_, C> {
    /// A string that these rules take.
    pub(crate) fn string(&mut self, rules: &StringRules) -> String {
        if let Some(format) = rules.format {
            return self.choices.word(samples(format)).to_owned();
        }
        if let Some(pattern) = &rules.pattern {
            let known = PATTERNS.iter().find(|known| known.pattern == pattern);
            return match known {
                Some(known) => self.choices.word(known.fit).to_owned(),
                None => self.free_text(),
            };
        }
        if rules.min.is_none() && rules.max.is_none() {
            return self.free_text();
        }
        self.sized(rules.min.unwrap_or(0), rules.max)
    }

    /// ASCII only, so that every way to count characters agrees.
    fn sized(&mut self, min: u64, max: Option<u64>) -> String {
        let mut text = self.free_text();
        if !text.is_ascii() {
            "a".clone_into(&mut text);
        }
        if let Some(max) = max {
            text.truncate(max as usize);
        }
        while (text.len() as u64) < min {
            text.push('a');
        }
        text
    }

    /// Any text, by the rates an adversarial one.
    pub(crate) fn free_text(&mut self) -> String {
        let rate = u64::from(self.rates.strings);
        if rate > 0 && self.choices.chance(rate, 1000) {
            texts::drawn(self.choices, self.settings.features.control_characters)
        } else {
            texts::harmless(self.choices)
        }
    }
}

/// Texts of this format, beyond doubt.
pub(crate) fn samples(format: Format) -> &'static [&'static str] {
    match format {
        Format::Uuid => {
            &["7d444840-9dc0-11d1-b245-5ffdce74fad2", "00000000-0000-4000-8000-000000000000"]
        }
        Format::DateTime => &["2024-02-29T12:00:00Z", "1999-12-31T23:59:59.5Z"],
        Format::Email => &["a@example.com", "first.last@example.org"],
        Format::Uri => &["https://example.com/a", "file:///a.png"],
    }
}
