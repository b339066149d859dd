"""The smallest adapter: it checks types and keeps every text. See README.md, "Tutorial"."""
import json, sys

TYPES = {"string": [str], "integer": [int], "number": [int, float], "boolean": [bool]}
KNOWN = "type properties required additionalProperties items anyOf oneOf const enum default".split()
PARTS = {"kind", "fields", "extra", "item", "members", "tag", "value", "values"}
HELLO = {"protocol": "misread/1", "surfaces": ["agent"],
         "implementation": {"name": "hello", "version": "1", "language": "python"},
         "capabilities": {"keywords": KNOWN, "defaults": "left", "decimals": "binary64"}}
tools = {}
out, sys.stdout = sys.stdout, sys.stderr  # a stray print would break a message

def strange(node):  # the parts of a shape that this adapter does not check
    for key, part in node.items() if isinstance(node, dict) else enumerate(node):
        if "kind" in node and key not in PARTS:
            yield key
        if key != "default" and isinstance(part, (dict, list)):
            yield from strange(part)

def wrong(shape, value, path):  # the paths of what does not fit
    kind, fits = shape if isinstance(shape, str) else shape["kind"], True
    if kind in TYPES:
        fits = type(value) in TYPES[kind]
    elif kind in ("const", "enum"):
        options = shape.get("values", [shape.get("value")])
        fits = value in [o for o in options if isinstance(o, bool) == isinstance(value, bool)]
    elif kind == "union":
        fits = not all(list(wrong(member, value, path)) for member in shape["members"])
    elif kind == "list" and isinstance(value, list):
        for i, item in enumerate(value):
            yield from wrong(shape.get("item", "any"), item, path + [i])
    elif kind in ("object", "record") and isinstance(value, dict):
        fields = {field["name"]: field for field in shape.get("fields", [])}
        rest = {"shape": shape.get("item") or shape["extra"]}
        yield from (path + [n] for n, f in fields.items() if f["required"] and n not in value)
        for key, part in value.items():
            yield from wrong(fields.get(key, rest)["shape"], part, path + [key])
    else:
        fits = kind in ("any", "allow") or (kind == "null" and value is None)
    yield from [] if fits else [path]

def call(shape, value):
    try:
        issues = [{"path": p, "message": "of another type"} for p in wrong(shape, value, [])]
        error = {"outcome": "error", "error": {"kind": "validation", "issues": issues}}
        return error if issues else {"outcome": "accepted", "arguments": value}
    except Exception as e:  # no validation error: the framework itself failed
        return {"outcome": "error", "error": {"kind": "internal", "issues": [{"message": str(e)}]}}

def answer(method, params):
    if method == "define":
        tools[params["definition"]["name"]] = shape = params["definition"]["shape"]
        return next(({"unsupported": f"no check for {part}"} for part in strange(shape)), {})
    if method == "call":
        return {"results": [call(tools[params["tool"]], a) for a in params["arguments"]]}
    return {"initialize": HELLO, "echo": {"value": params.get("value")}}.get(method, {})

for ask in map(json.loads, sys.stdin):
    result = answer(ask["method"], ask.get("params", {}))
    print(json.dumps({"jsonrpc": "2.0", "id": ask["id"], "result": result}), file=out, flush=True)
