//! What an adapter says of itself, read strictly: a misspelt capability is told, not ignored.

use super::wire::shown;
use crate::capabilities::{Absent, Capabilities, Defaults, Description, Numbers, Tools};
use indexmap::IndexMap;
use misread_specs::Value;
use misread_specs::json;

/// The capabilities there are (PROTOCOL.md section 1.1).
const NAMES: [&str; 14] = [
    "tools",
    "advertise",
    "parse",
    "wire",
    "valueAliases",
    "defaults",
    "absent",
    "rootText",
    "coerces",
    "concurrent",
    "integers",
    "decimals",
    "spellings",
    "keywords",
];

/// Reads the result of `initialize`. The error is a fragment that names place and remedy.
pub(in crate::reach) fn read(result: &Value) -> Result<Description, String> {
    let who = result.get("implementation").ok_or("leaves out `implementation`")?;
    let own = result.get("capabilities");
    let capabilities = match own {
        Some(own) => capabilities(&Capabilities::default(), own, "capabilities", &[])?,
        None => Capabilities::default(),
    };
    let Some(Value::Array(listed)) = result.get("surfaces") else {
        return Err("leaves out the list `surfaces`: name at least one, such as `agent`".into());
    };
    let mut surfaces = IndexMap::new();
    for (at, item) in listed.iter().enumerate() {
        let place = format!("surfaces.{at}");
        let (name, here) = match item {
            Value::String(name) => (name, capabilities.clone()),
            Value::Object(_) => {
                let Some(Value::String(name)) = item.get("name") else {
                    return Err(format!("has no `name` at `{place}`"));
                };
                (name, self::capabilities(&capabilities, item, &place, &["name"])?)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                return Err(format!("has neither a name nor an object at `{place}`"));
            }
        };
        if name.is_empty() {
            return Err(format!("has an empty name at `{place}`"));
        }
        if surfaces.insert(name.clone(), here).is_some() {
            let name = shown(name);
            return Err(format!("names surface `{name}` twice: give each its own name"));
        }
    }
    let all = surfaces.values().chain([&capabilities]);
    if let Some(name) = all.filter_map(|one| unbuilt(one.tools)).next() {
        return Err(format!(
            "has `\"{name}\"` at `tools`, which this version cannot check: leave it out, make any \
             tool that `define` asks for, and answer `unsupported` to what you cannot make"
        ));
    }
    if surfaces.is_empty() {
        return Err("offers no surface: name at least one in `surfaces`, such as `agent`".into());
    }
    Ok(Description {
        name: text(who, "name")?,
        version: text(who, "version")?,
        language: text(who, "language")?,
        homepage: who.get("homepage").and_then(Value::as_str).map(str::to_owned),
        surfaces,
        capabilities,
    })
}

/// What the protocol knows and this version does not.
fn unbuilt(tools: Tools) -> Option<&'static str> {
    match tools {
        Tools::Any => None,
        Tools::Own => Some("own"),
        Tools::Catalogue => Some("catalogue"),
    }
}

fn text(who: &Value, name: &str) -> Result<String, String> {
    let text = who.get(name).and_then(Value::as_str);
    let text = text.ok_or_else(|| format!("has no text at `implementation.{name}`"))?;
    Ok(text.to_owned())
}

/// What `told` changes in `general`.
fn capabilities(
    general: &Capabilities,
    told: &Value,
    place: &str,
    beside: &[&str],
) -> Result<Capabilities, String> {
    let Value::Object(told) = told else {
        return Err(format!("has no object at `{place}`"));
    };
    let mut result = general.clone();
    for (name, value) in told {
        if beside.contains(&name.as_str()) {
            continue;
        }
        if !take(&mut result, name, value) {
            let at = format!("{place}.{}", shown(name));
            if !NAMES.contains(&name.as_str()) && name != "live" {
                let known = NAMES.join("`, `");
                return Err(format!("has `{at}`, which is none of `{known}`, `live`"));
            }
            let value = shown(&json::write(value));
            return Err(format!("has `{value}` at `{at}`: {}", allowed(name)));
        }
    }
    Ok(result)
}

/// Takes one capability; `false` where there is none of that name or value.
fn take(result: &mut Capabilities, name: &str, value: &Value) -> bool {
    match name {
        "tools" => choose(
            &mut result.tools,
            value,
            &[("any", Tools::Any), ("own", Tools::Own), ("catalogue", Tools::Catalogue)],
        ),
        "advertise" => flag(&mut result.advertise, value),
        "parse" => flag(&mut result.parse, value),
        "wire" => flag(&mut result.wire, value),
        "valueAliases" => flag(&mut result.value_aliases, value),
        "defaults" => choose(
            &mut result.defaults,
            value,
            &[("applied", Defaults::Applied), ("left", Defaults::Left)],
        ),
        "absent" => choose(
            &mut result.absent,
            value,
            &[("omitted", Absent::Omitted), ("null", Absent::Null)],
        ),
        "rootText" => flag(&mut result.root_text, value),
        "coerces" => flag(&mut result.coerces, value),
        "concurrent" => flag(&mut result.concurrent, value),
        "integers" => numbers(&mut result.integers, value),
        "decimals" => numbers(&mut result.decimals, value),
        "spellings" => names(value).map(|names| result.spellings = names).is_some(),
        "keywords" => names(value).map(|names| result.keywords = Some(names)).is_some(),
        "live" => {
            let live = value.as_u64().and_then(|live| usize::try_from(live).ok());
            live.filter(|live| *live > 0).map(|live| result.live = live).is_some()
        }
        _ => false,
    }
}

fn allowed(name: &str) -> &'static str {
    match name {
        "tools" => "give `any`, `own` or `catalogue`",
        "defaults" => "give `applied` or `left`",
        "absent" => "give `omitted` or `null`",
        "integers" | "decimals" => "give `exact`, `int64` or `binary64`",
        "spellings" | "keywords" => "give a list of names",
        "live" => "give a whole number above 0",
        _ => "give `true` or `false`",
    }
}

fn choose<T: Copy>(place: &mut T, value: &Value, choices: &[(&str, T)]) -> bool {
    let chosen = choices.iter().find(|(name, _)| value.as_str() == Some(name));
    chosen.map(|(_, choice)| *place = *choice).is_some()
}

fn numbers(place: &mut Numbers, value: &Value) -> bool {
    let choices =
        [("exact", Numbers::Exact), ("int64", Numbers::Int64), ("binary64", Numbers::Binary64)];
    choose(place, value, &choices)
}

fn flag(place: &mut bool, value: &Value) -> bool {
    value.as_bool().map(|flag| *place = flag).is_some()
}

fn names(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|name| name.as_str().map(str::to_owned)).collect()
}
