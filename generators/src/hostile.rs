//! Size, depth, Unicode, numbers: what makes readers crash, hang or lose.
//!
//! The large ones are rare: the first few groups of the layer have one each, then one in 256.

use crate::choices::Choices;
use crate::features::Features;
use crate::group::Planned;
use crate::layers;
use crate::schemas::Schemas;
use crate::settings::Settings;
use crate::situation::{Container, Order, Place, Situation, Spelling, Wrapper};
use crate::values::{BIG, FINE, Rates, Values, number};
use indexmap::IndexMap;
use misread_specs::Tool;
use misread_specs::path::Path;
use misread_specs::schema::{Extra, Field, Kind, List, Node, NumberRules, Object, StringRules};
use serde_json::{Map, Value};

/// How many groups from the start have a large set.
const LARGE_FIRST: u64 = 12;
/// Later, one group in so many has one.
const LARGE_EVERY: u64 = 256;

/// A tool whose first parameter takes what hostile values are about.
pub(crate) fn tool(choices: &mut impl Choices, index: u64, settings: &Settings) -> Tool {
    let mut schemas = Schemas::new(choices, settings);
    schemas.nodes_left = settings.limits.schema_nodes / 2;
    let string = Node::plain(Kind::String(StringRules::default()));
    let list = |item: Node| {
        Node::plain(Kind::List(List { item: Some(Box::new(item)), ..List::default() }))
    };
    let kind = match layers::ordinal(index) % 6 {
        0 | 1 => {
            let members = vec![string.clone(), list(string)];
            schemas.spell(members)
        }
        2 => Kind::String(StringRules::default()),
        3 => list(Node::plain(Kind::Any)).kind,
        4 => Kind::Object(Object {
            fields: IndexMap::new(),
            extra: Extra::Schema(Box::new(Node::plain(Kind::Any))),
        }),
        _ => Kind::Number(NumberRules::default()),
    };
    let field = Field { required: true, node: Node::plain(kind) };
    let mut fields = IndexMap::from([("value".to_owned(), field)]);
    for _ in 0..schemas.choices.between(1, 3) {
        schemas.parameter(&mut fields);
    }
    schemas.finish(index, fields)
}

/// One argument set; `position` is its place in the group.
pub(crate) fn planned(
    tool: &Tool,
    choices: &mut impl Choices,
    number: u64,
    settings: &Settings,
) -> Planned {
    let index = number / crate::group::SETS_PER_TOOL;
    let position = number % crate::group::SETS_PER_TOOL;
    let ordinal = layers::ordinal(index);
    let parameters = &tool.parameters;
    let mut values = Values::new(choices, &parameters.definitions, settings, Rates::FITTING);
    let mut arguments = values.fit(&parameters.root, 0);
    let large = ordinal < LARGE_FIRST || ordinal.is_multiple_of(LARGE_EVERY);
    let (value, rule, what) = if large && position == 3 {
        let (value, what) = large_value(ordinal, settings);
        (value, "call/bounded", what)
    } else {
        small_value(choices, settings)
    };
    if let Value::Object(entries) = &mut arguments {
        entries.insert("value".to_owned(), value);
    }
    let place = Place {
        depth: 0,
        container: Container::Parameters,
        wrapper: Wrapper::None,
        order: Order::None,
        spelling: Spelling::None,
        inside_text: false,
    };
    let path = Path::root().key("value");
    Planned { arguments, planted: Some(Situation { rule, what, path, place }) }
}

