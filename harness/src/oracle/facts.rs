//! Which rows can fit at which part of the schema, worked out once for a tool.

use misread_specs::schema::{Compiled, CompiledExtra, Part, PartId, Shape};
use misread_specs::spec::{Row, SchemaFact, Spec};

/// Where a position stands, as far as rows ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// It is a parameter with value aliases.
    pub(super) aliased: bool,
    /// It is an element of a list of plain strings.
    pub(super) element: bool,
}

impl Place {
    pub(super) const ELSEWHERE: Self = Self { aliased: false, element: false };
}

/// For each part the rows whose facts of the schema hold there.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    by_part: Vec<Vec<usize>>,
    /// For each part the first row that fits what is no text.
    plain: Vec<usize>,
}

impl Rows {
    pub(super) fn new(spec: &Spec, compiled: &Compiled) -> Self {
        let ids = (0..compiled.len()).filter_map(|id| u32::try_from(id).ok()).map(PartId);
        let by_part: Vec<Vec<usize>> = ids
            .map(|id| {
                let rows = spec.rows.iter().enumerate();
                rows.filter(|(_, row)| fits(row, compiled.part(id))).map(|(at, _)| at).collect()
            })
            .collect();
        let last = spec.rows.len().saturating_sub(1);
        let plain = by_part
            .iter()
            .map(|rows| rows.iter().copied().find(|&row| takes_no_text(&spec.rows[row])))
            .map(|row| row.unwrap_or(last))
            .collect();
        Self { by_part, plain }
    }

    pub(super) fn of(&self, part: PartId) -> &[usize] {
        &self.by_part[part.0 as usize]
    }

    pub(super) fn plain(&self, part: PartId) -> usize {
        self.plain[part.0 as usize]
    }
}

/// A row without a value fact, and without a fact that only its place can tell.
fn takes_no_text(row: &Row) -> bool {
    row.value.is_empty() && row.schema.iter().all(|test| !is_of_place(test.fact))
}

fn is_of_place(fact: SchemaFact) -> bool {
    matches!(fact, SchemaFact::AliasedParameter | SchemaFact::PlainStringElement)
}

fn fits(row: &Row, part: &Part) -> bool {
    row.schema.iter().all(|test| match test.fact {
        SchemaFact::StringMember => part.string_member == test.holds,
        SchemaFact::ArrayMember => part.array_members.is_empty() != test.holds,
        SchemaFact::ObjectMember => part.object_members.is_empty() != test.holds,
        SchemaFact::AnyMember => part.any_member == test.holds,
        SchemaFact::Structured => part.structured() == test.holds,
        SchemaFact::AliasedParameter | SchemaFact::PlainStringElement => true,
    })
}

/// Whether the facts that only the place can tell hold.
pub(super) fn fits_place(row: &Row, place: Place) -> bool {
    row.schema.iter().all(|test| match test.fact {
        SchemaFact::AliasedParameter => place.aliased == test.holds,
        SchemaFact::PlainStringElement => place.element == test.holds,
        SchemaFact::StringMember
        | SchemaFact::ArrayMember
        | SchemaFact::ObjectMember
        | SchemaFact::AnyMember
        | SchemaFact::Structured => true,
    })
}

/// Whether this part is a list of plain strings.
pub(super) fn holds_plain_strings(compiled: &Compiled, part: PartId) -> bool {
    let Shape::Array { items, rest: CompiledExtra::Part(item), .. } = &compiled.part(part).shape
    else {
        return false;
    };
    items.is_empty() && compiled.part(*item).plain_string()
}
