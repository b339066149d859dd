//! Cuts the fraction off where a whole number is taken.
//!
//! Seen: delinoio/oss#130.
//! Caught by: scalar/never-flipped.

use crate::base::{At, right};
use crate::mistake::Mistake;
use misread_specs::Value;
use misread_specs::schema::Shape;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, at: &At<'_>, value: &Value) -> Option<Value> {
        let whole = matches!(at.part().shape, Shape::Integer(_));
        let number = value.as_number().filter(|_| whole)?.as_str();
        let (digits, _) = number.split_once('.').filter(|_| !number.contains(['e', 'E']))?;
        right::spells(digits)
    }
}
