//! The `shape` of a tool: the schema as a tree for adapters that build native types
//! (PROTOCOL.md section 1).

use super::accept::{number_fault, string_fault};
use super::node::{
    Extra, Field, Fixed, Kind, List, Node, NumberRules, Object, Parameters, StringRules, Tuple,
    Union, UnionKeyword,
};
use super::pattern::Pattern;
use serde_json::{Map, Value, json};

impl Parameters {
    /// These parameters as a `shape`; `definitions` stand at its root where there are any.
    #[must_use]
    pub fn to_shape(&self) -> Value {
        let mut shape = self.shape(&self.root.kind);
        if let (Value::Object(root), false) = (&mut shape, self.definitions.is_empty()) {
            let named = |(name, node): (&String, &Node)| (name.clone(), self.shape(&node.kind));
            root.insert("definitions".into(), self.definitions.iter().map(named).collect());
        }
        shape
    }

    fn shape(&self, kind: &Kind) -> Value {
        match kind {
            Kind::Any => json!({"kind": "any"}),
            Kind::String(rules) => strings(rules),
            Kind::Integer(rules) => numbers("integer", rules),
            Kind::Number(rules) => numbers("number", rules),
            Kind::Boolean => json!({"kind": "boolean"}),
            Kind::Null => json!({"kind": "null"}),
            Kind::Const(fixed) => match taken(fixed).as_slice() {
                [] => json!({"kind": "enum", "values": []}),
                [value, ..] => json!({"kind": "const", "value": value}),
            },
            Kind::Enum(fixed) => json!({"kind": "enum", "values": taken(fixed)}),
            Kind::List(list) => self.list(list),
            Kind::Tuple(tuple) => self.tuple(tuple),
            Kind::Object(object) => self.object(object),
            Kind::Union(union) => self.union(union),
            Kind::Ref(name) => json!({"kind": "ref", "to": name}),
        }
    }

    fn list(&self, list: &List) -> Value {
        let mut out = of_kind("list");
        put(&mut out, "item", list.item.as_ref().map(|item| self.shape(&item.kind)));
        put(&mut out, "min", list.min);
        put(&mut out, "max", if list.nothing { Some(0) } else { list.max });
        put(&mut out, "unique", list.unique.then_some(true));
        Value::Object(out)
    }

    /// A closed tuple whose length is fixed says its items only.
    fn tuple(&self, tuple: &Tuple) -> Value {
        let mut out = of_kind("tuple");
        let items: Vec<Value> = tuple.items.iter().map(|item| self.shape(&item.kind)).collect();
        let length = u64::try_from(items.len()).ok();
        out.insert("items".into(), items.into());
        let closed = match &tuple.rest {
            Extra::Open => {
                put(&mut out, "rest", Some("allow"));
                false
            }
            Extra::Schema(node) => {
                put(&mut out, "rest", Some(self.shape(&node.kind)));
                false
            }
            Extra::Closed => true,
        };
        if closed && tuple.min != length {
            put(&mut out, "min", tuple.min.or(Some(0)));
        } else if !closed {
            put(&mut out, "min", tuple.min);
        }
        put(&mut out, "max", tuple.max.filter(|max| !closed || Some(*max) < length));
        put(&mut out, "unique", tuple.unique.then_some(true));
        Value::Object(out)
    }

    fn object(&self, object: &Object) -> Value {
        if let (true, Extra::Schema(item)) = (object.is_record(), &object.extra) {
            return json!({"kind": "record", "item": self.shape(&item.kind)});
        }
        let field = |(name, field): (&String, &Field)| {
            let mut out = Map::new();
            out.insert("name".into(), name.as_str().into());
            out.insert("required".into(), field.required.into());
            put(&mut out, "default", field.node.annotations.default.clone());
            out.insert("shape".into(), self.shape(&field.node.kind));
            Value::Object(out)
        };
        let fields: Vec<Value> = object.fields.iter().map(field).collect();
        let extra = match &object.extra {
            Extra::Open => "allow".into(),
            Extra::Closed => "forbid".into(),
            Extra::Schema(node) => self.shape(&node.kind),
        };
        json!({"kind": "object", "fields": fields, "extra": extra})
    }

    fn union(&self, union: &Union) -> Value {
        let mut out = of_kind("union");
        let members = union.members.iter().map(|member| self.shape(&member.kind));
        out.insert("members".into(), members.collect());
        put(&mut out, "tag", self.tag(union));
        Value::Object(out)
    }

