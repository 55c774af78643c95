"""talewright mcp: the server for AI programs, over standard input and output or HTTP on this computer."""

from __future__ import annotations


def run(*, http: int, database: str) -> None:
    from talewright.faces.mcp.serving import make_server
    from talewright.faces.web.settings import default_database
    from talewright.play.library import Library

    async def library() -> Library:
        return await Library.at(database or default_database())

    server = make_server(library)
    if http:
        server.run("streamable-http", host="127.0.0.1", port=http)
    else:
        server.run("stdio")
