"""The official MCP Python SDK 2.x: a tool run in process (`agent`), and called by an MCP client
(`mcp`)."""

from misread_adapter.venv import need

need("mcp")

import asyncio
import importlib.metadata
from dataclasses import dataclass
from typing import Any, Optional

from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools.base import Tool
from pydantic import ValidationError

from misread_adapter.annotations import SPELLINGS, Annotations
from misread_adapter.dialect import without
from misread_adapter.functions import function
from misread_adapter.mcp_link import Link
from misread_adapter.outcomes import accepted, refused, threw, unsupported
from misread_adapter.pydantic_issues import issues_of
from misread_adapter.serve import Surface, Unsupported, serve
from misread_adapter.values import plain


EXTRA = "/additionalProperties"


@dataclass
class Live:
    """A tool that is defined."""

    name: str
    shape: dict
    same: bool
    annotations: Annotations
    tool: Any = None
    received: Optional[dict] = None
    link: Optional[Link] = None

    def receive(self, arguments):
        self.received = arguments


class McpSdk:
    implementation = {
        "name": "mcp (Python)",
        "version": importlib.metadata.version("mcp"),
        "language": "python",
        "homepage": "https://github.com/modelcontextprotocol/python-sdk",
    }
    capabilities = {
        "advertise": True,
        "parse": True,
        # A parameter that is absent reaches the function as its default, None.
        "absent": "null",
        "decimals": "binary64",
        "keywords": without("uniqueItems"),
        "spellings": SPELLINGS,
    }

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        self.surfaces = {
            "agent": Surface(self.run, advertise=lambda live: live.tool.parameters),
            "mcp": Surface(
                lambda live, arguments: self.link(live).call(arguments),
                advertise=lambda live: self.link(live).advertised(),
                capabilities={"rootText": True},
            ),
        }

    def define(self, definition, spelling):
        name, shape = definition["name"], definition["shape"]
        annotations = Annotations(definition["parameters"], shape, spelling)
        if not isinstance(annotations.extra, str):
            annotations.drop()
            raise Unsupported("no function takes extra arguments of one type", EXTRA)
        same = spelling is not None and not annotations.changed
        live = Live(name, shape, same, annotations)
        made = function(name, annotations.parameters, live.receive)
        live.tool = Tool.from_function(made, name=name, structured_output=False)
        if annotations.extra == "forbid":
            close(live.tool)
        return live

    def run(self, live, arguments):
        """The tool run in process."""
        if not isinstance(arguments, dict):
            return unsupported("a tool is run with a dictionary of arguments")
        live.received = None
        try:
            self.loop.run_until_complete(live.tool.run(arguments, None))
        except UnexpectedToolError as error:
            return threw(error.__cause__ or error, handlerCalled=live.received is not None)
        except ToolError as error:
            issues = issues_of(error.__cause__, live.shape, arguments)
            return refused("validation", issues, handlerCalled=live.received is not None)
        return accepted(plain(live.received), handlerCalled=True)

    def parse(self, live, arguments):
        """The argument model alone, without the SDK's reading of texts."""
        model = live.tool.fn_metadata.arg_model
        try:
            return accepted(plain(model.model_validate(arguments).model_dump_one_level()))
        except ValidationError as error:
            return refused("validation", issues_of(error, live.shape, arguments))

    def link(self, live):
        if live.link is None:
            live.link = Link(self.loop, live)
        return live.link

    def forget(self, live):
        if live.link is not None:
            live.link.stop()
        live.annotations.drop()


def close(tool):
    """Lets the tool refuse keys that it does not declare. A function cannot say so, and the SDK has
    no switch for it: a stricter model takes the place of the one that the SDK made."""
    model = tool.fn_metadata.arg_model
    own = {"__module__": model.__module__, "model_config": {"extra": "forbid"}}
    strict = type(model)(model.__name__, (model,), own)
    tool.fn_metadata.arg_model = strict
    tool.parameters = strict.model_json_schema(by_alias=True)


if __name__ == "__main__":
    serve(McpSdk())
