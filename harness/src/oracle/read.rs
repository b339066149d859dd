//! The walk: at every position the first row that fits decides.

use super::Oracle;
use super::descent::{Inside, inside};
use super::facts::{Place, fits_place, holds_plain_strings};
use super::refusals::only_refusals;
use super::root::Root;
use super::text::{Fit, Text};
use super::tree::{Choice, Tree};
use misread_specs::Value;
use misread_specs::json::{self, Duplicates};
use misread_specs::schema::{Acceptance, Compiled, CompiledExtra, PartId, Shape};
use misread_specs::spec::Reading;
use misread_specs::tool::ValueAliases;

/// How many layers of text in text are taken off at most.
const LAYERS_MAX: usize = 64;

/// One walk over the arguments of a call.
#[derive(Clone, Copy)]
struct Walk<'o> {
    oracle: &'o Oracle,
    /// Spell out what is kept, too.
    full: bool,
}

impl Oracle {
    pub(super) fn walk(&self, arguments: &Value, full: bool) -> Tree {
        let walk = Walk { oracle: self, full };
        let root = Root::of(arguments);
        let part = self.compiled.root();
        let row = self.rows.plain(part);
        let mut choices = match root {
            Root::Value(value) if !value.is_null() => return walk.parameters(value),
            Root::Value(_) | Root::Absent => vec![left(row, Value::Null)],
            Root::Text(text) => walk.choices(&Spot {
                part,
                place: Place::ELSEWHERE,
                aliases: None,
                text: Text::new(text),
            }),
        };
        if let Root::Text(text) = root {
            let stay = choices.iter_mut().filter(|choice| choice.value.is_none());
            stay.for_each(|choice| *choice = left(choice.row, Value::from(text)));
        }
        let row = choices.first().map_or(row, |choice| choice.row);
        if root.may_be_empty() {
            let empty = Value::Object(serde_json::Map::new());
            let reading = Reading::Repair;
            choices.push(Choice { reading, row, value: Some(empty), inside: None });
        }
        Tree::Decided(row, choices)
    }
}

/// Arguments that are left as no object at all; validation rejects them.
fn left(row: usize, value: Value) -> Choice {
    Choice { reading: Reading::Leave, row, value: Some(value), inside: None }
}

/// A position at which a text stands.
struct Spot<'a> {
    part: PartId,
    place: Place,
    aliases: Option<&'a ValueAliases>,
    text: Text<'a>,
}

