"""Places in `parameters`, as JSON pointers, for the parts of a `shape`."""


def below(pointer, *keys):
    """The pointer one step down."""
    escaped = (str(key).replace("~", "~0").replace("/", "~1") for key in keys)
    return pointer + "".join(f"/{key}" for key in escaped)


def member(parameters, pointer, index):
    """The pointer of a union's member; of the union where `type` lists the members."""
    node = _follow(parameters, pointer)
    for keyword in ("anyOf", "oneOf"):
        if isinstance(node, dict) and keyword in node:
            return below(pointer, keyword, index)
    return pointer


def _follow(node, pointer):
    for key in pointer.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(node, list) and key.isdecimal() and int(key) < len(node):
            node = node[int(key)]
        elif isinstance(node, dict):
            node = node.get(key)
        else:
            return None
    return node
