//! The stream as one JSON document, for tools that take no lines: the same objects, by kind.

use crate::event::Event;
use crate::text::safe_json;
use misread_specs::Value;

/// The name and version of the document's format.
const FORMAT: &str = "misread-report/1";

/// The document; each object stands on a line of its own.
pub(super) fn render(events: &[Event]) -> String {
    let of = |kind: &str| -> Vec<String> {
        let values = events.iter().map(Event::to_json);
        values.filter_map(|value| take(value, kind)).collect()
    };
    let mut out = format!("{{\n  \"format\": \"{FORMAT}\"");
    for (key, kind, single) in [
        ("run", "run", true),
        ("end", "end", true),
        ("warnings", "warning", false),
        ("findings", "finding", false),
        ("rules", "rule", false),
        ("stale", "stale", false),
        ("errors", "error", false),
    ] {
        let items = of(kind);
        let text = match (single, items.first()) {
            (true, first) => first.cloned().unwrap_or_else(|| "null".to_owned()),
            (false, None) => "[]".to_owned(),
            (false, Some(_)) => format!("[\n    {}\n  ]", items.join(",\n    ")),
        };
        out.push_str(&format!(",\n  \"{key}\": {text}"));
    }
    out.push_str("\n}\n");
    out
}

fn take(value: Value, kind: &str) -> Option<String> {
    let Value::Object(mut map) = value else { return None };
    let event = map.shift_remove("event")?;
    (event == kind).then(|| safe_json(&Value::Object(map)))
}
