//! Hands whole numbers beyond 53 bits over as text.
//!
//! Seen: plausible.
//! Caught by: value/well-typed-unchanged.

use crate::base::At;
use crate::mistake::Mistake;
use misread_specs::Value;

#[derive(Default)]
pub(super) struct Wrong;

impl Mistake for Wrong {
    fn native(&self, _at: &At<'_>, value: &Value) -> Option<Value> {
        let number = value.as_number()?.as_str();
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        (digits && number.len() > 16).then(|| number.into())
    }
}
