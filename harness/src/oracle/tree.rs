//! What was decided, position by position: the shape of the arguments with readings on it.

use misread_specs::spec::Reading;
use misread_specs::{Path, Segment, Value};

/// The reading of one position and of all that is in it. It stands beside the value that it is
/// the reading of and holds none of it; only what a text spells is in here.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// The value is kept with all that is in it.
    Kept(usize),
    /// An array is kept; these are its elements.
    Items(usize, Vec<Tree>),
    /// An object is kept; these are its members, in the order of the object.
    Fields(usize, Vec<Tree>),
    /// A row leaves this position to one of several readings, or changes or refuses it.
    Decided(usize, Vec<Choice>),
    /// Descent is left open (SPEC.md section 2, *Descent*): one of these holds for what is
    /// inside. The first is "into none".
    Open(usize, Vec<Tree>),
}

/// One thing that may be done at a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is done.
    pub reading: Reading,
    /// The row that allows it.
    pub row: usize,
    /// What stands there then; `None` where the value stays (keep, leave), or where the text is
    /// nested too deep for us to hold (repair). Arguments that are left as text have it, too.
    pub value: Option<Value>,
    /// The readings inside that value.
    pub inside: Option<Box<Tree>>,
}

impl Choice {
    /// A choice that leaves the value where it is.
    #[must_use]
    pub fn stays(reading: Reading, row: usize) -> Self {
        Self { reading, row, value: None, inside: None }
    }
}

impl Tree {
    /// The row that decided here.
    #[must_use]
    pub fn row(&self) -> usize {
        match self {
            Self::Kept(row)
            | Self::Items(row, _)
            | Self::Fields(row, _)
            | Self::Decided(row, _)
            | Self::Open(row, _) => *row,
        }
    }

    /// Whether everything stays as it was sent, with no choice left.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Kept(_))
    }

    /// The reading at `path` below this one, where `value` stands here. In a repaired text the
    /// path goes on inside what the text spells; past what is kept whole there is nothing.
    #[must_use]
    pub fn at(&self, path: &Path, value: &Value) -> Option<&Self> {
        self.below(&path.0, value)
    }

    fn below(&self, path: &[Segment], value: &Value) -> Option<&Self> {
        let Some((segment, rest)) = path.split_first() else { return Some(self) };
        match (self, segment) {
            (Self::Items(_, items), Segment::Index(index)) => {
                items.get(*index)?.below(rest, value.get(*index)?)
            }
            (Self::Fields(_, fields), Segment::Key(name)) => {
                let position = value.as_object()?.keys().position(|key| key == name)?;
                fields.get(position)?.below(rest, value.get(name)?)
            }
            (Self::Decided(_, choices), _) => choices
                .iter()
                .find_map(|choice| choice.inside.as_deref()?.below(path, choice.value.as_ref()?)),
            (Self::Open(_, trees), _) => {
                trees.iter().rev().find_map(|tree| tree.below(path, value))
            }
            (Self::Kept(_), _) | (Self::Items(..), Segment::Key(_)) => None,
            (Self::Fields(..), Segment::Index(_)) => None,
        }
    }
}
