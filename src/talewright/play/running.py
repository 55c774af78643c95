"""A reader's game of a book: opened, saved, resumed, shown as plain data."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from talewright.adventure import Book, Section, load_book, render
from talewright.adventure.game import AdventureGame, Page
from talewright.core import record
from talewright.core.errors import AdventureError
from talewright.core.replay import Ended, Waiting
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.core.text.words import Words, words_of
from talewright.play import saves
from talewright.play.naming import named
from talewright.play.session import Keeper, Session


def digest(book: Book) -> str:
    """A fingerprint of the book's text: a save belongs to it."""
    whole = "\0".join(f"{name}\0{text}" for name, text in sorted(render(book).items()))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def words_for(ruleset: Ruleset[Any], language: str = "en") -> Words:
    """What a book asks, and what its system asks, in one language."""
    return _joined(words_of("talewright.adventure", language), ruleset.words(language))


@cache
def _joined(books: Words, systems: Words) -> Words:
    return books.under(systems)


@dataclass
class Reading:
    """A book being read."""

    book: Book
    ruleset: Ruleset[Any]
    session: Session[Page]
    words: Words = field(repr=False)
    name: str = ""
    """what the reader calls the character, if that was said in this game"""

    @property
    def now(self) -> Waiting[Page] | Ended[Page]:
        return self.session.now

    @property
    def page(self) -> Page:
        """The state between steps; while a step is under way, the one it began with."""
        return self.now.state

    @property
    def section(self) -> Section | None:
        """The section being read now."""
        return self.book.by_name.get(self.page.section)

    @property
    def hero(self) -> Any:
        """The character as far as the running section has changed it."""
        return named(latest_hero(self.now), self.name)

    def path(self) -> list[tuple[str, int]]:
        """Every section read so far, with the number of answers given when it was opened."""
        return [(str(note.facts["section"]), note.at) for note in self.now.notes if note.kind == "section"]


def latest_hero(now: Waiting[Page] | Ended[Page]) -> Any:
    if isinstance(now, Waiting) and now.shown is not None:
        return now.shown
    return now.state.hero


def open_reading(
    book: Book, keeper: Keeper | None = None, *, hero: Any = None, start_at: str = "", **manner: Any
) -> Reading:
    """Begin or go on reading; `manner` are the session's settings (physical, settle, generator)."""
    ruleset = find(book.head.system)
    game = AdventureGame(book, ruleset, hero, start_at)
    return Reading(book, ruleset, Session(game, keeper, **manner), words_for(ruleset, book.head.lang or "en"))


def new_save(path: Path, folder: Path, *, hero: Any = None) -> tuple[Book, saves.SaveFile]:
    """A slot for a fresh game of the book at `path`."""
    book = load_book(path)
    ruleset = find(book.head.system)
    header = saves.Header(
        ruleset.id,
        ruleset.version,
        book.head.title,
        str(path.resolve()),
        digest(book),
        (),
        None if hero is None else record.dump(hero),
        time.time(),
    )
    return book, saves.create(folder, header)


def open_save(save: saves.SaveFile, **manner: Any) -> Reading:
    """Go on with a saved game; refused when the book or the rules are no longer the ones it was played with."""
    header = save.header
    ruleset = find(header.ruleset)
    if header.version != ruleset.version:
        raise AdventureError(
            str(save.path),
            [
                Message(
                    "it was played with {title} {version}; this program plays {present}.",
                    title=ruleset.title,
                    version=header.version,
                    present=ruleset.version,
                )
            ],
        )
    book = load_book(Path(header.book))
    if header.digest != digest(book):
        raise AdventureError(
            str(save.path),
            [
                Message(
                    "the text of {book} has changed since. Restore the old text, or start the book again.",
                    book=header.book,
                )
            ],
        )
    hero = (
        None if header.hero is None else record.load(ruleset.sheet_type, header.hero, subject=str(save.path))
    )
    return open_reading(book, save, hero=hero, **manner)
