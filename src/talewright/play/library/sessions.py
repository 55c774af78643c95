"""A session made from the rows of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import talewright
from talewright.adventure import Book
from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.errors import QuestionError
from talewright.core.game import Game, Single
from talewright.core.ruleset import RuleOptions, Ruleset, find
from talewright.core.text.message import Message
from talewright.play.character_game import CharacterGame
from talewright.play.errors import Changed
from talewright.play.library import snapshots
from talewright.play.library.books import Books
from talewright.play.library.limits import CREATION, OF_BOOK, SHEET
from talewright.play.library.rows import SNAPSHOT_EVERY, LogRow, RowLog, Stored
from talewright.play.offload import MOMENT, offload, offload_if
from talewright.play.orders import CharacterOrder, order_game
from talewright.play.session import Session, Snapshot
from talewright.play.tree import Tree
from talewright.store import Row, Store

MAX_AT_ONCE = 100
"""Answers that are replayed while others wait."""
MAX_SNAPSHOT = 50_000
"""Letters of a snapshot that is read while others wait."""
TURN_SECONDS = 0.08
"""Of the processor, for the machine's answers of one turn."""
Change = Callable[[Session[Any]], object]


async def session_of(store: Store, books: Books, row: Row, rows: Sequence[LogRow]) -> Stored:
    """A session from rows, and what the machine answers before its first open question."""
    ruleset = ruleset_of(row)
    log, tree = await offload_if(len(rows) > MAX_AT_ONCE, _read, rows)
    count = tree.here.depth
    snapshot = None
    if row["kind"] in OF_BOOK and count > SNAPSHOT_EVERY:
        found = await store.snapshot(row["id"], made_by(ruleset), count)
        if found is not None:
            snapshot = await offload_if(len(found[1]) > MAX_SNAPSHOT, snapshots.load, ruleset, *found)
        log.snapshot_at = snapshot.at if snapshot is not None else 0
    book = await books.by_digest(row["digest"]) if row["kind"] in OF_BOOK else None
    is_long = count - log.snapshot_at > MAX_AT_ONCE
    stored = await offload_if(is_long, stored_game, row, book, log, snapshot, tree)
    if not rows:
        await play_on(stored.session)
    return stored


def _read(rows: Sequence[LogRow]) -> tuple[RowLog, Tree]:
    log = RowLog(rows)
    return log, Tree(log.entries())


async def turn(
    session: Session[Any], change: Change, *, long: bool = False, from_start: bool = False
) -> None:
    """Change a session. A turn that takes longer than a moment, or is likely to, is played beside the event loop.

    `from_start`: the game may have to be replayed from its first answer.
    """
    if long or session.took > MOMENT or (from_start and len(session.now.log) > MAX_AT_ONCE):
        session.machine.seconds = TURN_SECONDS
        try:
            await offload(change, session)
        finally:
            session.machine.seconds = MOMENT
    else:
        change(session)
        await play_on(session)


async def play_on(session: Session[Any]) -> None:
    """Let the machine go on when it has stopped after a moment, for the rest of its turn."""
    if session.exhausted and session.machine.late:
        session.machine.seconds = TURN_SECONDS
        try:
            await offload(session.proceed)
        finally:
            session.machine.seconds = MOMENT


def ruleset_of(row: Row) -> Ruleset[Any]:
    """The rules of a game; refused when they have changed since."""
    ruleset = find(row["system"])
    if row["version"] != ruleset.version:
        raise Changed(
            Message(
                "This game was played with {title} {version}; this program plays {present}. Start a new game.",
                title=ruleset.title,
                version=row["version"],
                present=ruleset.version,
            )
        )
    return ruleset


def stored_game(
    row: Row,
    book: Book | None,
    log: RowLog,
    snapshot: Snapshot[Any] | None = None,
    tree: Tree | None = None,
) -> Stored:
    """The session of a row, replayed from its log."""
    session = Session(
        _game(row, ruleset_of(row), book),
        log,
        tree=tree,
        snapshot=snapshot,
        physical=bool(row["physical"]),
        settle=bool(row["settle"]),
        turn_seconds=MOMENT,
        # What the machine answered is in the log: reading a game never changes it.
        play_on=not log.entries(),
    )
    return Stored(session, log)


def _game(row: Row, ruleset: Ruleset[Any], book: Book | None) -> Game[Any]:
    setup = json.loads(row["setup"])
    hero = None
    if setup.get("hero") is not None:
        hero = record.load(ruleset.sheet_type, setup["hero"], subject=Message("character"))
    if book is not None:
        return AdventureGame(book, ruleset, hero, str(setup.get("start_at") or ""))
    if row["kind"] == CREATION:
        rules: RuleOptions = record.load(ruleset.rules, setup.get("options") or {}, error=QuestionError)
        game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
        return game
    if row["kind"] == SHEET:
        return CharacterGame(ruleset, hero, str(setup.get("notes") or ""))
    order = CharacterOrder(setup["verb"], setup.get("order") or {}, setup.get("options") or {})
    return order_game(ruleset, hero, order)


def made_by(ruleset: Ruleset[Any]) -> str:
    """A snapshot is used by the very program that made it."""
    return f"{talewright.__version__} {snapshots.FORMAT} {ruleset.id} {ruleset.version}"[:64]
