//! Which of several broken rules a finding bears (SPEC.md section 2, *One rule for a finding*).

use misread_specs::rules;
use misread_specs::spec::Spec;

/// The rank of a rule: the lower bears the finding. Rules of their own come first, in the order
/// of SPEC.md; then the rows of the table; then integrity, surfaces, messages.
#[must_use]
pub fn rank(spec: &Spec, rule: &str) -> (u8, u32) {
    let page = rules::find(rule);
    if let Some(order) = page.and_then(|page| page.order) {
        return (0, order);
    }
    if let Some(row) = spec.rows.iter().position(|row| row.rule == rule) {
        return (1, u32::try_from(row).unwrap_or(u32::MAX));
    }
    let place = spec.rules.iter().position(|known| known == rule);
    (2, place.and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX))
}
