"""What lists show of books, games and characters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from talewright.core.replay import Waiting
from talewright.core.ruleset import Ruleset
from talewright.play.live import LiveSession
from talewright.play.naming import NOBODY, named
from talewright.play.running import Reading
from talewright.play.shelf import Back


@dataclass(frozen=True)
class BookCard:
    """A book on the shelf."""

    id: str
    title: str
    system: str
    blurb: str
    author: str
    odds: str
    sections: int
    own: bool
    sound: bool = True
    lang: str = "en"
    licence: str = ""
    updated: float = 0.0


@dataclass(frozen=True)
class GameCard:
    """A game: of a book, the creation of a character, or something a character does between adventures."""

    id: str
    kind: str
    """book, creation or order"""
    title: str
    system: str
    book_id: str
    hero_name: str
    where: str
    seq: int
    """the number the next answer must carry"""
    ended: str
    updated: float
    physical: bool = False
    settle: bool = False
    character_id: str = ""
    """the character it is played with, or that came of it"""


@dataclass(frozen=True)
class CharacterCard:
    id: str
    name: str
    system: str
    summary: str
    edited: bool
    """beyond the rules"""
    rev: int
    updated: float


@dataclass
class Play:
    """An open game. `reading` is there for books only."""

    card: GameCard
    session: LiveSession[Any]
    ruleset: Ruleset[Any]
    reading: Reading | None = None
    options: Any = field(default=None, repr=False)
    name: str = ""
    """what the player calls the character, if that was said in this game"""

    @property
    def hero(self) -> Any:
        """The character as it stands, under its name; None before there is one."""
        if self.reading is not None:
            return self.reading.hero
        now = self.session.now
        if isinstance(now, Waiting):
            return named(now.shown, self.name)
        result = now.state.result
        return named(getattr(result, "hero", result), self.name)

    @property
    def seq(self) -> int:
        return self.session.seq


def book_card(book_id: str, back: Back, *, own: bool, updated: float = 0.0) -> BookCard:
    head = back.head
    return BookCard(
        book_id,
        head.title or book_id,
        head.system,
        head.blurb,
        head.author,
        head.odds,
        back.sections,
        own,
        back.sound,
        head.lang,
        head.licence,
        updated,
    )


def game_card(row: dict[str, Any]) -> GameCard:
    return GameCard(
        row["id"],
        row["kind"],
        row["title"],
        row["system"],
        row["book"],
        "" if row["hero_name"] == NOBODY else row["hero_name"],
        row["place"],
        row["seq"],
        row["ended"],
        row["updated"],
        bool(row["physical"]),
        bool(row["settle"]),
        row["character"],
    )