fn large_value(ordinal: u64, settings: &Settings) -> (Value, &'static str) {
    let limits = &settings.limits;
    let bytes = if settings.features.long_text { limits.hostile_bytes } else { 1 << 12 };
    let levels = limits.hostile_levels;
    let members = limits.hostile_members;
    match ordinal % 12 {
        0 => (Value::String(format!("[\"{}\"]", "a".repeat(bytes))), "long list text"),
        1 => (Value::String(nested("[", "]", levels)), "deep list text"),
        2 => (Value::String("a".repeat(bytes)), "long text"),
        3 => (Value::String(nested("[", "]", levels)), "deep list text"),
        4 => (Value::String(nested("{\"a\":", "}", levels)), "deep object text"),
        5 => (Value::String("9".repeat(levels)), "long number text"),
        6 => (Value::String(format!("[{}]", vec!["\"a\""; members].join(","))), "wide list text"),
        7 => (Value::String("[".repeat(levels)), "deep text that never ends"),
        8 => (Value::String(format!("[{}]", vec!["0"; members].join(","))), "wide list text"),
        9 => ((0..members).map(Value::from).collect(), "wide list"),
        10 => {
            let entry = |at: usize| (format!("k{at}"), Value::from(at));
            (Value::Object((0..members).map(entry).collect()), "wide object")
        }
        _ => (Value::String(" ".repeat(bytes)), "long white space"),
    }
}

/// So many openings, then a value, then as many closings.
fn nested(open: &str, close: &str, levels: usize) -> String {
    let mut text = open.repeat(levels);
    text.push('0');
    text.push_str(&close.repeat(levels));
    text
}

/// Texts that terminals, XML, HTML, Markdown and shells could take for more than text.
const UNICODE: [&str; 20] = [
    "\u{202e}gnp.a",
    "\u{feff}",
    "e\u{301}",
    "\u{1f469}\u{200d}\u{1f680}",
    "\u{fffd}",
    "\u{ffff}",
    "\u{10ffff}",
    "\u{2028}\u{2029}",
    "İıſK",
    "</script><!--",
    "]]>",
    "```\n````",
    "$(x) `y` \\ ' \" %s",
    "\u{1b}]0;x\u{7}\u{1b}[2J",
    "\0",
    "\u{7f}\u{80}\u{9f}",
    "\r\n\r",
    "[\"\u{1f600}\"]",
    "[\"\\ud83d\\ude00\"]",
    "[\"\\ude00\\ud83d\"]",
];

fn small_value(
    choices: &mut impl Choices,
    settings: &Settings,
) -> (Value, &'static str, &'static str) {
    let features = &settings.features;
    let size = 1usize << choices.below(8);
    match choices.below(8) {
        0 => (Value::String(nested("[", "]", size)), "call/answers", "nested list text"),
        1 => (deep(size, settings), "call/answers", "nested lists"),
        2 => (Value::String(format!("[\"{}\"]", "a".repeat(size))), "call/answers", "list text"),
        3 | 4 => (unicode(choices, features), "call/answers", "Unicode"),
        5 => {
            let whole = choices.chance(1, 2);
            let spelled = choices.word(if whole { &BIG } else { &FINE });
            let value =
                if features.big_numbers { Value::Number(number(spelled)) } else { Value::from(1) };
            (value, "value/numbers-exact", "a number")
        }
        6 => {
            let whole = choices.chance(1, 2);
            let spelled = choices.word(if whole { &BIG } else { &FINE });
            (Value::String(format!("[{spelled}]")), "call/answers", "a number inside text")
        }
        _ => {
            let key = choices.word(&crate::texts::PROTOTYPE_KEYS);
            let entries = Map::from_iter([(key.to_owned(), Value::from(true))]);
            let text = crate::disguise::compact(&Value::Object(entries.clone()));
            let native = features.prototype_keys && choices.chance(1, 2);
            let value = if native { Value::Object(entries) } else { Value::String(text) };
            (value, "value/no-prototype", "a prototype key")
        }
    }
}

/// Lists in lists; as text where the nesting is beyond what travels as a value.
fn deep(levels: usize, settings: &Settings) -> Value {
    let most = settings.limits.native_depth.saturating_sub(4);
    if settings.features.deep_as_text_only || levels > most {
        return Value::String(nested("[", "]", levels));
    }
    (0..levels).fold(Value::from(0), |value, _| Value::Array(vec![value]))
}

fn unicode(choices: &mut impl Choices, features: &Features) -> Value {
    let text = choices.word(&UNICODE);
    let control = text.chars().any(char::is_control);
    Value::from(if control && !features.control_characters { "\u{e9}" } else { text })
}
