"""The MCP server: what an AI or a script may do. The engine decides every result; none can be sent in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import talewright
from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.errors import RulesetError, TalewrightError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import find, playable
from talewright.core.text.message import Message
from talewright.faces.mcp.prompts import GAME_MASTER, PLAYER
from talewright.faces.mcp.shown import Json, game_shown, sheet_shown, table_shown
from talewright.play.library import Library
from talewright.play.library.limits import fresh_id
from talewright.play.notation import read_notation
from talewright.play.table.events import read_body
from talewright.play.table.seats import AddSheet, OpenTable
from talewright.play.view.table import TableView
from talewright.play.worker import InThread, Workers, solve_question

P = ParamSpec("P")
R = TypeVar("R")
OWNER = "mcp"
"""Whose games and characters these are: those of the programs on this computer."""
ODDS_STATES = 2_000_000
ODDS_SECONDS = 20.0


@dataclass
class House:
    """The library that the tools work on, and the processes that calculate."""

    library: Library
    calculator: Workers | InThread


def refusals(tool: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    """A refusal is the tool's answer: a sentence with place, cause and cure, not a traceback."""

    @wraps(tool)
    async def answered(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return await tool(*args, **kwargs)
        except TalewrightError as error:
            raise ToolError(str(error)) from None

    return answered


def make_server(open_library: Callable[[], Awaitable[Library]], *, workers: bool = True) -> MCPServer[House]:
    """A server over a library that is opened when it starts."""
    house: list[House] = []

    @asynccontextmanager
    async def lifespan(server: MCPServer[House]) -> AsyncIterator[House]:
        del server
        library = await open_library()
        calculator = Workers() if workers else InThread()
        house[:] = [House(library, calculator)]
        try:
            yield house[0]
        finally:
            if isinstance(calculator, Workers):
                calculator.stop()
            await library.close()

    server: MCPServer[House] = MCPServer(
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
    _add_rules(server, house)
    _add_characters(server, house)
    _add_games(server, house)
    _add_tables(server, house)
    _add_texts(server, house)
    return server


def _add_rules(server: MCPServer[House], house: list[House]) -> None:
    @server.tool(title="List systems")
    @refusals
    async def systems() -> list[Json]:
        """The rule systems: id, title, what it is, and what a character can be ordered to do (verbs)."""
        return [
            {
                "id": each.id,
                "title": each.title,
                "kind": each.kind,
                "about": each.about(),
                "verbs": {verb.id: verb.meaning for verb in each.verbs.values() if not verb.bare},
                "table": each.encounters is not None,
            }
            for each in playable()
        ]

    @server.tool(title="Look up rules")
    @refusals
    async def rules(system: str, search: str = "") -> list[Json]:
        """The clauses of a system in our words; `search` finds a word or a clause id."""
        wanted = search.casefold()
        return [
            {"id": clause.id, "text": clause.text}
            for clause in find(system).clauses()
            if wanted in clause.text.casefold() or wanted == clause.id.casefold()
        ][:60]

    @server.tool(title="Describe a verb")
    @refusals
    async def verb(system: str, verb: str) -> list[Json]:
        """The fields of a verb's order: name, meaning, default, bounds and choices."""
        found = find(system).verbs
        if verb not in found:
            raise RulesetError(
                Message(
                    "there is no verb {verb!r}.{hint}", verb=verb[:40], hint=did_you_mean(verb[:40], found)
                )
            )
        return [
            {
                "name": each.name,
                "meaning": each.meaning,
                "default": None if each.required else record.dump(each.default),
                "low": each.low,
                "high": each.high,
                "choices": list(each.choices),
            }
            for each in record.fields(found[verb].order)
        ]

    @server.tool(title="Ask odds")
    @refusals
    async def odds(question: Json) -> Json:
        """Exact odds: {"system": ..., "character": {...}, "steps": [{"verb": "fight", ...}]}; fields as `verb` lists them."""
        found: Json = await house[0].calculator.run(
            solve_question, question, ODDS_STATES, ODDS_SECONDS, seconds=ODDS_SECONDS
        )
        return found

    @server.tool(title="Roll dice")
    @refusals
    async def roll(dice: str) -> Json:
        """Dice that no rule asks for, in the usual notation: 2d6+1, 4d6kh3, 3d6!, d%."""
        total = read_notation(dice).rolled()
        return {"dice": dice, "faces": list(total.faces), "total": total.value}


def _add_characters(server: MCPServer[House], house: list[House]) -> None:
    @server.tool(title="List characters")
    @refusals
    async def characters() -> list[Json]:
        """The saved characters: id, name, system."""
        cards = await house[0].library.characters.all(OWNER)
        return [{"id": card.id, "name": card.name, "system": card.system} for card in cards]

    @server.tool(title="Create a character")
    @refusals
    async def create_character(system: str, name: str = "", ready: str = "") -> Json:
        """A random character by the rules, or a ready one by its name. Returns its id and sheet."""
        ruleset = find(system)
        shelf = house[0].library.characters
        if ready:
            number = await shelf.add_made(OWNER, ruleset, ruleset.hero(ready).character, name=name)
        else:
            number = await shelf.add_random(OWNER, system, name=name)
        return {"id": number, **await _sheet(house[0].library, number)}

    @server.tool(title="Show a sheet")
    @refusals
    async def sheet(character: str) -> Json:
        """A character's sheet as it is now."""
        return await _sheet(house[0].library, character)

    @server.tool(title="Let a character act")
    @refusals
    async def act(character: str, verb: str, order: Json | None = None) -> Json:
        """An order by the rules, such as a test, a rest or a fight. The answer may hold a question: use `answer`."""
        games = house[0].library.games
        game = await games.start_order(OWNER, character, verb, order or {})
        return game_shown(await games.open(OWNER, game))


async def _sheet(library: Library, character: str) -> Json:
    ruleset, hero, _ = await library.characters.get(OWNER, character)
    return sheet_shown(ruleset.words().sheet(ruleset.sheet(hero)))


def _add_games(server: MCPServer[House], house: list[House]) -> None:
    @server.tool(title="List books")
    @refusals
    async def books() -> list[Json]:
        """The books on the shelf: id, title, system, what it is about."""
        cards = await house[0].library.books.all(OWNER)
        return [
            {"id": card.id, "title": card.title, "system": card.system, "about": card.blurb} for card in cards
        ]

    @server.tool(title="Start a book")
    @refusals
    async def start_book(book: str, character: str = "") -> Json:
        """Begin a book, with a saved character or by making one. The answer holds the first question."""
        games = house[0].library.games
        game = await games.start_book(OWNER, book, character_id=character or None)
        return game_shown(await games.open(OWNER, game))

    @server.tool(title="Look at a game")
    @refusals
    async def game(game: str) -> Json:
        """Where a game stands."""
        return game_shown(await house[0].library.games.open(OWNER, game))

    @server.tool(title="Answer a question")
    @refusals
    async def answer(game: str, seq: int, option: str) -> Json:
        """Choose an option of the open question; `seq` is the number the question came with. Dice are rolled here."""
        return game_shown(await house[0].library.games.answer(OWNER, game, seq, Chosen(option)))

    @server.tool(title="Undo")
    @refusals
    async def undo(game: str, seq: int) -> Json:
        """Undo the last choice and what followed. The same dice fall again."""
        return game_shown(await house[0].library.games.undo(OWNER, game, seq))


def _add_tables(server: MCPServer[House], house: list[House]) -> None:
    @server.tool(title="Open a table")
    @refusals
    async def open_table(system: str, title: str = "", name: str = "AI") -> Json:
        """Open a live table as its game master. `link` lets others join."""
        tables = house[0].library.tables
        here = await tables.open(OWNER, OpenTable(system, title), name)
        return {**table_shown(here), "link": await tables.link(OWNER, here.id)}

    @server.tool(title="Join a table")
    @refusals
    async def join_table(link: str, name: str = "AI") -> Json:
        """Take a seat as a player by the secret of an invitation; everybody sees that a script sits there."""
        return table_shown(await house[0].library.tables.join(OWNER, link, name, script=True))

    @server.tool(title="Look at a table")
    @refusals
    async def table(table: str) -> Json:
        """The table as your seat sees it: people, sheets, the fight, what is asked, the log."""
        return table_shown(await house[0].library.tables.at(OWNER, table))

    @server.tool(title="Bring a character to a table")
    @refusals
    async def bring(table: str, character: str = "", ready: str = "") -> Json:
        """Bring a saved character, a ready one by name, or a random one."""
        library = house[0].library
        here = await library.tables.at(OWNER, table)
        ruleset = here.table.state.ruleset
        if ready:
            body = AddSheet(fresh_id(), here.seat, record.dump(ruleset.hero(ready).character))
            return table_shown(await library.tables.perform(OWNER, table, body))
        made = character or await library.characters.add_random(OWNER, ruleset.id)
        return table_shown(await library.tables.bring(OWNER, table, made))

    @server.tool(title="Do something at a table")
    @refusals
    async def do_at_table(table: str, kind: str, body: Json | None = None, because: int = 0) -> Json:
        """An event of your seat: order, choose, roll, roll.free, fight.start, clock.set, scene.set, undo, ...

        choose: {"action", "what", "actor", "asked", "option"} as the question lists them. order: {"sheet", "verb",
        "fields"}. fight.start: {"sheets": [...], "foes": ["2 goblin"]}.
        """
        tables = house[0].library.tables
        here = await tables.at(OWNER, table)
        view = TableView(here.table, here.seat)
        data = dict(body or {})
        if isinstance(data.get("action"), int):
            data["action"] = view.action(data["action"])
        event = read_body(kind, data)
        return table_shown(
            await tables.perform(OWNER, table, event, because=view.request(because) if because else 0)
        )


def _add_texts(server: MCPServer[House], house: list[House]) -> None:
    @server.resource("talewright://rules/{system}", title="Rules", mime_type="text/plain")
    async def rules_text(system: str) -> str:
        """Every clause of a system."""
        return "\n".join(f"{clause.id} {clause.text}" for clause in find(system).clauses())

    @server.resource("talewright://sheet/{character}", title="Sheet", mime_type="application/json")
    async def sheet_text(character: str) -> Json:
        """A character's sheet."""
        return await _sheet(house[0].library, character)

    @server.prompt(title="Run a game")
    def game_master(system: str) -> str:
        """How to be a game master with the engine deciding."""
        return GAME_MASTER.format(title=find(system).title, system=system)

    @server.prompt(title="Play a book")
    def reader(book: str) -> str:
        """How to read a book as its player."""
        return PLAYER.format(book=book)
