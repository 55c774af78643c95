"""Games under way in this process: made from their rows, kept while nobody else has written."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

import talewright
from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Ask, Procedure
from talewright.core.errors import QuestionError
from talewright.core.game import Game, Single
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.play.errors import Changed
from talewright.play.library import snapshots
from talewright.play.library.books import OwnBooks
from talewright.play.library.limits import BOOK, CREATION
from talewright.play.library.subscriptions import Notices
from talewright.play.live import LiveSession, read_rows
from talewright.play.shelf import Shelf
from talewright.store import Store

MAX_OPEN = 512
"""Sessions kept in memory."""
SNAPSHOT_EVERY = 60


class Opened(OwnBooks):
    """Sessions by game."""

    def __init__(self, store: Store, shelf: Shelf | None = None) -> None:
        super().__init__(store, shelf)
        self._open: OrderedDict[str, LiveSession[Any]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.notices = Notices(store)

    def _lock(self, game_id: str) -> asyncio.Lock:
        return self._locks.setdefault(game_id, asyncio.Lock())

    async def _load(self, row: dict[str, Any]) -> LiveSession[Any]:
        """The session as the database has it: from memory when nobody else has written since."""
        known = self._open.get(row["id"])
        if known is not None and known.seq == row["seq"] and not known.rows:
            self._open.move_to_end(row["id"])
            return known
        rows = await self.store.answers(row["id"])
        session = await self._session(row, rows, row["seq"])
        self._remember(row["id"], session)
        return session

    def _remember(self, game_id: str, session: LiveSession[Any]) -> None:
        self._open[game_id] = session
        while len(self._open) > MAX_OPEN:
            self._open.popitem(last=False)

    async def _session(self, row: dict[str, Any], rows: list[tuple[str, str]], seq: int) -> LiveSession[Any]:
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
        game = await self._make(row, ruleset)
        # A row beyond the card's count was written after the card was read: it is not ours yet.
        log = read_rows(rows[:seq])
        bookmark = None
        if row["kind"] == BOOK and len(log) > SNAPSHOT_EVERY:
            found = await self.store.snapshot(row["id"], self._made_by(ruleset), len(log))
            bookmark = snapshots.load(ruleset, *found) if found else None
        return LiveSession(
            game, log, seq=seq, bookmark=bookmark, physical=bool(row["physical"]), settle=bool(row["settle"])
        )

    async def _make(self, row: dict[str, Any], ruleset: Ruleset[Any]) -> Game[Any]:
        setup = json.loads(row["setup"])
        hero = (
            None
            if setup.get("hero") is None
            else record.load(ruleset.sheet_type, setup["hero"], subject=Message("character"))
        )
        if row["kind"] == BOOK:
            return AdventureGame(
                await self._text(row["digest"]), ruleset, hero, str(setup.get("start_at") or "")
            )
        rules: Any = record.load(ruleset.rules, setup.get("options") or {}, error=QuestionError)
        if row["kind"] == CREATION:
            game: Single[Any] = Single(ruleset.create, (rules,), ending=lambda _: "created")
            return game
        verb = ruleset.verbs[setup["verb"]]
        order: Any = record.load(verb.order, setup.get("order") or {}, error=QuestionError)
        return Single(_seen_first(verb.play), (hero, order, rules), ending=lambda outcome: str(outcome.word))

    @staticmethod
    def _made_by(ruleset: Ruleset[Any]) -> str:
        return f"{talewright.__version__} {ruleset.id} {ruleset.version}"[:64]


def _seen_first(play: Procedure) -> Procedure:
    """The order, with the character in sight from the first question on."""

    def played(ask: Ask, hero: Any, order: Any, rules: Any) -> Any:
        ask.show(hero)
        return play(ask, hero, order, rules)

    return played
