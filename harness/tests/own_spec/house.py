"""A toolkit under the rules of house.toml; with `lists-only` it forgets to refuse objects."""
import json
import sys

LISTS_ONLY = "lists-only" in sys.argv
TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
CONTAINERS = {"list": list, "object": dict, "record": dict}
KEYWORDS = "type properties required additionalProperties items anyOf oneOf default".split()
PARTS = {"kind", "fields", "extra", "item", "members", "tag"}
SENTENCES = {
    list: "send {} as a list; we do not read lists out of text",
    dict: "send {} as an object; we do not read objects out of text",
}
HELLO = {"protocol": "misread/1", "surfaces": ["agent"],
         "implementation": {"name": "house", "version": "1", "language": "python"},
         "capabilities": {"keywords": KEYWORDS, "defaults": "left", "decimals": "binary64"}}
tools = {}


def strange(node):
    """The parts of a shape that this toolkit does not check."""
    for key, part in node.items() if isinstance(node, dict) else enumerate(node):
        if "kind" in node and key not in PARTS:
            yield key
        if isinstance(part, (dict, list)):
            yield from strange(part)


def members(shape):
    if shape["kind"] != "union":
        return [shape]
    return [inner for member in shape["members"] for inner in members(member)]


def inside(shape, value):
    """The shape and value of every part of a list or an object."""
    if isinstance(value, list):
        return {i: (shape.get("item", {"kind": "any"}), part) for i, part in enumerate(value)}
    fields = {field["name"]: field["shape"] for field in shape.get("fields", [])}
    rest = shape.get("item") or shape["extra"]
    rest = {"kind": "any" if rest == "allow" else rest} if isinstance(rest, str) else rest
    return {key: (fields.get(key, rest), part) for key, part in value.items()}


def wrong(shape, value, path):
    """The paths of what does not fit."""
    kind = shape["kind"]
    if kind == "union":
        if all(any(wrong(member, value, path)) for member in members(shape)):
            yield path
    elif kind in TYPES:
        if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
            yield path
    elif kind in CONTAINERS and isinstance(value, CONTAINERS[kind]):
        for field in shape.get("fields", []):
            if field["required"] and field["name"] not in value:
                yield path + [field["name"]]
        for key, (part, inner) in inside(shape, value).items():
            yield from wrong(part, inner, path + [key])
    elif kind != "any":
        yield path


def strictly(text):
    raise ValueError(text)


def spelled(text):
    try:
        return json.loads(text, parse_constant=strictly)
    except (ValueError, RecursionError):
        return None


def refused(shape, value, path):
    """The places where a structure was written as text, each with the kind of structure."""
    kinds = members(shape)
    if isinstance(value, str) and any(kind["kind"] == "string" for kind in kinds):
        structure = spelled(value)
        kind = type(structure)
        fit = (m for m in kinds if CONTAINERS.get(m["kind"]) is kind)
        if any(not any(wrong(member, structure, [])) for member in fit):
            if kind is list or not LISTS_ONLY:
                yield path, kind
    elif isinstance(value, (list, dict)):
        fit = [m for m in kinds if isinstance(value, CONTAINERS.get(m["kind"], ()))]
        if len(fit) == 1:
            for key, (part, inner) in inside(fit[0], value).items():
                yield from refused(part, inner, path + [key])


def call(shape, value):
    issues = [{"path": path, "message": SENTENCES[kind].format(".".join(map(str, path)))}
              for path, kind in refused(shape, value, [])]
    issues = issues or [{"path": path, "message": "takes " + " or ".join(TYPES | CONTAINERS)}
                        for path in wrong(shape, value, [])]
    if issues:
        return {"outcome": "error", "error": {"kind": "validation", "issues": issues}}
    return {"outcome": "accepted", "arguments": value}


def answer(method, params):
    if method == "define":
        tools[params["definition"]["name"]] = shape = params["definition"]["shape"]
        return next(({"unsupported": f"no check for {part}"} for part in strange(shape)), {})
    if method == "call":
        return {"results": [call(tools[params["tool"]], a) for a in params["arguments"]]}
    return {"initialize": HELLO, "echo": {"value": params.get("value")}}.get(method, {})


for line in sys.stdin:
    ask = json.loads(line)
    result = answer(ask["method"], ask.get("params", {}))
    print(json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}), flush=True)
