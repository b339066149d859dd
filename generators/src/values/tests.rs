//! Fitting values fit, and near misses mostly do not.

use super::{Rates, Values};
use crate::choices::Stream;
use crate::schemas::Schemas;
use crate::settings::Settings;
use misread_specs::schema::{Acceptance, Compiled};

fn shares(settings: &Settings, rates: Rates, miss: bool) -> (u32, u32) {
    let (mut taken, mut all) = (0, 0);
    for index in 0..2_000 {
        let mut choices = Stream::new(5, index, 1);
        let tool = Schemas::new(&mut choices, settings).tool(index);
        let parameters = &tool.parameters;
        let compiled = Compiled::new(parameters);
        let compiled = compiled.unwrap_or_else(|error| panic!("{error}"));
        for _ in 0..8 {
            let mut values = Values::new(&mut choices, &parameters.definitions, settings, rates);
            let value = if miss {
                values.miss(&parameters.root, 0)
            } else {
                values.value(&parameters.root, 0)
            };
            let fits = compiled.accepts(compiled.root(), &value) != Acceptance::No;
            assert!(fits || miss, "{value} does not fit {}", parameters.to_json());
            taken += u32::from(fits);
            all += 1;
        }
    }
    (taken, all)
}

#[test]
fn fitting_values_fit() {
    for settings in [Settings::directed(), Settings::undirected()] {
        shares(&settings, Rates::PLAIN, false);
        shares(&settings, Rates::FITTING, false);
    }
}

#[test]
fn near_misses_mostly_miss() {
    let (taken, all) = shares(&Settings::directed(), Rates::PLAIN, true);
    assert!(taken * 20 < all, "{taken} of {all} near misses fit");
}
