//! The situations that a subject can be in: what is put there, and which rule that is about.

use super::Plan;
use super::subjects::Subject;
use crate::choices::Choices;
use crate::disguise::{Style, compact, text};
use crate::schemas::{ARRAY, OBJECT, STRING, kinds, members};
use crate::settings::Settings;
use crate::situation::{Container, Order, Place, Spelling, Wrapper};
use crate::texts;
use crate::values::{BIG, FINE, Rates, Values, number};
use misread_specs::schema::{Kind, Node};
use serde_json::{Map, Value};

/// A value for the subject.
pub(crate) struct Plant {
    pub(crate) value: Value,
    pub(crate) rule: &'static str,
    pub(crate) what: &'static str,
}

fn new(value: impl Into<Value>, rule: &'static str, what: &'static str) -> Plant {
    Plant { value: value.into(), rule, what }
}

const REFUSED: &str = "union/list-as-text-refused";

/// The rule that the place makes of a planted one: a refusal shows others too.
pub(crate) fn rule(planted: &'static str, subject: Subject, place: Place) -> &'static str {
    if planted != REFUSED || subject != Subject::StringOrList {
        return planted;
    }
    let wrapped = place.wrapper != Wrapper::None;
    if place.inside_text {
        "refusal/inside-repair"
    } else if matches!(place.container, Container::Variant | Container::Member) {
        "depth/every-position"
    } else if place.depth > 2 {
        "refusal/path"
    } else if wrapped || place.spelling != Spelling::AnyOf || place.order != Order::StringFirst {
        "union/any-shape"
    } else {
        REFUSED
    }
}

/// A drawn situation of the plan's subject.
pub(crate) fn plant(plan: &Plan, choices: &mut impl Choices, settings: &Settings) -> Plant {
    let definitions = &plan.tool.parameters.definitions;
    let mut planter = Planter {
        values: Values::new(choices, definitions, settings, Rates::FITTING),
        focus: &plan.focus,
        members: members(&plan.focus, definitions),
    };
    match plan.subject {
        Subject::StringOrList => planter.string_or_list(),
        Subject::PlainString => planter.plain_string(),
        Subject::StringList => planter.string_list(),
        Subject::StringOrObject => planter.string_or_object(),
        Subject::StringOrScalar => planter.string_or_scalar(),
        Subject::Structure => planter.structure(),
        Subject::Scalar => planter.scalar(),
        Subject::Unconstrained => planter.unconstrained(),
        Subject::Alias => planter.alias(plan),
        Subject::Keys => planter.keys(),
        Subject::Exact => planter.exact(),
        Subject::Root => new(Value::Null, "root/never-empty", "null"),
    }
}

/// A list whose elements that are no texts are their JSON texts: it fits, if at all, only once
/// its elements are read, too.
fn quoted_inside(mut list: Value) -> Value {
    let items = list.as_array_mut().into_iter().flatten();
    items.filter(|item| !item.is_string()).for_each(|item| *item = Value::from(compact(item)));
    list
}

struct Planter<'a, C> {
    values: Values<'a, C>,
    focus: &'a Node,
    members: Vec<&'a Node>,
}

