"""The protocol loop of every Python adapter: JSON-RPC 2.0, one message a line.

An adapter is an object with `implementation`, `capabilities`, `surfaces` (a dictionary of name to
`Surface`), `define(definition, spelling)`, which returns the tool as the surfaces need it (with
`same = True` where the spelling changes nothing) or raises `Unsupported`, and, where declared,
`parse(tool, arguments)` and `forget(tool)`. `call` and `parse` take one argument set and return its
outcome.
"""

import json
import os
import sys
from dataclasses import dataclass, field
from typing import Any, Callable, Optional

from .json_text import JsonTextError, print_json, read_json
from .outcomes import threw

VERSION = 1


class Unsupported(Exception):
    """The adapter does not build this part of the schema."""

    def __init__(self, reason, pointer=None):
        super().__init__(reason)
        self.pointer = pointer


@dataclass
class Surface:
    """A way in, with the capabilities that hold there alone."""

    call: Callable[[Any, Any], dict]
    advertise: Optional[Callable[[Any], dict]] = None
    capabilities: dict = field(default_factory=dict)


class RpcError(Exception):
    """An answer that says that the message, and not the arguments, was wrong."""

    def __init__(self, code, message, data=None):
        super().__init__(message)
        self.body = {"code": code, "message": message}
        if data is not None:
            self.body["data"] = data


def serve(adapter):
    """Serves the adapter until the end of input or `shutdown`; the process then ends with 0."""
    # Standard output is the protocol's; a framework that prints there would break a message.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    session = Session(adapter)
    for line in sys.stdin.buffer:
        reply = session.answer(line)
        if reply is not None:
            out.write(reply.encode("ascii") + b"\n")
            out.flush()
        if session.over:
            break


class Session:
    """The tools that are live, and the methods."""

    def __init__(self, adapter):
        self.adapter = adapter
        self.tools = {}
        self.over = False

    def answer(self, line):
        """The line that answers this one, or None where it is a notification."""
        try:
            message = read_json(line)
        except JsonTextError:
            return failure(None, RpcError(-32700, "this line is no JSON"))
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            id = message.get("id") if isinstance(message, dict) else None
            return failure(id, RpcError(-32600, "this is no request"))
        try:
            result = self.result(message["method"], message.get("params", {}))
            reply = f'{{"jsonrpc":"2.0","id":{json.dumps(message.get("id"))},"result":{result}}}'
        except RpcError as error:
            reply = failure(message.get("id"), error)
        except Exception as error:
            reply = failure(message.get("id"), RpcError(-32603, f"{type(error).__name__}: {error}"))
        return reply if "id" in message else None

    def result(self, method, params):
        """The JSON text of a method's result."""
        run = getattr(self, f"on_{method}", None) if method.isidentifier() else None
        if run is None:
            raise RpcError(-32601, f"there is no method `{method}`")
        return run(params)

    def on_initialize(self, params):
        asked = str(params.get("protocol"))
        number = asked.removeprefix("misread/")
        if not (asked.startswith("misread/") and number.isdecimal() and int(number) >= VERSION):
            spoken = {"speaks": [f"misread/{VERSION}"]}
            raise RpcError(-32000, f"`{asked}` is not spoken here", spoken)
        surfaces = [
            {"name": name, **surface.capabilities} if surface.capabilities else name
            for name, surface in self.adapter.surfaces.items()
        ]
        return print_json({
            "protocol": f"misread/{VERSION}",
            "implementation": self.adapter.implementation,
            "surfaces": surfaces,
            "capabilities": self.adapter.capabilities,
        })

    def on_define(self, params):
        definition = params["definition"]
        try:
            tool = self.adapter.define(definition, params.get("spelling"))
        except Unsupported as error:
            pointer = {} if error.pointer is None else {"pointer": error.pointer}
            return print_json({"unsupported": str(error), **pointer})
        except Exception as error:
            return print_json({"unsupported": f"{type(error).__name__}: {error}"})
        self.on_forget({"tool": definition["name"]})
        self.tools[definition["name"]] = tool
        return print_json({"same": True} if tool.same else {})

    def on_call(self, params):
        surface = self.surface(params)
        return self.each(params, surface.call)

    def on_parse(self, params):
        if not self.adapter.capabilities.get("parse"):
            raise RpcError(-32601, "this adapter does not declare `parse`")
        return self.each(params, self.adapter.parse)

    def on_advertise(self, params):
        surface = self.surface(params)
        if surface.advertise is None:
            raise RpcError(-32602, f"the surface `{params['surface']}` does not advertise")
        return print_json({"inputSchema": surface.advertise(self.tool(params))})

    def on_forget(self, params):
        tool = self.tools.pop(params.get("tool"), None)
        if tool is not None:
            self.adapter.forget(tool)
        return "{}"

    def on_echo(self, params):
        return print_json({"value": params.get("value")})

    def on_shutdown(self, _params):
        self.over = True
        return "{}"

    def each(self, params, run):
        """The outcomes of all argument sets; what fails in one stays in its place."""
        tool = self.tool(params)
        results = []
        for arguments in params["arguments"]:
            try:
                results.append(print_json(run(tool, arguments)))
            except Exception as error:
                results.append(print_json(threw(error)))
        return f'{{"results":[{",".join(results)}]}}'

    def tool(self, params):
        name = params.get("tool")
        if name not in self.tools:
            raise RpcError(-32602, f"the tool `{name}` is not defined")
        return self.tools[name]

    def surface(self, params):
        name = params.get("surface")
        if name not in self.adapter.surfaces:
            raise RpcError(-32602, f"there is no surface `{name}`")
        return self.adapter.surfaces[name]


def failure(id, error):
    return json.dumps({"jsonrpc": "2.0", "id": id, "error": error.body})