    /// The required constant string property that tells all members apart.
    fn tag<'p>(&'p self, union: &'p Union) -> Option<&'p str> {
        match union.keyword {
            UnionKeyword::AnyOf | UnionKeyword::OneOf => {}
            UnionKeyword::TypeList => return None,
        }
        let objects = union.members.iter().map(|member| self.object_of(&member.kind));
        let objects = objects.collect::<Option<Vec<&Object>>>()?;
        let first = objects.first().filter(|_| objects.len() > 1)?;
        let tells_apart = |name: &&String| {
            let constants = objects.iter().map(|object| constant(object, name));
            let Some(constants) = constants.collect::<Option<Vec<&str>>>() else { return false };
            constants.iter().enumerate().all(|(at, one)| !constants[..at].contains(one))
        };
        first.fields.keys().find(tells_apart).map(String::as_str)
    }

    /// The object that a kind is, through references.
    fn object_of<'p>(&'p self, mut kind: &'p Kind) -> Option<&'p Object> {
        // No chain of references is longer than there are definitions, loops aside.
        for _ in 0..=self.definitions.len() {
            match kind {
                Kind::Object(object) => return Some(object),
                Kind::Ref(name) => kind = &self.definitions.get(name)?.kind,
                Kind::Any
                | Kind::String(_)
                | Kind::Integer(_)
                | Kind::Number(_)
                | Kind::Boolean
                | Kind::Null
                | Kind::Const(_)
                | Kind::Enum(_)
                | Kind::List(_)
                | Kind::Tuple(_)
                | Kind::Union(_) => return None,
            }
        }
        None
    }
}

fn constant<'p>(object: &'p Object, name: &str) -> Option<&'p str> {
    let field = object.fields.get(name).filter(|field| field.required)?;
    let Kind::Const(fixed) = &field.node.kind else { return None };
    fixed.values.first()?.as_str()
}

fn of_kind(kind: &str) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("kind".into(), kind.into());
    out
}

fn put(out: &mut Map<String, Value>, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        out.insert(name.to_owned(), value.into());
    }
}

fn strings(rules: &StringRules) -> Value {
    let mut out = of_kind("string");
    put(&mut out, "min", rules.min);
    put(&mut out, "max", rules.max);
    put(&mut out, "pattern", rules.pattern.clone());
    put(&mut out, "format", rules.format.map(super::node::Format::name));
    Value::Object(out)
}

fn numbers(kind: &str, rules: &NumberRules) -> Value {
    let mut out = of_kind(kind);
    let number = |number: &Option<serde_json::Number>| number.clone().map(Value::Number);
    put(&mut out, "atLeast", number(&rules.at_least));
    put(&mut out, "atMost", number(&rules.at_most));
    put(&mut out, "above", number(&rules.above));
    put(&mut out, "below", number(&rules.below));
    put(&mut out, "step", number(&rules.step));
    Value::Object(out)
}

/// The values that what stands beside takes too.
fn taken(fixed: &Fixed) -> Vec<&Value> {
    let beside = fixed.beside.as_deref();
    let takes = |value: &&Value| beside.is_none_or(|beside| takes_scalar(beside, value));
    fixed.values.iter().filter(takes).collect()
}

/// Whether a kind may take this scalar; only kinds that `type` names stand beside constants.
fn takes_scalar(kind: &Kind, value: &Value) -> bool {
    match (kind, value) {
        (Kind::Any, _) | (Kind::Boolean, Value::Bool(_)) | (Kind::Null, Value::Null) => true,
        (Kind::String(rules), Value::String(text)) => {
            let pattern = rules.pattern.as_deref().and_then(|text| Pattern::new(text).ok());
            string_fault(rules, pattern.as_ref(), text).is_none()
        }
        (Kind::Integer(rules), Value::Number(number)) => {
            number_fault(rules, true, number).is_none()
        }
        (Kind::Number(rules), Value::Number(number)) => {
            number_fault(rules, false, number).is_none()
        }
        (Kind::Union(union), _) => {
            union.members.iter().any(|member| takes_scalar(&member.kind, value))
        }
        (
            Kind::Boolean
            | Kind::Null
            | Kind::String(_)
            | Kind::Integer(_)
            | Kind::Number(_)
            | Kind::Const(_)
            | Kind::Enum(_)
            | Kind::List(_)
            | Kind::Tuple(_)
            | Kind::Object(_)
            | Kind::Ref(_),
            _,
        ) => false,
    }
}
