"""The smallest adapter: it checks types and keeps every text. See README.md, "Tutorial"."""
import json
import sys

TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
KEYWORDS = "type properties required additionalProperties items anyOf oneOf default".split()
PARTS = {"kind", "fields", "extra", "item", "members", "tag"}
HELLO = {"protocol": "misread/1", "surfaces": ["agent"],
         "implementation": {"name": "hello", "version": "1", "language": "python"},
         "capabilities": {"keywords": KEYWORDS, "defaults": "left", "decimals": "binary64"}}
tools = {}

def strange(node):
    """The parts of a shape that this adapter does not check."""
    for key, part in node.items() if isinstance(node, dict) else enumerate(node):
        if "kind" in node and key not in PARTS:
            yield key
        if isinstance(part, (dict, list)):
            yield from strange(part)

def wrong(shape, value, path):
    """The paths of what does not fit."""
    kind = shape["kind"]
    if kind in TYPES:
        if not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
            yield path
    elif kind == "union":
        if all(list(wrong(member, value, path)) for member in shape["members"]):
            yield path
    elif kind == "list" and isinstance(value, list):
        for i, item in enumerate(value):
            yield from wrong(shape.get("item", {"kind": "any"}), item, path + [i])
    elif kind in ("object", "record") and isinstance(value, dict):
        fields = {field["name"]: field for field in shape.get("fields", [])}
        rest = shape.get("item") or shape["extra"]
        rest = {"kind": "any" if rest == "allow" else rest} if isinstance(rest, str) else rest
        yield from (path + [n] for n, f in fields.items() if f["required"] and n not in value)
        for key, part in value.items():
            yield from wrong(fields.get(key, {"shape": rest})["shape"], part, path + [key])
    elif kind != "any":
        yield path

def call(shape, value):
    issues = [{"path": path, "message": "of another type"} for path in wrong(shape, value, [])]
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
