//! Properties of schemas, over random ones: nothing is lost on the way to JSON Schema and back,
//! acceptance is what the `jsonschema` crate says, and faults stand where acceptance fails.

mod generate;
mod rng;
mod sample;

use misread_specs::json::write;
use misread_specs::path::Segment;
use misread_specs::schema::{Acceptance, Compiled, FaultKind, Parameters, PartId, Shape};
use misread_specs::{Path, Value};
use rng::Rng;

const SCHEMAS: u64 = 3_000;
const VALUES: usize = 12;

fn each(mut check: impl FnMut(u64, &Parameters, &mut Rng)) {
    for seed in 0..SCHEMAS {
        let mut rng = Rng::new(seed);
        let parameters = generate::parameters(&mut rng);
        check(seed, &parameters, &mut rng);
    }
}

#[test]
fn json_schema_and_back_loses_nothing() {
    each(|seed, parameters, _| {
        let schema = parameters.to_json();
        let back = Parameters::from_json(&schema)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}: {}", write(&schema)));
        assert_eq!(back, *parameters, "seed {seed}: {}", write(&schema));
        let reread = misread_specs::json::read(&write(&schema)).expect("own text");
        assert_eq!(reread.value, Some(schema), "seed {seed}");
    });
}

#[test]
fn acceptance_is_what_another_validator_says() {
    let (mut taken, mut refused, mut open) = (0, 0, 0);
    each(|seed, parameters, rng| {
        let schema = parameters.to_json();
        let compiled = Compiled::new(parameters).expect("generated");
        let validator = |formats: bool| {
            let options = jsonschema::options()
                .with_draft(jsonschema::Draft::Draft202012)
                .should_validate_formats(formats);
            options.build(&schema).unwrap_or_else(|error| panic!("seed {seed}: {error}"))
        };
        let (strict, lax) = (validator(true), validator(false));
        for _ in 0..VALUES {
            let value = sample::arguments(rng, parameters);
            let shown = || format!("seed {seed}: {} for {}", write(&value), write(&schema));
            match compiled.accepts(compiled.root(), &value) {
                Acceptance::Yes => {
                    taken += 1;
                    assert!(strict.is_valid(&value), "we take {}", shown());
                }
                Acceptance::No => {
                    refused += 1;
                    assert!(!lax.is_valid(&value), "we refuse {}", shown());
                }
                Acceptance::Open => open += 1,
            }
        }
    });
    // The comparison means something only where all three answers come often.
    assert!(taken > 5_000 && refused > 5_000 && open > 500, "{taken} {refused} {open}");
}

#[test]
fn faults_stand_exactly_where_acceptance_fails() {
    each(|seed, parameters, rng| {
        let compiled = Compiled::new(parameters).expect("generated");
        for _ in 0..VALUES {
            let value = sample::arguments(rng, parameters);
            let faults = compiled.faults(&value);
            let refused = compiled.accepts(compiled.root(), &value) == Acceptance::No;
            assert_eq!(!faults.is_empty(), refused, "seed {seed}: {}", write(&value));
            for fault in &faults {
                let found = fault.path.find(&value).is_some();
                assert_eq!(!found, fault.what == FaultKind::Missing, "seed {seed}: {fault:?}");
            }
            let there = faults.iter().filter(|fault| fault.what != FaultKind::Missing);
            let places: Vec<_> = there.map(|fault| place(&value, &fault.path)).collect();
            assert!(places.is_sorted(), "seed {seed}: document order of {faults:?}");
        }
    });
}

/// A path as the positions of its steps in the document.
fn place(value: &Value, path: &Path) -> Vec<usize> {
    let mut at = value;
    let mut place = Vec::new();
    for segment in &path.0 {
        match segment {
            Segment::Key(name) => {
                let map = at.as_object().expect("an object");
                place.push(map.keys().position(|key| key == name).expect("a key"));
                at = &map[name];
            }
            Segment::Index(index) => {
                place.push(*index);
                at = &at[*index];
            }
        }
    }
    place
}

#[test]
fn the_normal_form_is_normal() {
    each(|seed, parameters, _| {
        let compiled = Compiled::new(parameters).expect("generated");
        let is_union = |id: PartId| matches!(compiled.part(id).shape, Shape::Union { .. });
        for index in 0..compiled.len() {
            let id = PartId(u32::try_from(index).expect("few parts"));
            let part = compiled.part(id);
            if let Shape::Union { members, .. } = &part.shape {
                assert!(members.len() > 1, "seed {seed}: a union of one");
                assert!(!members.iter().any(|member| is_union(*member)), "seed {seed}: nested");
            }
            let of = |wanted: fn(&Shape) -> bool| {
                let members = compiled.members(id);
                members.filter(|m| wanted(&compiled.part(*m).shape)).collect::<Vec<_>>()
            };
            assert_eq!(part.array_members, of(|s| matches!(s, Shape::Array { .. })), "{seed}");
            assert_eq!(part.object_members, of(|s| matches!(s, Shape::Object { .. })), "{seed}");
            assert_eq!(part.any_member, !of(|s| matches!(s, Shape::Any)).is_empty(), "{seed}");
            let strings = of(|s| matches!(s, Shape::String(_)));
            assert!(part.string_member || strings.is_empty(), "seed {seed}");
        }
        assert_eq!(compiled, Compiled::new(parameters).expect("generated"), "seed {seed}");
    });
}
