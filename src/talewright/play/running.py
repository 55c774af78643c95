"""A running game as faces hold it: a book, the creation of a character, or something a character does."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, TypedDict, TypeVar, Unpack

from talewright.adventure import Book, Section, load_book
from talewright.adventure.game import AdventureGame
from talewright.core import record
from talewright.core.ask import Note
from talewright.core.errors import AdventureError
from talewright.core.game import Done
from talewright.core.replay import Ended, Waiting
from talewright.core.ruleset import Character, Ruleset, find
from talewright.core.text.message import Message
from talewright.core.text.words import Words, words_of
from talewright.play import saves
from talewright.play.books import digest, numbers_of
from talewright.play.log import Log
from talewright.play.session import Session

H = TypeVar("H")
UNNAMED = ("Unnamed", "Nobody yet")
"""The name of a character without one, now and in files of version 0.1."""
MAX_NAME = 120


def words_for(ruleset: Ruleset[Any], language: str = "en") -> Words:
    """What a book asks, and what its system asks, in one language."""
    return _joined(words_of("talewright.adventure", language), ruleset.words(language))


@cache  # bounded by the installed systems and languages
def _joined(books: Words, systems: Words) -> Words:
    return books.under(systems)


class Manner(TypedDict, total=False):
    """How a session asks: real dice typed in, settled questions answered unasked, seeded dice for tests."""

    physical: bool
    settle: bool
    generator: random.Random | None


@dataclass(frozen=True)
class RunningGame:
    """Rules, session and, for a book, its text. `name` is what the player calls the character in this game."""

    ruleset: Ruleset[Any]
    session: Session[Any]
    book: Book | None = field(default=None, repr=False)
    numbering: Callable[[], Mapping[str, int]] = field(default=dict, repr=False)
    name: str = ""

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The printed numbers of the book's sections."""
        return self.numbering()

    @property
    def now(self) -> Waiting[Any] | Ended[Any]:
        return self.session.now

    @property
    def seq(self) -> int:
        return self.session.seq

    @property
    def section(self) -> Section | None:
        """The section being read now."""
        return None if self.book is None else self.book.by_name.get(self.now.state.section)

    @property
    def hero(self) -> Character:
        """The character as it stands, in the middle of a step too; None before there is one."""
        return named(latest_hero(self.now, book=self.book is not None), self.name)

    def path(self) -> list[tuple[str, int]]:
        """Every section read so far, with the number of answers given when it was opened."""
        return [(str(note.facts["section"]), note.at) for note in self.now.notes if note.kind == "section"]


def latest_hero(now: Waiting[Any] | Ended[Any], *, book: bool = True) -> Character:
    """The character as last shown, else as the last step left it."""
    if isinstance(now, Waiting) and (now.shown is not None or not book):
        return now.shown
    if book:
        return now.state.hero
    result = now.state.result if isinstance(now.state, Done) else now.state
    return getattr(result, "hero", result)


def open_book(
    book: Book,
    log: Log | None = None,
    *,
    hero: Character = None,
    start_at: str = "",
    path: Path | None = None,
    **manner: Unpack[Manner],
) -> RunningGame:
    """Start or continue a book; `manner` are the session's settings (see Manner)."""
    ruleset = find(book.head.system)
    session = Session(AdventureGame(book, ruleset, hero, start_at), log, **manner)
    return RunningGame(ruleset, session, book, partial(numbers_of, book, path))


def new_save(path: Path, folder: Path, *, hero: Character = None) -> tuple[Book, saves.SaveFile]:
    """A slot for a new game of the book at `path`."""
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


def open_save(save: saves.SaveFile, **manner: Unpack[Manner]) -> RunningGame:
    """Continue a saved game; refused when the book or the rules are not the ones it was played with."""
    path = Path(save.header.book)
    return continue_book(load_book(path), save, path, **manner)


def continue_book(book: Book, save: saves.SaveFile, path: Path, **manner: Unpack[Manner]) -> RunningGame:
    """Continue a saved game of a book that has been read; refused as in `open_save`."""
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
    return open_book(book, save, hero=hero, path=path, **manner)


# -- names: stored beside the log of a game, for no rule asks for them ---------------------------------------------


def named(hero: H, name: str) -> H:
    """The character with that name; unchanged when the name is empty or the record has none."""
    if not name or not hasattr(hero, "name"):
        return hero
    record: Any = hero
    renamed: H = replace(record, name=name)
    return renamed


def asked_for(notes: Iterable[Note]) -> bool:
    """Whether the rules have given a name: some systems roll for one, or offer a list."""
    return any(
        note.kind == "chose" and note.facts.get("what") == "name" and note.facts.get("option") != "own"
        for note in notes
    )


def name_of(hero: object) -> str:
    """Empty for a character without a name."""
    name = str(getattr(hero, "name", "") or "")
    return "" if name in UNNAMED else name
