"""Rows of the games table: a new game, what a turn changes in it, and its log as rows of answers."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from talewright.core.ask import answer_from_json, answer_to_json
from talewright.core.record import Fields
from talewright.core.replay import Ended
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import MAX_LINE, one_line
from talewright.play.library.cards import GameCard
from talewright.play.library.characters import character_row
from talewright.play.library.limits import BOOK, COUNT_EVERY, OF_BOOK, ORDER, TEST, fresh_id
from talewright.play.library.marks import Marks
from talewright.play.running import UNNAMED, latest_hero, name_of, named
from talewright.play.session import Session
from talewright.play.tree import Back, Entry, FreshDice, Go
from talewright.store import Row

ANSWER, BACK, GO, DICE = KINDS = "answer", "back", "go", "dice"
MADE = "of-"
"""The id of a character that a game made is this and the game's id."""
SNAPSHOT_EVERY = 60
"""Answers between two snapshots of a book, at least."""
SNAPSHOT_SHARE = 4
"""A snapshot has all that happened so far: the longer the game, the more seldom one is made, after a quarter of it at most."""
LogRow = tuple[str, str]
"""Kind and value of one entry."""


def new_row(
    owner: str,
    kind: str,
    title: str,
    ruleset: Ruleset[Any],
    setup: Fields,
    *,
    physical: bool = False,
    settle: bool = False,
    **more: Any,
) -> Row:
    """A game without answers. `setup` is all that its start depends on."""
    now = time.time()
    return {
        "id": fresh_id(),
        "owner": owner,
        "kind": kind,
        "title": one_line(title),
        "system": ruleset.id,
        "version": ruleset.version,
        "book": "",
        "digest": None,
        "setup": json.dumps(setup),
        "physical": physical,
        "settle": settle,
        "character": "",
        "hero_name": "",
        "place": "",
        "ended": "",
        "seq": 0,
        "created": now,
        "updated": now,
        "imported": False,
    } | more


def game_card(row: Row) -> GameCard:
    return GameCard(
        row["id"],
        row["kind"],
        row["title"],
        row["system"],
        row["book"],
        "" if row["hero_name"] in UNNAMED else row["hero_name"],
        row["place"],
        row["seq"],
        row["ended"],
        row["updated"],
        bool(row["physical"]),
        bool(row["settle"]),
        row["character"],
        bool(row.get("imported")),
    )


def own_character(row: Row) -> bool:
    """Whether a game was started with one of its owner's characters, not one that came of the game itself."""
    return bool(row["character"]) and row["character"] != f"{MADE}{row['id']}"


@dataclass(frozen=True)
class Changes:
    """What a turn changes: columns of the game, and the character it leaves behind when it has ended."""

    game: Row
    character: Row | None
    ending: Row | None = None
    """the ending that was found, of a book"""


def changes_of(row: Row, session: Session[Any]) -> Changes:
    now = session.now
    book = row["kind"] in OF_BOOK
    setup = json.loads(row["setup"])
    name = str(setup.get("name") or "")
    hero = latest_hero(now, book=book)
    taken_over = row["kind"] == ORDER and name_of(hero) not in ("", setup["hero"].get("name", ""))
    if not taken_over:  # the rules let a player go on with a hireling, who has a name
        hero = named(hero, name)
    hero_name = name_of(hero) or row["hero_name"]
    changed: Row = {
        "hero_name": hero_name if hero_name == row["hero_name"] else one_line(hero_name),
        "place": now.state.section[:MAX_LINE]
        if book
        else "",  # the reader of books has made it one clean line
        "ended": now.ending.id if isinstance(now, Ended) else "",
        "updated": time.time(),
    }
    found: Row | None = None
    if row["kind"] == BOOK and now.state.ending and row["book"]:
        found = {"owner": row["owner"], "book": row["book"], "section": changed["place"]}
        found |= {"hero_name": changed["hero_name"], "at": changed["updated"]}
    ruleset = find(row["system"])
    if not isinstance(now, Ended) or row["kind"] == TEST or (book and ruleset.over(hero)):
        # A character who dies in a book stays as it was before it: the book can be tried again. A test leaves nobody behind.
        return Changes(changed, None, found)
    changed["character"] = row["character"] or f"{MADE}{row['id']}"
    # Dice of an imported log, and a character that began beyond the rules, are remembered in what comes of them.
    marks = Marks.of(setup) | Marks(imported=bool(row.get("imported")))
    character = character_row(row["owner"], changed["character"], ruleset, hero, marks, game=row["id"])
    return Changes(changed, character, found)


def to_row(entry: Entry) -> LogRow:
    match entry:
        case Back(to):
            return BACK, str(to)
        case Go(to):
            return GO, str(to)
        case FreshDice(on):
            return DICE, "1" if on else "0"
        case _:
            return ANSWER, json.dumps(answer_to_json(entry), separators=(",", ":"))


def from_row(row: LogRow) -> Entry:
    kind, value = row
    if kind == ANSWER:
        return answer_from_json(json.loads(value))
    number = int(value)
    return Back(number) if kind == BACK else Go(number) if kind == GO else FreshDice(number == 1)


class RowLog:
    """A `Log` of play.session over rows of a database: what is appended waits until the store has written it."""

    def __init__(self, rows: Sequence[LogRow] = (), snapshot_at: int = 0) -> None:
        self._entries = [from_row(row) for row in rows]
        self.pending: list[Entry] = []
        self.kept: int | None = None
        """how many answers of the database still count after what is pending; None for all of them"""
        self.snapshot_at = snapshot_at
        """the number of answers of the latest snapshot in the database"""

    def entries(self) -> Sequence[Entry]:
        return (*self._entries, *self.pending)

    def append(self, entries: Sequence[Entry], kept: int) -> None:
        self.pending += entries
        if isinstance(entries[0], Back | Go):
            self.kept = kept if self.kept is None else min(self.kept, kept)
            self.snapshot_at = min(self.snapshot_at, kept)

    @property
    def stored(self) -> int:
        """The number of rows in the database."""
        return len(self._entries)

    @property
    def count_due(self) -> bool:
        """Whether the owner's room is to be checked with what is pending."""
        return len(self._entries) // COUNT_EVERY != (len(self._entries) + len(self.pending)) // COUNT_EVERY

    def rows(self) -> list[LogRow]:
        """The rows still to be written."""
        return [to_row(entry) for entry in self.pending]

    def written(self) -> None:
        self._entries += self.pending
        self.pending = []
        self.kept = None


@dataclass(frozen=True)
class Stored:
    """A session and its log in the database."""

    session: Session[Any]
    log: RowLog

    @property
    def snapshot_due(self) -> bool:
        mark, last = self.session.snapshot, self.log.snapshot_at
        return mark is not None and mark.at - last >= max(SNAPSHOT_EVERY, last // SNAPSHOT_SHARE)
