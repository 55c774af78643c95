"""Tools that play: characters, games of books, live tables."""

from __future__ import annotations

from mcp.server.mcpserver import MCPServer

from talewright.core import record
from talewright.core.ask import Chosen
from talewright.core.ruleset import find
from talewright.faces.mcp.backend import OWNER, Backend, refusals
from talewright.faces.mcp.shown import Json, game_shown, sheet_shown, table_shown
from talewright.play.library import Library
from talewright.play.library.limits import fresh_id
from talewright.play.table.events import read_body
from talewright.play.table.seats import AddSheet, OpenTable
from talewright.play.view.table import TableView


def add_characters(server: MCPServer[Backend], backend: list[Backend]) -> None:
    @server.tool(title="List characters")
    @refusals
    async def characters() -> list[Json]:
        """The saved characters: id, name, system."""
        cards = await backend[0].library.characters.all(OWNER)
        return [{"id": card.id, "name": card.name, "system": card.system} for card in cards]

    @server.tool(title="Create a character")
    @refusals
    async def create_character(system: str, name: str = "", ready: str = "") -> Json:
        """A random character by the rules, or a ready one by its name. Returns its id and sheet."""
        ruleset = find(system)
        shelf = backend[0].library.characters
        if ready:
            number = await shelf.add_made(OWNER, ruleset, ruleset.hero(ready).character, name=name)
        else:
            number = await shelf.add_random(OWNER, system, name=name)
        return {"id": number, **await shown_sheet(backend[0].library, number)}

    @server.tool(title="Show a sheet")
    @refusals
    async def sheet(character: str) -> Json:
        """A character's sheet as it is now."""
        return await shown_sheet(backend[0].library, character)

    @server.tool(title="Let a character act")
    @refusals
    async def act(character: str, verb: str, order: Json | None = None) -> Json:
        """An order by the rules, such as a test, a rest or a fight. The answer may hold a question: use `answer`."""
        games = backend[0].library.games
        game = await games.start_order(OWNER, character, verb, order or {})
        return game_shown(await games.open(OWNER, game))


async def shown_sheet(library: Library, character: str) -> Json:
    ruleset, hero, _ = await library.characters.get(OWNER, character)
    return sheet_shown(ruleset.words().sheet(ruleset.sheet(hero)))


def add_games(server: MCPServer[Backend], backend: list[Backend]) -> None:
    @server.tool(title="List books")
    @refusals
    async def books() -> list[Json]:
        """The books on the shelf: id, title, system, what it is about."""
        cards = await backend[0].library.books.all(OWNER)
        return [
            {"id": card.id, "title": card.title, "system": card.system, "about": card.blurb} for card in cards
        ]

    @server.tool(title="Start a book")
    @refusals
    async def start_book(book: str, character: str = "") -> Json:
        """Begin a book, with a saved character or by making one. The answer holds the first question."""
        games = backend[0].library.games
        game = await games.start_book(OWNER, book, character_id=character or None)
        return game_shown(await games.open(OWNER, game))

    @server.tool(title="Look at a game")
    @refusals
    async def game(game: str) -> Json:
        """Where a game stands."""
        return game_shown(await backend[0].library.games.open(OWNER, game))

    @server.tool(title="Answer a question")
    @refusals
    async def answer(game: str, seq: int, option: str) -> Json:
        """Choose an option of the open question; `seq` is the number the question came with. Dice are rolled here."""
        return game_shown(await backend[0].library.games.answer(OWNER, game, seq, Chosen(option)))

    @server.tool(title="Undo")
    @refusals
    async def undo(game: str, seq: int) -> Json:
        """Undo the last choice and what followed. The same dice fall again."""
        return game_shown(await backend[0].library.games.undo(OWNER, game, seq))


def add_tables(server: MCPServer[Backend], backend: list[Backend]) -> None:
    @server.tool(title="Open a table")
    @refusals
    async def open_table(system: str, title: str = "", name: str = "AI") -> Json:
        """Open a live table as its game master. `link` lets others join."""
        tables = backend[0].library.tables
        here = await tables.open(OWNER, OpenTable(system, title), name)
        return {**table_shown(here), "link": await tables.link(OWNER, here.id)}

    @server.tool(title="Join a table")
    @refusals
    async def join_table(link: str, name: str = "AI") -> Json:
        """Take a seat as a player by the secret of an invitation; everybody sees that a script sits there."""
        return table_shown(await backend[0].library.tables.join(OWNER, link, name, script=True))

    @server.tool(title="Look at a table")
    @refusals
    async def table(table: str) -> Json:
        """The table as your seat sees it: people, sheets, the fight, what is asked, the log."""
        return table_shown(await backend[0].library.tables.at(OWNER, table))

    @server.tool(title="Bring a character to a table")
    @refusals
    async def bring(table: str, character: str = "", ready: str = "") -> Json:
        """Bring a saved character, a ready one by name, or a random one."""
        library = backend[0].library
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
        "fields"}. fight.start: {"sheets": [...], "foes": ["2 goblin"]}. fight.join: {"action", "sheets", "allies", "foes"}.
        """
        tables = backend[0].library.tables
        here = await tables.at(OWNER, table)
        view = TableView(here.table, here.seat)
        data = dict(body or {})
        if isinstance(data.get("action"), int):
            data["action"] = view.action(data["action"])
        event = read_body(kind, data)
        return table_shown(
            await tables.perform(OWNER, table, event, because=view.request(because) if because else 0)
        )
