//! A node without one of the things that it says beside its kind.

use misread_specs::schema::{
    Annotations, Extra, Fixed, Kind, List, Node, NumberRules, Object, StringRules,
};
use serde_json::Value;

/// The node with one thing less, in every way.
pub(super) fn without_one(node: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    if node.annotations != Annotations::default() {
        let default = node.annotations.default.clone();
        found.push(Node::plain(node.kind.clone()));
        let annotations = Annotations { default, ..Annotations::default() };
        found.push(Node { kind: node.kind.clone(), annotations });
        let annotations = Annotations { default: None, ..node.annotations.clone() };
        found.push(Node { kind: node.kind.clone(), annotations });
    }
    let kinds = match &node.kind {
        Kind::String(rules) => strings(rules),
        Kind::Integer(rules) => numbers(rules).map(Kind::Integer).to_vec(),
        Kind::Number(rules) => numbers(rules).map(Kind::Number).to_vec(),
        Kind::Const(fixed) => constants(fixed),
        Kind::Enum(fixed) => enums(fixed),
        Kind::List(list) => lists(list),
        Kind::Object(object) => objects(object),
        Kind::Any | Kind::Boolean | Kind::Null | Kind::Tuple(_) | Kind::Union(_) | Kind::Ref(_) => {
            Vec::new()
        }
    };
    let differing = kinds.into_iter().filter(|kind| *kind != node.kind);
    found.extend(differing.map(|kind| Node { kind, annotations: node.annotations.clone() }));
    found
}

fn strings(rules: &StringRules) -> Vec<Kind> {
    let with = |rules: StringRules| Kind::String(rules);
    vec![
        with(StringRules { min: None, ..rules.clone() }),
        with(StringRules { max: None, ..rules.clone() }),
        with(StringRules { pattern: None, ..rules.clone() }),
        with(StringRules { format: None, ..rules.clone() }),
    ]
}

fn numbers(rules: &NumberRules) -> [NumberRules; 3] {
    [
        NumberRules { above: None, at_least: None, ..rules.clone() },
        NumberRules { below: None, at_most: None, ..rules.clone() },
        NumberRules { step: None, ..rules.clone() },
    ]
}

fn constants(fixed: &Fixed) -> Vec<Kind> {
    let value = |value: Value| Fixed { values: vec![value], beside: fixed.beside.clone() };
    vec![
        Kind::Const(Fixed { values: fixed.values.clone(), beside: None }),
        Kind::Const(value("".into())),
    ]
}

fn enums(fixed: &Fixed) -> Vec<Kind> {
    let mut found = vec![Kind::Enum(Fixed { values: fixed.values.clone(), beside: None })];
    for at in 0..fixed.values.len() {
        if fixed.values.len() > 1 {
            let mut fewer = fixed.clone();
            fewer.values.remove(at);
            found.push(Kind::Enum(fewer));
        }
    }
    found
}

fn lists(list: &List) -> Vec<Kind> {
    let mut found = vec![
        Kind::List(List { min: None, ..list.clone() }),
        Kind::List(List { max: None, ..list.clone() }),
    ];
    // A list of anything is a list.
    if list.item.as_deref().is_some_and(|item| item.kind == Kind::Any) {
        found.push(Kind::List(List { item: None, ..list.clone() }));
    }
    found
}

fn objects(object: &Object) -> Vec<Kind> {
    let mut free = object.clone();
    free.fields.values_mut().for_each(|field| field.required = false);
    let mut found =
        vec![Kind::Object(free), Kind::Object(Object { extra: Extra::Open, ..object.clone() })];
    for name in object.fields.keys() {
        let mut one = object.clone();
        if let Some(field) = one.fields.get_mut(name) {
            field.required = false;
        }
        found.push(Kind::Object(one));
    }
    found
}
