"""The MCP server: what an AI or a script may do. The engine decides every result; none can be sent in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from mcp.server.mcpserver import MCPServer

import talewright
from talewright.core.ruleset import find
from talewright.faces.mcp.backend import Backend
from talewright.faces.mcp.play_tools import add_characters, add_games, add_tables, shown_sheet
from talewright.faces.mcp.prompts import GAME_MASTER, PLAYER
from talewright.faces.mcp.rule_tools import add_rules
from talewright.faces.mcp.shown import Json
from talewright.play.library import Library
from talewright.play.worker import InThread, Workers


def make_server(
    open_library: Callable[[], Awaitable[Library]], *, workers: bool = True
) -> MCPServer[Backend]:
    """A server over a library that is opened when it starts."""
    backend: list[Backend] = []

    @asynccontextmanager
    async def lifespan(server: MCPServer[Backend]) -> AsyncIterator[Backend]:
        del server
        library = await open_library()
        calculator = Workers() if workers else InThread()
        backend[:] = [Backend(library, calculator)]
        try:
            yield backend[0]
        finally:
            if isinstance(calculator, Workers):
                calculator.stop()
            await library.close()

    server: MCPServer[Backend] = MCPServer(
        "talewright",
        title="Talewright",
        version=talewright.__version__,
        instructions=(
            "Rules-lite adventure games by their rules. The engine rolls all dice and decides all results: ask it, "
            "and tell the story of what it answers. Ids of verbs and options are as the tools list them."
        ),
        lifespan=lifespan,
        log_level="WARNING",
    )
    add_rules(server, backend)
    add_characters(server, backend)
    add_games(server, backend)
    add_tables(server, backend)
    _add_texts(server, backend)
    return server


def _add_texts(server: MCPServer[Backend], backend: list[Backend]) -> None:
    @server.resource("talewright://rules/{system}", title="Rules", mime_type="text/plain")
    async def rules_text(system: str) -> str:
        """Every clause of a system."""
        return "\n".join(f"{clause.id} {clause.text}" for clause in find(system).clauses())

    @server.resource("talewright://sheet/{character}", title="Sheet", mime_type="application/json")
    async def sheet_text(character: str) -> Json:
        """A character's sheet."""
        return await shown_sheet(backend[0].library, character)

    @server.prompt(title="Run a game")
    def game_master(system: str) -> str:
        """How to be a game master with the engine deciding."""
        return GAME_MASTER.format(title=find(system).title, system=system)

    @server.prompt(title="Play a book")
    def reader(book: str) -> str:
        """How to read a book as its player."""
        return PLAYER.format(book=book)
