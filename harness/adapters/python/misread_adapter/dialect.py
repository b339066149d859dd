"""The keywords and formats of the dialect, for adapters to say which of them they take."""

DIALECT = """
type properties required additionalProperties items prefixItems
minItems maxItems uniqueItems enum const anyOf oneOf $ref $defs
minLength maxLength pattern format uuid date-time email uri
minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
default title description
""".split()


def without(*lacking):
    """All keywords but these."""
    return [keyword for keyword in DIALECT if keyword not in lacking]
