"""Speaks to a server as the official client for Python does; prints what came back as JSON.

Arguments: the mode of the client, then the command of the server. Stdin: calls, as [[tool, arguments], ...].
"""

import asyncio
import json
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.types import ElicitResult


async def main(mode: str, command: list[str], calls: list) -> dict:
    asked, progress, results = [], [], []

    async def answer(_context, params):
        asked.append(params.message.splitlines()[0])
        return ElicitResult(action="accept", content={"answer": "allow once"})

    async def heard(_progress, _total, message):
        progress.append(message)

    server = StdioServerParameters(command=command[0], args=command[1:])
    async with Client(server, mode=mode, elicitation_callback=answer) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        for tool, arguments in calls:
            try:
                result = await client.call_tool(tool, arguments, progress_callback=heard)
                text = "\n".join(getattr(block, "text", block.type) for block in result.content)
                results.append({"tool": tool, "error": bool(result.is_error), "text": text})
            except MCPError as error:
                results.append({"tool": tool, "code": error.error.code, "text": str(error)})
    return {"tools": tools, "results": results, "asked": asked, "progress": progress}


print(json.dumps(asyncio.run(main(sys.argv[1], sys.argv[2:], json.load(sys.stdin)))))
