//! Exact numbers: comparison, whole numbers, multiples; and equality of values.

use misread_specs::Value;
use misread_specs::json::{Number, all_distinct, equal, number, read};
use std::cmp::Ordering;

fn parsed(text: &str) -> Number {
    value(text).as_number().cloned().expect(text)
}

fn value(text: &str) -> Value {
    read(text).expect(text).value.expect(text)
}

/// Groups of spellings of one number, in ascending order.
const ASCENDING: &[&[&str]] = &[
    &["-1e999999999999"],
    &["-1e400"],
    &["-123456789012345678901234567890"],
    &["-2", "-2.0", "-20e-1"],
    &["-1.5", "-15e-1"],
    &["-1e-400"],
    &["0", "-0", "0.0", "-0.0", "0e5", "0e999999999999", "0.000e-7"],
    &["1e-999999999999"],
    &["1e-400"],
    &["0.1", "1e-1", "0.10"],
    &["0.1000000000000000055511151231257827"],
    &["1", "1.0", "10e-1", "0.01e2"],
    &["30", "30.0", "3e1", "3E+1", "300e-1", "0.3e2", "30.000"],
    &["30.00000000000000000001"],
    &["9007199254740992"],
    &["9007199254740993", "9007199254740993.0"],
    &["18446744073709551615"],
    &["18446744073709551616"],
    &["123456789012345678901234567890", "1.2345678901234567890123456789e29"],
    &["1e400", "10e399", "0.1e401"],
    &["1e999999999999", "10e999999999998"],
    &["1e99999999999999999999"],
];

#[test]
fn numbers_compare_by_their_exact_value() {
    for (at, group) in ASCENDING.iter().enumerate() {
        for (other_at, other_group) in ASCENDING.iter().enumerate() {
            for (one, other) in
                group.iter().flat_map(|one| other_group.iter().map(move |o| (one, o)))
            {
                let expected = at.cmp(&other_at);
                assert_eq!(
                    number::compare(&parsed(one), &parsed(other)),
                    expected,
                    "{one} {other}"
                );
                let same = expected == Ordering::Equal;
                assert_eq!(number::equal(&parsed(one), &parsed(other)), same, "{one} {other}");
            }
        }
    }
}

#[test]
fn whole_numbers_are_told_however_they_are_written() {
    let cases = [
        ("0", true, Some(0)),
        ("-0.0", true, Some(0)),
        ("5.0", true, Some(5)),
        ("5.5", false, None),
        ("55e-1", false, None),
        ("50e-1", true, Some(5)),
        ("1.5e1", true, Some(15)),
        ("-3", true, None),
        ("18446744073709551615", true, Some(u64::MAX)),
        ("18446744073709551616", true, None),
        ("1e19", true, Some(10_000_000_000_000_000_000)),
        ("1e999999999999", true, None),
        ("1e-999999999999", false, None),
    ];
    for (text, whole, as_u64) in cases {
        assert_eq!(number::is_integer(&parsed(text)), whole, "{text}");
        assert_eq!(number::as_u64(&parsed(text)), as_u64, "{text}");
    }
}

#[test]
fn multiples_are_counted_exactly() {
    let cases = [
        ("0", "7", true),
        ("0.0", "7", true),
        ("14", "7", true),
        ("-14", "7", true),
        ("15", "7", false),
        ("14.0", "7", true),
        ("14.5", "7", false),
        ("1.4e1", "7", true),
        ("20", "10", true),
        ("25", "10", false),
        ("1e400", "10", true),
        ("1e400", "16", true),
        ("1e400", "3", false),
        ("3e999999999999", "3", true),
        ("1e999999999999", "7", false),
        ("1", "1e400", false),
        ("3e400", "1e400", true),
        ("10000000000000000000", "18446744073709551615", false),
        ("36893488147419103230", "18446744073709551615", true),
        ("9007199254740993", "2", false),
    ];
    for (value, step, multiple) in cases {
        assert!(number::is_step(&parsed(step)), "{step}");
        assert_eq!(
            number::is_multiple_of(&parsed(value), &parsed(step)),
            multiple,
            "{value} {step}"
        );
    }
    for no_step in ["0", "-1", "0.5", "1e-3", "123456789012345678901"] {
        assert!(!number::is_step(&parsed(no_step)), "{no_step}");
    }
}

#[test]
fn values_are_equal_by_content() {
    let cases = [
        ("key-order", r#"{"a":1,"b":[2]}"#, r#"{"b":[2.0],"a":1e0}"#, true),
        ("array-order", "[1,2]", "[2,1]", false),
        ("array-length", "[1]", "[1,1]", false),
        ("number-and-text", "1", r#""1""#, false),
        ("null-and-false", "null", "false", false),
        ("zero-and-false", "0", "false", false),
        ("missing-key", r#"{"a":1}"#, r#"{"a":1,"b":1}"#, false),
        ("other-key", r#"{"a":1}"#, r#"{"b":1}"#, false),
        ("empty-containers", "[]", "{}", false),
    ];
    for (id, one, other, same) in cases {
        assert_eq!(equal(&value(one), &value(other)), same, "{id}");
        assert_eq!(equal(&value(other), &value(one)), same, "{id}");
    }
}

#[test]
fn repeated_items_are_found_in_short_and_in_long_lists() {
    let pairs = [("1", "1.0"), (r#"{"a":1,"b":2}"#, r#"{"b":2,"a":10e-1}"#), ("-0", "0e9")];
    for length in [0, 3, 200] {
        let mut values: Vec<Value> = (10..10 + length).map(Value::from).collect();
        assert!(all_distinct(&values), "{length}");
        for (one, other) in pairs {
            values.insert(0, value(one));
            assert!(all_distinct(&values), "{length} {one}");
            values.push(value(other));
            assert!(!all_distinct(&values), "{length} {one} {other}");
            values.pop();
        }
    }
}
