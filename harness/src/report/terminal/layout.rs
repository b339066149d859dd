//! Lines on a terminal: labels, breaking at the width, colour. Nothing but a space at its end is
//! dropped where a line is broken, and what is to be pasted is broken as a shell reads it.

use crate::text::one_line;
use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Below this width a label stands on a line of its own.
const NARROW: usize = 60;
/// The narrowest that is laid out for.
const NARROWEST: usize = 20;
const INDENT: usize = 2;
const LABEL: usize = 11;

/// A text that grows line by line.
pub(super) struct Page {
    width: Option<usize>,
    color: bool,
    out: String,
}

/// How something looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Plain,
    Bold,
    Dim,
    Good,
    Bad,
    Doubtful,
}

impl Look {
    fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Bold => Style::new().bold(),
            Self::Dim => Style::new().dimmed(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Doubtful => AnsiColor::Yellow.on_default(),
        }
    }
}

impl Page {
    pub(super) fn new(width: Option<usize>, color: bool) -> Self {
        Self { width: width.map(|width| width.max(NARROWEST)), color, out: String::new() }
    }

    pub(super) fn into_text(self) -> String {
        self.out
    }

    pub(super) fn narrow(&self) -> bool {
        self.width.is_some_and(|width| width < NARROW)
    }

    pub(super) fn blank(&mut self) {
        self.out.push('\n');
    }

    /// Text from the margin; further lines are indented.
    pub(super) fn line(&mut self, look: Look, text: &str) {
        self.lines("", INDENT, look, text);
    }

    /// A word that is looked for, then text.
    pub(super) fn headed(&mut self, look: Look, head: &str, text: &str) {
        self.hung(look, head, text, INDENT);
    }

    /// The same; further lines are indented by so much.
    pub(super) fn hung(&mut self, look: Look, head: &str, text: &str, hang: usize) {
        let first = if text.is_empty() { head.to_owned() } else { format!("{head}  {text}") };
        let at = self.out.len();
        self.lines("", hang, Look::Plain, &first);
        // The head is the first word of what was just written, and never broken.
        if self.color && self.out[at..].starts_with(head) {
            let styled = paint(look, head);
            self.out.replace_range(at..at + head.len(), &styled);
        }
    }

    /// A label and its value.
    pub(super) fn field(&mut self, label: &str, value: &str) {
        if self.narrow() {
            if !label.is_empty() {
                self.lines("  ", INDENT, Look::Dim, label);
            }
            self.lines("    ", 2 * INDENT, Look::Plain, value);
            return;
        }
        let room = self.room(INDENT + LABEL);
        for (position, line) in wrap(value, room).into_iter().enumerate() {
            let label = if position == 0 { label } else { "" };
            self.push(&format!("  {}{line}", self.padded(label)));
        }
    }

    /// A label and one line of its value: what is wider is cut.
    pub(super) fn field_cut(&mut self, label: &str, value: &str, longest: usize) {
        let taken = if self.narrow() { 2 * INDENT } else { INDENT + LABEL };
        let mut longest = self.room(taken).unwrap_or(longest).min(longest);
        let room = longest;
        let mut shown = one_line(value, longest);
        while shown.width() > room && longest > 1 {
            longest -= 1;
            shown = one_line(value, longest);
        }
        self.field(label, &shown);
    }

    /// A command to be pasted; broken lines end in a backslash.
    pub(super) fn command(&mut self, label: &str, words: &[String]) {
        let narrow = self.narrow();
        let room = self.room(if narrow { 2 * INDENT } else { INDENT + LABEL });
        let mut lines: Vec<String> = Vec::new();
        for word in words {
            match (lines.last_mut(), room) {
                (Some(line), Some(room)) if line.width() + 1 + word.width() + 2 > room => {
                    line.push_str(" \\");
                    lines.push(word.clone());
                }
                (Some(line), _) => {
                    line.push(' ');
                    line.push_str(word);
                }
                (None, _) => lines.push(word.clone()),
            }
        }
        if narrow {
            self.lines("  ", INDENT, Look::Dim, label);
            lines.iter().for_each(|line| self.push(&format!("    {line}")));
            return;
        }
        for (position, line) in lines.iter().enumerate() {
            let label = if position == 0 { label } else { "" };
            self.push(&format!("  {}{line}", self.padded(label)));
        }
    }

    fn lines(&mut self, margin: &str, hang: usize, look: Look, text: &str) {
        let (first, others) = (self.room(margin.len()), self.room(hang));
        for (position, line) in wrap_hung(text, first, others).into_iter().enumerate() {
            let margin = if position == 0 { margin.to_owned() } else { " ".repeat(hang) };
            let line = line.trim_end_matches(' ');
            let line = if self.color { paint(look, line) } else { line.to_owned() };
            self.push(&format!("{margin}{line}"));
        }
    }

    /// A label as wide as all labels; what is only padding is never painted.
    fn padded(&self, label: &str) -> String {
        let padding = " ".repeat(LABEL.saturating_sub(label.len()));
        let paints = self.color && !label.is_empty();
        let label = if paints { paint(Look::Dim, label) } else { label.to_owned() };
        format!("{label}{padding}")
    }

    fn room(&self, taken: usize) -> Option<usize> {
        self.width.map(|width| width.saturating_sub(taken).max(1))
    }

    fn push(&mut self, line: &str) {
        self.out.push_str(line.trim_end_matches(' '));
        self.out.push('\n');
    }
}

fn paint(look: Look, text: &str) -> String {
    let style = look.style();
    format!("{style}{text}{style:#}")
}

/// Breaks text into lines of at most `room` columns, after a space or a mark where there is one.
#[must_use]
pub fn wrap(text: &str, room: Option<usize>) -> Vec<String> {
    wrap_hung(text, room, room)
}

/// The same, with another room for the first line.
fn wrap_hung(text: &str, first: Option<usize>, others: Option<usize>) -> Vec<String> {
    let (Some(first), Some(others)) = (first, others) else {
        return vec![text.to_owned()];
    };
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut columns = 0;
    for character in text.chars() {
        let width = character.width().unwrap_or(0);
        let room = if lines.is_empty() { first } else { others };
        // A space at the end of a line is not seen, so it may stand beyond the room.
        if columns + width > room && !line.is_empty() && character != ' ' {
            let rest = line.split_off(breaking_point(&line));
            columns = rest.width();
            lines.push(std::mem::replace(&mut line, rest));
        }
        line.push(character);
        columns += width;
    }
    lines.push(line);
    lines
}

/// Where a full line is best broken: behind its last space, else behind its last mark, else at
/// its end.
fn breaking_point(line: &str) -> usize {
    let behind = |marks: &[char]| {
        let at = line.rfind(marks)?;
        let mark = line[at..].chars().next()?;
        // A break near the start of a line wastes more than it helps.
        (at * 3 >= line.len()).then_some(at + mark.len_utf8())
    };
    let point = behind(&[' ']).or_else(|| behind(&[',', ':', '/', '|'])).unwrap_or(line.len());
    if point == 0 { line.len() } else { point }
}
