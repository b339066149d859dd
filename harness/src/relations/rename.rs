//! `relation/rename`: what a parameter is called says nothing of how it is read.

use super::{Base, Change, Made, Plan, RENAME, plan};
use misread_specs::schema::Kind;
use misread_specs::{Path, Value};

pub(super) fn plans(base: &Base<'_>) -> Vec<Plan> {
    let Kind::Object(object) = &base.tool.parameters.root.kind else { return Vec::new() };
    let fits = !object.fields.is_empty() && names(base).is_some();
    fits.then(|| plan(RENAME, "numbered", Path::root())).into_iter().collect()
}

/// Old name and new name of every parameter; `None` where a new one is taken.
fn names(base: &Base<'_>) -> Option<Vec<(String, String)>> {
    let Kind::Object(object) = &base.tool.parameters.root.kind else { return None };
    let numbered = object.fields.keys().enumerate();
    let names: Vec<(String, String)> =
        numbered.map(|(at, name)| (name.clone(), format!("field_{}", at + 1))).collect();
    let taken = |name: &str| object.fields.contains_key(name) || base.arguments.get(name).is_some();
    (!names.iter().any(|(_, new)| taken(new))).then_some(names)
}

pub(super) fn make(base: &Base<'_>) -> Option<Made> {
    let names = names(base)?;
    let mut tool = base.tool.clone();
    let Kind::Object(object) = &mut tool.parameters.root.kind else { return None };
    let fields = std::mem::take(&mut object.fields).into_values();
    object.fields = names.iter().map(|(_, new)| new.clone()).zip(fields).collect();
    let new_name = |old: &str| {
        let found = names.iter().find(|(name, _)| name == old);
        found.map_or(old, |(_, new)| new.as_str()).to_owned()
    };
    let aliases = std::mem::take(&mut tool.value_aliases);
    tool.value_aliases = aliases.into_iter().map(|(name, a)| (new_name(&name), a)).collect();
    let sent = base.arguments.as_object()?;
    let sent = sent.iter().map(|(name, value)| (new_name(name), value.clone()));
    let arguments = Value::Object(sent.collect());
    Some(Made { tool: Some(tool), arguments, change: Change::Renamed(names) })
}
