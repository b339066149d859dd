//! What may occur in a tool and in its arguments: what an implementation declares and proves
//! narrows it, and every tool draws its own part of it.

use crate::choices::Choices;

/// One thing that a schema may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "each is the keyword or shape of its name")]
pub enum Feature {
    Any,
    Integer,
    Number,
    Boolean,
    Null,
    Const,
    Enum,
    List,
    Tuple,
    Record,
    AnyOf,
    OneOf,
    TypeList,
    NestedUnion,
    TaggedUnion,
    Ref,
    Recursive,
    RootRef,
    MinLength,
    MaxLength,
    Pattern,
    Uuid,
    DateTime,
    Email,
    Uri,
    Minimum,
    Maximum,
    ExclusiveMinimum,
    ExclusiveMaximum,
    MultipleOf,
    MinItems,
    MaxItems,
    Default,
    Title,
    Description,
    Closed,
    ExtraSchema,
    OddNames,
}

/// Each feature with the keyword or format without which it cannot be.
pub const FEATURES: [(Feature, &str); 38] = [
    (Feature::Any, ""),
    (Feature::Integer, "type"),
    (Feature::Number, "type"),
    (Feature::Boolean, "type"),
    (Feature::Null, "type"),
    (Feature::Const, "const"),
    (Feature::Enum, "enum"),
    (Feature::List, "items"),
    (Feature::Tuple, "prefixItems"),
    (Feature::Record, "additionalProperties"),
    (Feature::AnyOf, "anyOf"),
    (Feature::OneOf, "oneOf"),
    (Feature::TypeList, "type"),
    (Feature::NestedUnion, ""),
    (Feature::TaggedUnion, "const"),
    (Feature::Ref, "$ref"),
    (Feature::Recursive, "$ref"),
    (Feature::RootRef, "$ref"),
    (Feature::MinLength, "minLength"),
    (Feature::MaxLength, "maxLength"),
    (Feature::Pattern, "pattern"),
    (Feature::Uuid, "uuid"),
    (Feature::DateTime, "date-time"),
    (Feature::Email, "email"),
    (Feature::Uri, "uri"),
    (Feature::Minimum, "minimum"),
    (Feature::Maximum, "maximum"),
    (Feature::ExclusiveMinimum, "exclusiveMinimum"),
    (Feature::ExclusiveMaximum, "exclusiveMaximum"),
    (Feature::MultipleOf, "multipleOf"),
    (Feature::MinItems, "minItems"),
    (Feature::MaxItems, "maxItems"),
    (Feature::Default, "default"),
    (Feature::Title, "title"),
    (Feature::Description, "description"),
    (Feature::Closed, "additionalProperties"),
    (Feature::ExtraSchema, "additionalProperties"),
    (Feature::OddNames, ""),
];

/// A set of [`Feature`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureSet(u64);

impl FeatureSet {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Self((1 << FEATURES.len()) - 1)
    }

    /// Whether this one is in.
    #[must_use]
    #[inline]
    pub fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u8 & 1 == 1
    }

    /// Without this one.
    #[must_use]
    pub fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u8))
    }

    /// What one tool uses: each feature with probability 3/4.
    pub(crate) fn swarm(self, choices: &mut impl Choices) -> Self {
        Self(self.0 & (choices.bits() | choices.bits()))
    }
}

/// What may occur in tools and arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// What schemas may use.
    pub schema: FeatureSet,
    /// Tools may have value aliases.
    pub value_aliases: bool,
    /// Argument sets may be text or absent (`{"$misread": …}`).
    pub root_text: bool,
    /// Deep nestings are sent inside text only.
    pub deep_as_text_only: bool,
    /// Numbers beyond 64 bits and binary64 may be sent as values.
    pub big_numbers: bool,
    /// Objects with a key `__proto__` and the like may be sent as values.
    pub prototype_keys: bool,
    /// Control characters may be sent in text.
    pub control_characters: bool,
    /// Text of a mebibyte may be sent.
    pub long_text: bool,
}

impl Features {
    /// Everything.
    #[must_use]
    pub fn all() -> Self {
        Self {
            schema: FeatureSet::all(),
            value_aliases: true,
            root_text: true,
            deep_as_text_only: false,
            big_numbers: true,
            prototype_keys: true,
            control_characters: true,
            long_text: true,
        }
    }

    /// Schemas narrowed to these keywords and formats.
    #[must_use]
    pub fn with_keywords(mut self, keywords: &[String]) -> Self {
        let has = |name: &str| name.is_empty() || keywords.iter().any(|keyword| keyword == name);
        for (feature, name) in FEATURES {
            let format = matches!(
                feature,
                Feature::Uuid | Feature::DateTime | Feature::Email | Feature::Uri
            );
            // An adapter may say `format` and mean all of them.
            let known = has(name) || (format && has("format")) || name == "type";
            if !known {
                self.schema = self.schema.without(feature);
            }
        }
        self
    }

    /// Schemas without this keyword or format.
    #[must_use]
    pub fn without_keyword(mut self, keyword: &str) -> Self {
        for (feature, name) in FEATURES {
            if name == keyword && !name.is_empty() {
                self.schema = self.schema.without(feature);
            }
        }
        self
    }
}
