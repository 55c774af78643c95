"""What lists show of books, games and characters."""

from __future__ import annotations

from dataclasses import dataclass, field

from talewright.play.books import Summary
from talewright.play.running import RunningGame


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
    endings: int = 0
    minutes: int = 0


@dataclass(frozen=True)
class GameCard:
    """A game: of a book, the creation of a character, or something a character does between adventures."""

    id: str
    kind: str
    """book, test, creation or order"""
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
    imported: bool = False
    """its log comes from a file without this server's seal"""


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
    imported: bool = False
    """from a file without this server's seal"""


@dataclass(frozen=True)
class OpenGame(RunningGame):
    """A running game of the library, with its card."""

    card: GameCard = field(kw_only=True)


def book_card(book_id: str, summary: Summary, *, own: bool, updated: float = 0.0) -> BookCard:
    head = summary.head
    return BookCard(
        book_id,
        head.title or book_id,
        head.system,
        head.blurb,
        head.author,
        head.odds,
        summary.sections,
        own,
        summary.sound,
        head.lang,
        head.licence,
        updated,
        summary.endings,
        summary.minutes,
    )
