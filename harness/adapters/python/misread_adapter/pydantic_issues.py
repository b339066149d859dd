"""pydantic's errors, each with the path of what is wrong.

pydantic mixes names of union branches (`str`, `list[str]`, a model's name, a tag) into its
locations. Which segment is one follows from the shape: the first below a union, and one more where
a union stands inside a union and the segment is nothing that the value has there.
"""

import json


def issues_of(error, shape, arguments):
    """The issues of a `ValidationError` over the arguments of a tool of this shape."""
    definitions = shape.get("definitions", {})
    return [
        {"path": path_of(detail, shape, definitions, arguments), "message": detail["msg"]}
        for detail in error.errors(include_url=False, include_context=False, include_input=False)
    ]


def path_of(detail, shape, definitions, value):
    """The location of one error, without the names of branches."""
    path = []
    nodes, in_union = _members(shape, definitions)
    label_next = in_union
    last = len(detail["loc"]) - 1
    for i, segment in enumerate(detail["loc"]):
        if label_next:
            label_next = False
            continue
        below = [part for node in nodes for part in _below(node, segment)]
        absent = i == last and detail["type"] in ("missing", "extra_forbidden")
        if in_union and isinstance(segment, str) and not absent and not _has(value, segment):
            continue
        path.append(segment)
        value = _read(value[segment]) if _has(value, segment) else None
        found = [_members(part, definitions) for part in below]
        nodes = [node for members, _ in found for node in members]
        in_union = label_next = any(union for _, union in found)
    return path


def _has(value, segment):
    if isinstance(value, dict):
        return segment in value
    return isinstance(value, list) and isinstance(segment, int) and segment < len(value)


def _read(value):
    """What a text holds that was read as JSON, as the framework may have done."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _members(node, definitions):
    """The node, or the members of the union that it is; and whether pydantic names them. It names
    no branch of a nullable."""
    if node["kind"] == "ref":
        return _members(definitions[node["to"]], definitions)
    if node["kind"] != "union":
        return [node], False
    others = [part for part in node["members"] if part["kind"] != "null"]
    found = [_members(part, definitions) for part in others]
    nodes = [member for members, _ in found for member in members]
    return nodes, len(others) > 1 or any(union for _, union in found)


def _below(node, segment):
    """The node at a key or an index of this one, in a list; empty where it has none."""
    kind = node["kind"]
    if kind == "list" and isinstance(segment, int):
        return [node["item"]]
    if kind == "tuple" and isinstance(segment, int):
        return node["items"][segment : segment + 1]
    if kind == "record" and isinstance(segment, str):
        return [node["item"]]
    if kind == "object" and isinstance(segment, str):
        fields = [part["shape"] for part in node["fields"] if part["name"] == segment]
        extra = node.get("extra", "allow")
        return fields or ([extra] if isinstance(extra, dict) else [])
    return []
