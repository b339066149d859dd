//! The JSON Schemas of `specs/protocol` against sample messages: every schema takes a right one
//! and rejects a broken one.

use jsonschema::Registry;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const BASE: &str = "misread:/";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Samples {
    sample: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    id: String,
    schema: String,
    good: bool,
    text: String,
}

type Failed = Box<dyn std::error::Error>;

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// Every schema by its name, `misread-1/call.request`.
fn schemas() -> Result<BTreeMap<String, Value>, Failed> {
    let mut schemas = BTreeMap::new();
    for folder in fs::read_dir(specs().join("protocol"))? {
        let folder = folder?.path();
        for file in fs::read_dir(&folder)? {
            let file = file?.path();
            let name = format!("{}/{}", last(&folder), last(&file));
            let name = name.strip_suffix(".schema.json").ok_or(format!("{name}: no schema"))?;
            schemas.insert(name.to_owned(), serde_json::from_str(&fs::read_to_string(&file)?)?);
        }
    }
    Ok(schemas)
}

fn last(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn samples() -> Result<Vec<Sample>, Failed> {
    let text = fs::read_to_string(specs().join("tests/messages/samples.toml"))?;
    Ok(toml::from_str::<Samples>(&text)?.sample)
}

#[test]
fn samples_are_judged_as_they_say() -> Result<(), Failed> {
    let mut registry = Registry::new();
    for (name, schema) in schemas()? {
        registry = registry.add(format!("{BASE}{name}.schema.json"), schema)?;
    }
    let registry = registry.prepare()?;
    let mut wrong = Vec::new();
    for sample in samples()? {
        let root = json!({"$ref": format!("{BASE}{}.schema.json", sample.schema)});
        let validator = jsonschema::options().with_registry(&registry).build(&root)?;
        let message: Value = serde_json::from_str(&sample.text)?;
        if validator.is_valid(&message) != sample.good {
            let said: Vec<_> =
                validator.iter_errors(&message).map(|error| error.to_string()).collect();
            wrong.push(format!("{}: good is {}, but {said:?}", sample.id, sample.good));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

#[test]
fn every_schema_has_a_good_and_a_broken_sample() -> Result<(), Failed> {
    let samples = samples()?;
    let ids: BTreeSet<_> = samples.iter().map(|sample| &sample.id).collect();
    assert_eq!(ids.len(), samples.len(), "an id is taken twice");
    let schemas = schemas()?;
    for sample in &samples {
        assert!(schemas.contains_key(&sample.schema), "{}: no schema {}", sample.id, sample.schema);
    }
    for name in schemas.keys() {
        for good in [true, false] {
            let shown = samples.iter().any(|it| it.schema == *name && it.good == good);
            assert!(shown, "{name}: no sample that is {}", if good { "good" } else { "broken" });
        }
    }
    Ok(())
}

#[test]
fn every_page_and_case_has_parameters_that_the_dialect_schema_takes() -> Result<(), Failed> {
    let schema = schemas()?.remove("misread-1/parameters").ok_or("no schema")?;
    let validator = jsonschema::validator_for(&schema)?;
    let pages = misread_specs::rules::all();
    let tools = pages.iter().flat_map(|page| page.examples.iter().map(|it| (&it.id, &it.tool)));
    let cases = misread_specs::cases::all().iter().map(|case| (&case.id, &case.tool));
    let mut seen = 0;
    for (id, tool) in tools.chain(cases) {
        let parameters = tool.parameters.to_json();
        assert!(validator.is_valid(&parameters), "{id}: {parameters}");
        seen += 1;
    }
    assert!(seen > 0);
    Ok(())
}
