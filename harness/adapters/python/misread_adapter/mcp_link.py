"""One tool on an MCP server of its own, with a client in the same process."""

import asyncio

from mcp import Client, MCPError
from mcp.server import MCPServer

from .outcomes import accepted, refused, unsupported
from .values import plain

KINDS = {-32602: "validation", -32603: "internal"}
REFUSED = "validation error"


class Link:
    """The client of a server that offers one tool."""

    def __init__(self, loop, tool):
        self._loop = loop
        self._tool = tool
        self._over = asyncio.Event()
        ready = loop.create_future()
        self._task = loop.create_task(self._host(ready))
        self._client = loop.run_until_complete(ready)

    async def _host(self, ready):
        server = MCPServer("misread", tools=[self._tool.tool], log_level="CRITICAL")
        try:
            async with Client(server) as client:
                ready.set_result(client)
                await self._over.wait()
        except Exception as error:
            if ready.done():
                raise
            ready.set_exception(error)

    def advertised(self):
        """The schema that `tools/list` shows."""
        return self._loop.run_until_complete(self._client.list_tools()).tools[0].input_schema

    def call(self, arguments):
        """The outcome of `tools/call`."""
        if not isinstance(arguments, dict) or arguments.get("$misread", "absent") != "absent":
            return unsupported("MCP carries only objects as arguments")
        absent = "$misread" in arguments
        self._tool.received = None
        failed = self._loop.run_until_complete(self._send(None if absent else arguments))
        called = self._tool.received is not None
        if failed is None:
            return accepted(plain(self._tool.received), handlerCalled=called)
        kind, message = failed
        return refused(kind, [{"message": message}], handlerCalled=called)

    async def _send(self, arguments):
        try:
            result = await self._client.call_tool(self._tool.name, arguments)
        except MCPError as error:
            return KINDS.get(error.error.code, "unknown"), error.error.message
        if not result.is_error:
            return None
        message = "\n".join(part.text for part in result.content)
        return ("validation" if REFUSED in message else "unknown"), message

    def stop(self):
        """Ends server and client."""
        self._over.set()
        self._loop.run_until_complete(self._task)
