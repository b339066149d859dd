//! Whole readings of a call: one choice made at every position that leaves a choice.

use super::tree::{Choice, Tree};
use misread_specs::spec::Reading;
use misread_specs::{Path, Segment, Value};
use std::borrow::Cow;

/// The most readings of one call that are looked at; a call that has more is judged by these:
/// the first ones in order, the one that takes every last choice, and those that differ from
/// the first reading in one place.
pub const RESOLUTIONS_MAX: usize = 64;

/// One reading of a call as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution<'v> {
    /// The arguments as they are read. Where a text is refused, the value that it spells stands,
    /// so that what is wrong with this value is wrong elsewhere.
    pub value: Cow<'v, Value>,
    /// The positions that are refused, in the order of the arguments.
    pub refused: Vec<Offender>,
    /// Whether some text nests too deep for us to hold its value.
    pub unknown: bool,
}

/// A position that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offender {
    /// Where it stands.
    pub path: Path,
    /// The row that refuses it.
    pub row: usize,
}

/// All the readings of a call, up to [`RESOLUTIONS_MAX`].
#[must_use]
pub fn resolutions<'v>(tree: &Tree, value: &'v Value) -> Vec<Resolution<'v>> {
    if tree.is_kept() {
        return vec![Resolution {
            value: Cow::Borrowed(value),
            refused: Vec::new(),
            unknown: false,
        }];
    }
    let mut found = Vec::new();
    let mut picks = Picks::default();
    loop {
        found.push(resolve(tree, value, &mut picks));
        if !picks.next() {
            return found;
        }
        if found.len() == RESOLUTIONS_MAX {
            break;
        }
    }
    let mut last = Picks { rest: Rest::Last, ..Picks::default() };
    found.push(resolve(tree, value, &mut last));
    for flipped in 0..RESOLUTIONS_MAX.min(last.made.len()) {
        let mut one = Picks { rest: Rest::Flip(flipped), ..Picks::default() };
        found.push(resolve(tree, value, &mut one));
    }
    found
}

fn resolve<'v>(tree: &Tree, value: &'v Value, picks: &mut Picks) -> Resolution<'v> {
    picks.at = 0;
    let mut builder = Builder { picks, path: Vec::new(), refused: Vec::new(), unknown: false };
    let value = builder.tree(tree, value);
    let Builder { refused, unknown, .. } = builder;
    Resolution { value, refused, unknown }
}

/// Which choice is made at each place that leaves one, in the order of the walk.
#[derive(Default)]
struct Picks {
    made: Vec<(usize, usize)>,
    at: usize,
    rest: Rest,
}

/// What is picked at a place that was not met before.
#[derive(Clone, Copy, Default)]
enum Rest {
    #[default]
    First,
    Last,
    /// The first choice everywhere but at this place.
    Flip(usize),
}

impl Picks {
    fn pick(&mut self, of: usize) -> usize {
        if of == 1 {
            return 0;
        }
        if self.at == self.made.len() {
            let choice = match self.rest {
                Rest::First => 0,
                Rest::Last => of - 1,
                Rest::Flip(place) => usize::from(place == self.at),
            };
            self.made.push((choice, of));
        }
        let (choice, _) = self.made[self.at];
        self.at += 1;
        choice
    }

    /// The next combination; `false` after the last.
    fn next(&mut self) -> bool {
        while let Some((choice, of)) = self.made.pop() {
            if choice + 1 < of {
                self.made.push((choice + 1, of));
                return true;
            }
        }
        false
    }
}

struct Builder<'p> {
    picks: &'p mut Picks,
    path: Vec<Segment>,
    refused: Vec<Offender>,
    unknown: bool,
}

impl Builder<'_> {
    fn tree<'v>(&mut self, tree: &Tree, value: &'v Value) -> Cow<'v, Value> {
        match tree {
            Tree::Kept(_) => Cow::Borrowed(value),
            Tree::Items(_, trees) => self.items(trees, value),
            Tree::Fields(_, trees) => self.fields(trees, value),
            Tree::Decided(_, choices) => {
                let pick = self.picks.pick(choices.len());
                self.choice(&choices[pick], value)
            }
            Tree::Open(_, trees) => {
                let pick = self.picks.pick(trees.len());
                self.tree(&trees[pick], value)
            }
        }
    }

    fn choice<'v>(&mut self, choice: &Choice, value: &'v Value) -> Cow<'v, Value> {
        match choice.reading {
            Reading::Keep | Reading::Leave if choice.value.is_none() => {
                return Cow::Borrowed(value);
            }
            Reading::Refuse => {
                self.refused.push(Offender { path: Path(self.path.clone()), row: choice.row });
            }
            Reading::Keep | Reading::Leave => {}
            Reading::Repair | Reading::Exact | Reading::Replace => {}
        }
        let Some(spelled) = &choice.value else {
            self.unknown = true;
            return Cow::Borrowed(value);
        };
        match &choice.inside {
            None => Cow::Owned(spelled.clone()),
            Some(inside) => Cow::Owned(self.tree(inside, spelled).into_owned()),
        }
    }

    fn items<'v>(&mut self, trees: &[Tree], value: &'v Value) -> Cow<'v, Value> {
        let Value::Array(values) = value else { return Cow::Borrowed(value) };
        let mut whole: Option<Vec<Value>> = None;
        for (index, (tree, element)) in trees.iter().zip(values).enumerate() {
            self.path.push(Segment::Index(index));
            if let Cow::Owned(read) = self.tree(tree, element) {
                whole.get_or_insert_with(|| values.clone())[index] = read;
            }
            self.path.pop();
        }
        whole.map_or(Cow::Borrowed(value), |whole| Cow::Owned(Value::Array(whole)))
    }

    fn fields<'v>(&mut self, trees: &[Tree], value: &'v Value) -> Cow<'v, Value> {
        let Value::Object(members) = value else { return Cow::Borrowed(value) };
        let mut whole: Option<serde_json::Map<String, Value>> = None;
        for (tree, (name, member)) in trees.iter().zip(members) {
            if tree.is_kept() {
                continue;
            }
            self.path.push(Segment::Key(name.clone()));
            if let Cow::Owned(read) = self.tree(tree, member) {
                whole.get_or_insert_with(|| members.clone()).insert(name.clone(), read);
            }
            self.path.pop();
        }
        whole.map_or(Cow::Borrowed(value), |whole| Cow::Owned(Value::Object(whole)))
    }
}