impl<'a, C: Choices> Planter<'a, C> {
    /// One of the members of these kinds; the subject itself where there is none.
    fn member(&mut self, wanted: u8) -> &'a Node {
        let definitions = self.values.definitions;
        let fits = |node: &&&Node| kinds(node, definitions) == wanted;
        let count = self.members.iter().filter(fits).count();
        let at = self.values.choices.index(count);
        self.members.iter().filter(fits).nth(at).copied().unwrap_or(self.focus)
    }

    fn fitting(&mut self, wanted: u8) -> Value {
        let node = self.member(wanted);
        self.values.fit(node, 4)
    }

    fn missing(&mut self, wanted: u8) -> Value {
        let node = self.member(wanted);
        self.values.miss(node, 4)
    }

    fn styled(&mut self, value: &Value) -> Value {
        let style = Style::drawn(self.values.choices);
        Value::String(text(value, style))
    }

    fn word(&mut self, from: &[&'static str]) -> Value {
        Value::from(self.values.choices.word(from))
    }

    fn string_or_list(&mut self) -> Plant {
        match self.values.choices.below(100) {
            0..70 => {
                let list = self.fitting(ARRAY);
                new(self.styled(&list), REFUSED, "list text")
            }
            70..74 => new(self.word(&texts::NO_JSON), "union/not-a-list-kept", "no JSON"),
            74..77 => {
                let list = self.missing(ARRAY);
                new(self.styled(&list), "union/not-a-list-kept", "list text that does not fit")
            }
            77..79 => {
                let list = quoted_inside(self.fitting(ARRAY));
                new(self.styled(&list), "union/not-a-list-kept", "list text of texts")
            }
            79..82 => {
                new(self.word(&texts::OTHER_JSON), "union/not-a-list-kept", "other JSON text")
            }
            82..87 => new(self.missing(STRING), "union/member-decides", "a string too wrong"),
            87..91 => new(self.fitting(STRING), "union/string-kept", "a plain string"),
            91..95 => new(self.fitting(ARRAY), "value/well-typed-unchanged", "a list"),
            95..98 => {
                let depth = self.values.settings.limits.value_depth;
                new(self.values.any(depth - 1), "value/invalid-rejected", "any value")
            }
            _ => new(self.word(&texts::OPEN_LIMITS), REFUSED, "open limits"),
        }
    }

    fn plain_string(&mut self) -> Plant {
        match self.values.choices.below(8) {
            0..3 => new(self.word(&texts::FIXED), "union/string-kept", "adversarial text"),
            3 => new(self.word(&texts::OTHER_JSON), "union/string-kept", "JSON text"),
            4 => new(self.fitting(STRING), "value/well-typed-unchanged", "a string"),
            5 => new(self.missing(STRING), "value/invalid-rejected", "a string too wrong"),
            6 => new(self.scalar_value(), "scalar/never-flipped", "another scalar"),
            _ => new(vec!["a"], "scalar/never-flipped", "a list of one"),
        }
    }

    fn string_list(&mut self) -> Plant {
        match self.values.choices.below(8) {
            0..3 => {
                let mut list = self.fitting(ARRAY);
                let element = self.word(&texts::FIXED);
                if let Some(first) = list.as_array_mut().and_then(|list| list.first_mut()) {
                    *first = element;
                } else {
                    list = Value::Array(vec![element]);
                }
                new(list, "element/string-kept", "an element that looks like JSON")
            }
            3 | 4 => new(
                self.word(&["a", "a,b", "a b", "a\nb", "a;b"]),
                "list/never-wrapped-or-split",
                "one text",
            ),
            5 => new(self.scalar_value(), "list/never-wrapped-or-split", "one scalar"),
            6 => {
                let list = self.fitting(ARRAY);
                new(self.styled(&list), "structure/text-repaired", "list text")
            }
            _ => new(self.fitting(ARRAY), "value/well-typed-unchanged", "a list"),
        }
    }

    fn string_or_object(&mut self) -> Plant {
        match self.values.choices.below(8) {
            0..5 => {
                let object = self.fitting(OBJECT);
                new(self.styled(&object), "union/object-text-kept", "object text")
            }
            5 => new(self.word(&texts::FIXED), "union/string-kept", "adversarial text"),
            6 => new(self.missing(OBJECT), "value/invalid-rejected", "an object too wrong"),
            _ => new(self.fitting(OBJECT), "value/well-typed-unchanged", "an object"),
        }
    }

    fn string_or_scalar(&mut self) -> Plant {
        match self.values.choices.below(8) {
            0..3 => new(self.word(&texts::OTHER_JSON), "union/string-kept", "scalar text"),
            3 | 4 => new(self.word(&texts::FIXED), "union/string-kept", "adversarial text"),
            5 | 6 => new(self.scalar_value(), "scalar/never-flipped", "a scalar"),
            _ => new(self.fitting(STRING), "value/well-typed-unchanged", "a string"),
        }
    }

    fn structure(&mut self) -> Plant {
        let focus = self.focus;
        match self.values.choices.below(18) {
            0..5 => {
                let value = self.values.fit(focus, 4);
                new(self.styled(&value), "structure/text-repaired", "JSON text")
            }
            5 => {
                let value = compact(&self.values.fit(focus, 4));
                let twice = self.styled(&Value::from(value));
                new(twice, "structure/text-repaired", "text of text")
            }
            6..9 => new(self.word(&texts::NO_JSON), "structure/unreadable-left", "no JSON"),
            9 => new(self.word(&texts::OTHER_JSON), "structure/text-repaired", "other JSON text"),
            10..13 => {
                let value = self.values.miss(focus, 4);
                new(value, "message/names-the-parameter", "a structure too wrong")
            }
            13..16 => {
                let value = self.values.miss(focus, 4);
                new(self.styled(&value), "message/nothing-synthesised", "its JSON text too wrong")
            }
            _ => new(self.values.fit(focus, 4), "value/well-typed-unchanged", "a structure"),
        }
    }

    fn scalar(&mut self) -> Plant {
        const UNREADABLE: [&str; 12] =
            ["yes", "", " ", "False", "0x10", "1_000", "NaN", "off", "1,5", "--1", "nul", "٣"];
        let focus = self.focus;
        match self.values.choices.below(8) {
            0..3 => {
                let value = self.values.fit(focus, 4);
                new(self.styled(&value), "scalar/text", "its JSON text")
            }
            3 => new(self.word(&texts::OTHER_JSON), "scalar/text", "scalar text"),
            4 | 5 => new(self.word(&UNREADABLE), "scalar/never-flipped", "unreadable text"),
            6 => new(self.scalar_value(), "scalar/never-flipped", "another scalar"),
            _ => new(self.values.fit(focus, 4), "value/well-typed-unchanged", "a scalar"),
        }
    }

    fn unconstrained(&mut self) -> Plant {
        match self.values.choices.below(4) {
            0 => new(self.word(&texts::OTHER_JSON), "unconstrained/kept", "JSON text"),
            _ => new(self.word(&texts::FIXED), "unconstrained/kept", "adversarial text"),
        }
    }

    fn alias(&mut self, plan: &Plan) -> Plant {
        let field = super::fill::parameter(plan);
        let aliases = field.and_then(|name| plan.tool.value_aliases.get(name));
        let legacy = aliases.and_then(|aliases| aliases.keys().next()).map(String::as_str);
        let legacy = legacy.unwrap_or("game");
        match self.values.choices.below(8) {
            0..4 if aliases.is_some() => new(legacy, "alias/accepted", "a legacy value"),
            4 => new(vec![legacy], "alias/others-rejected", "a list of a legacy value"),
            5 => {
                new(compact(&Value::from(legacy)), "alias/others-rejected", "a quoted legacy value")
            }
            6 => new(
                self.values.fit(self.focus, 4),
                "value/well-typed-unchanged",
                "a canonical value",
            ),
            _ => {
                let near = [
                    format!(" {legacy}"),
                    format!("{legacy}\n"),
                    legacy.to_uppercase(),
                    String::new(),
                    "null".to_owned(),
                    "other".to_owned(),
                ];
                let other = self.values.choices.pick(&near).clone();
                new(other, "alias/others-rejected", "another value")
            }
        }
    }

    fn keys(&mut self) -> Plant {
        let key = self.values.choices.word(&texts::PROTOTYPE_KEYS).to_owned();
        let mut entries = match self.values.fit(self.focus, 4) {
            Value::Object(entries) => entries,
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_) => Map::new(),
        };
        let inner = Map::from_iter([("polluted".to_owned(), Value::from(true))]);
        entries.insert(key, Value::Object(inner));
        let value = Value::Object(entries);
        match self.values.choices.below(2) {
            0 => new(value, "value/no-prototype", "a prototype key"),
            _ => new(self.styled(&value), "value/no-prototype", "a prototype key inside text"),
        }
    }

    fn exact(&mut self) -> Plant {
        let whole = matches!(self.focus.kind, Kind::Integer(_));
        let words: &[&'static str] = if whole { &BIG } else { &FINE };
        let spelled = self.values.choices.word(words);
        if self.values.settings.features.big_numbers && self.values.choices.chance(2, 3) {
            new(number(spelled), "value/numbers-exact", "a fine number")
        } else {
            new(spelled, "scalar/text", "a fine number as text")
        }
    }

    fn scalar_value(&mut self) -> Value {
        let values = [
            Value::Null,
            Value::from(true),
            Value::from(false),
            Value::from(0),
            Value::from(1),
            Value::from(5.5),
        ];
        self.values.choices.pick(&values).clone()
    }
}
