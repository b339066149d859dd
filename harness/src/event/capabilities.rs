//! Declared capabilities as JSON: every one is told, the defaults too, so that a report shows
//! what a run rested on.

use crate::capabilities::{Absent, Capabilities, Defaults, Description, Numbers, Tools};
use misread_specs::Value;
use serde_json::{Map, json};

/// All capabilities, under the names of PROTOCOL.md section 1.1.
#[must_use]
pub fn capabilities_to_json(capabilities: &Capabilities) -> Value {
    let Capabilities {
        tools,
        advertise,
        parse,
        wire,
        value_aliases,
        defaults,
        absent,
        root_text,
        coerces,
        integers,
        decimals,
        spellings,
        keywords,
        concurrent,
        live,
    } = capabilities;
    let mut value = json!({
        "tools": match tools {
            Tools::Any => "any",
            Tools::Own => "own",
            Tools::Catalogue => "catalogue",
        },
        "advertise": advertise,
        "parse": parse,
        "wire": wire,
        "valueAliases": value_aliases,
        "defaults": match defaults {
            Defaults::Applied => "applied",
            Defaults::Left => "left",
        },
        "absent": match absent {
            Absent::Omitted => "omitted",
            Absent::Null => "null",
        },
        "rootText": root_text,
        "coerces": coerces,
        "concurrent": concurrent,
        "integers": numbers(*integers),
        "decimals": numbers(*decimals),
        "spellings": spellings,
        "live": live,
    });
    if let Some(keywords) = keywords {
        value["keywords"] = json!(keywords);
    }
    value
}

fn numbers(numbers: Numbers) -> &'static str {
    match numbers {
        Numbers::Exact => "exact",
        Numbers::Int64 => "int64",
        Numbers::Binary64 => "binary64",
    }
}

/// The capabilities of an implementation; `on` holds, by surface, those that differ there.
#[must_use]
pub fn declared_to_json(description: &Description) -> Value {
    let mut common = capabilities_to_json(&description.capabilities);
    let mut on = Map::new();
    for (surface, capabilities) in &description.surfaces {
        let Value::Object(there) = capabilities_to_json(capabilities) else { continue };
        let differing: Map<String, Value> =
            there.into_iter().filter(|(key, value)| common.get(key) != Some(value)).collect();
        if !differing.is_empty() {
            on.insert(surface.clone(), Value::Object(differing));
        }
    }
    if !on.is_empty() {
        common["on"] = Value::Object(on);
    }
    common
}