impl<'o> Walk<'o> {
    fn compiled(self) -> &'o Compiled {
        &self.oracle.compiled
    }

    /// The arguments, once they are no text any more.
    fn parameters(self, value: &Value) -> Tree {
        let root = self.compiled().root();
        match inside(self.compiled(), root, value) {
            Inside::Into(member) => self.fields(self.oracle.rows.plain(root), member, value, true),
            Inside::Nowhere | Inside::Open(_) => Tree::Kept(self.oracle.rows.plain(root)),
        }
    }

    fn position(self, part: PartId, value: &Value, place: Place, parameter: Option<&str>) -> Tree {
        let Value::String(text) = value else { return self.native(part, value) };
        let aliases = parameter.and_then(|name| self.oracle.aliases(name));
        let choices = self.choices(&Spot { part, place, aliases, text: Text::new(text) });
        let row = choices.first().map_or(0, |choice| choice.row);
        match choices.as_slice() {
            [only] if self.stays(only) => Tree::Kept(row),
            _ => Tree::Decided(row, choices),
        }
    }

    /// Whether nothing need be said of a position where this is the only choice.
    fn stays(self, choice: &Choice) -> bool {
        let plain = self.oracle.row(choice.row).readings.first() == Some(&choice.reading);
        matches!(choice.reading, Reading::Keep | Reading::Leave) && (plain || !self.full)
    }

    /// Not text: kept, and read on inside.
    fn native(self, part: PartId, value: &Value) -> Tree {
        let row = self.oracle.rows.plain(part);
        match inside(self.compiled(), part, value) {
            Inside::Nowhere => Tree::Kept(row),
            Inside::Into(member) => self.into(row, member, value),
            Inside::Open(members) => self.open(row, part, &members, value),
        }
    }

    fn into(self, row: usize, member: PartId, value: &Value) -> Tree {
        if value.is_array() {
            self.items(row, member, value)
        } else {
            self.fields(row, member, value, false)
        }
    }

    /// Descent is left open: into none, or into a candidate. What is valid as it stands is not
    /// changed; there only refusals inside are left open. Where validity is open, both hold.
    fn open(self, row: usize, part: PartId, members: &[PartId], value: &Value) -> Tree {
        let valid = self.compiled().accepts(part, value);
        let mut trees = vec![Tree::Kept(row)];
        for (at, member) in members.iter().enumerate() {
            if members[..at].contains(member) {
                continue;
            }
            let tree = self.into(row, *member, value);
            let refusals = match valid {
                Acceptance::No => None,
                Acceptance::Yes | Acceptance::Open => Some(only_refusals(tree.clone(), value)),
            };
            let changed = (valid != Acceptance::Yes).then_some(tree);
            for tree in changed.into_iter().chain(refusals) {
                if !tree.is_kept() && !trees.contains(&tree) {
                    trees.push(tree);
                }
            }
        }
        if trees.len() == 1 { Tree::Kept(row) } else { Tree::Open(row, trees) }
    }

    fn items(self, row: usize, member: PartId, value: &Value) -> Tree {
        let (Value::Array(values), Shape::Array { items, rest, .. }) =
            (value, &self.compiled().part(member).shape)
        else {
            return Tree::Kept(row);
        };
        let element = holds_plain_strings(self.compiled(), member);
        let place = Place { aliased: false, element };
        let trees = values.iter().enumerate().map(|(index, value)| {
            let part = items.get(index).copied().or(part_of(*rest));
            part.map_or(Tree::Kept(row), |part| self.position(part, value, place, None))
        });
        self.gathered(trees, |trees| Tree::Items(row, trees), row)
    }

    fn fields(self, row: usize, member: PartId, value: &Value, parameters: bool) -> Tree {
        let (Value::Object(values), Shape::Object { fields, extra }) =
            (value, &self.compiled().part(member).shape)
        else {
            return Tree::Kept(row);
        };
        let trees = values.iter().map(|(name, value)| {
            let part = fields.get(name).map(|field| field.part).or(part_of(*extra));
            let aliased = parameters && self.oracle.aliases.contains_key(name);
            let place = Place { aliased, element: false };
            let parameter = parameters.then_some(name.as_str());
            part.map_or(Tree::Kept(row), |part| self.position(part, value, place, parameter))
        });
        self.gathered(trees, |trees| Tree::Fields(row, trees), row)
    }

    /// The trees of the parts of a container; none where all of it is kept.
    fn gathered(
        self,
        trees: impl Iterator<Item = Tree>,
        whole: impl Fn(Vec<Tree>) -> Tree,
        row: usize,
    ) -> Tree {
        let mut gathered = Vec::new();
        let mut kept = 0;
        for tree in trees {
            if gathered.is_empty() && tree.is_kept() && !self.full {
                kept += 1;
                continue;
            }
            gathered.extend(std::iter::repeat_n(Tree::Kept(row), std::mem::take(&mut kept)));
            gathered.push(tree);
        }
        if gathered.is_empty() && !self.full { Tree::Kept(row) } else { whole(gathered) }
    }

    /// The choices of the first row that fits for certain, and of those before it that may fit.
    fn choices(self, spot: &Spot<'_>) -> Vec<Choice> {
        let mut choices = Vec::with_capacity(1);
        for &at in self.oracle.rows.of(spot.part) {
            let row = self.oracle.row(at);
            if !fits_place(row, spot.place) {
                continue;
            }
            let fits = row
                .value
                .iter()
                .map(|fact| spot.text.fit(*fact, self.compiled(), spot.part, spot.aliases));
            let fit = fits.min().unwrap_or(Fit::Yes);
            if fit != Fit::No {
                let offers = row.readings.iter();
                offers.for_each(|reading| self.offer(&mut choices, *reading, at, spot));
            }
            if fit == Fit::Yes {
                break;
            }
        }
        choices
    }

    fn offer(self, choices: &mut Vec<Choice>, reading: Reading, row: usize, spot: &Spot<'_>) {
        match reading {
            Reading::Keep | Reading::Leave => choices.push(Choice::stays(reading, row)),
            Reading::Refuse => {
                let value = self.no_error(spot);
                choices.push(Choice { reading, row, value, inside: None });
            }
            Reading::Replace => {
                let canonical = spot.aliases.and_then(|aliases| aliases.get(spot.text.as_str()));
                let value = canonical.map(|canonical| Value::from(canonical.as_str()));
                choices.push(Choice { reading, row, value, inside: None });
            }
            Reading::Exact => choices.push(self.exact(row, spot)),
            Reading::Repair => self.repair(choices, row, spot),
        }
    }

    /// What stands where a text is refused: what is certainly valid, the list that it spells or
    /// else the text itself, since rejecting the very text that must be refused is no second error.
    fn no_error(self, spot: &Spot<'_>) -> Option<Value> {
        let text = Value::from(spot.text.as_str());
        let spelled = spot.text.first_spelled();
        let certain = |value: &&Value| self.compiled().accepts(spot.part, value) == Acceptance::Yes;
        spelled.into_iter().chain([&text]).find(certain).or(spelled).cloned()
    }

    /// The scalar that the text is, if the schema takes it; else it is left.
    fn exact(self, row: usize, spot: &Spot<'_>) -> Choice {
        let scalar =
            spot.text.first_spelled().filter(|value| !value.is_array() && !value.is_object());
        let taken =
            scalar.filter(|value| self.compiled().accepts(spot.part, value) != Acceptance::No);
        match taken {
            Some(value) => {
                let reading = Reading::Exact;
                Choice { reading, row, value: Some(value.clone()), inside: None }
            }
            None => Choice::stays(Reading::Leave, row),
        }
    }

    fn repair(self, choices: &mut Vec<Choice>, row: usize, spot: &Spot<'_>) {
        let Some(spelled) = spot.text.spelled() else { return };
        if spelled.values.is_empty() {
            choices.push(Choice::stays(Reading::Repair, row));
        }
        for value in &spelled.values {
            let mut stops = vec![value.clone()];
            for duplicates in [Duplicates::Last, Duplicates::First] {
                for stop in peeled(value, duplicates) {
                    if !stops.contains(&stop) {
                        stops.push(stop);
                    }
                }
            }
            choices.extend(stops.into_iter().map(|stop| self.repaired(row, spot.part, stop)));
        }
    }

    fn repaired(self, row: usize, part: PartId, value: Value) -> Choice {
        let is_root = part == self.compiled().root();
        let inside = match &value {
            Value::String(_) => Tree::Kept(row),
            Value::Object(_) if is_root => self.parameters(&value),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_) => self.native(part, &value),
        };
        let inside = (self.full || !inside.is_kept()).then(|| Box::new(inside));
        Choice { reading: Reading::Repair, row, value: Some(value), inside }
    }
}

fn part_of(extra: CompiledExtra) -> Option<PartId> {
    match extra {
        CompiledExtra::Part(part) => Some(part),
        CompiledExtra::Open | CompiledExtra::Closed => None,
    }
}

/// Text that spells text again, with all its layers off; and what is left where a layer may as
/// well not be read.
fn peeled(value: &Value, duplicates: Duplicates) -> Vec<Value> {
    let mut stops = Vec::new();
    let mut last: Option<Value> = None;
    for _ in 0..LAYERS_MAX {
        let Value::String(text) = last.as_ref().unwrap_or(value) else { break };
        let Ok(next) = json::read_with(text, duplicates) else { break };
        let Some(value) = next.value else { break };
        let before = last.replace(value);
        stops.extend(before.filter(|_| next.met.open()));
    }
    stops.extend(last);
    stops
}
