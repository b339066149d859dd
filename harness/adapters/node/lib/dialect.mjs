// The keywords and formats of the dialect, for adapters to say which of them they take.

const DIALECT = [
  ["type", "properties", "required", "additionalProperties", "items", "prefixItems"],
  ["minItems", "maxItems", "uniqueItems", "enum", "const", "anyOf", "oneOf", "$ref", "$defs"],
  ["minLength", "maxLength", "pattern", "format", "uuid", "date-time", "email", "uri"],
  ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ["default", "title", "description"],
].flat();

/** All keywords but these. */
export function without(...lacking) {
  return DIALECT.filter((keyword) => !lacking.includes(keyword));
}
