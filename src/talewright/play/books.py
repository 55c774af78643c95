"""One shelf for every face: our own books and those of every folder in $TALEWRIGHT_BOOKS; any book by its path too."""

from __future__ import annotations

import hashlib
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import talewright
from talewright.adventure import SUFFIX, Book, Head, load_book, read_book, read_text
from talewright.adventure.numbers import LOCK, number_book, read_lock
from talewright.adventure.outline import outline
from talewright.adventure.pictures import beside
from talewright.adventure.prose import front_matter, printed
from talewright.adventure.scenario import FILE as SCENARIO
from talewright.adventure.write import render
from talewright.core.errors import AdventureError, RulesetError
from talewright.core.heroes import FILE as HEROES
from talewright.core.heroes import ReadyHero, read_heroes
from talewright.core.record import did_you_mean
from talewright.core.ruleset import Ruleset, find
from talewright.core.text.message import Message
from talewright.play.cache import LruCache

MAX_BOOKS = 64
MAX_LETTERS = 30_000_000
"""Books in memory, and letters of their texts together."""
MAX_SUMMARIES = 2000
WORDS_A_MINUTE = 220
SEEN = 0.4
"""The share of a book's words that one reading sees, in the books of this release."""
log = logging.getLogger("talewright.books")


def own_folder() -> Path:
    """The books of this release: inside the package when installed, beside `src` in a checkout."""
    package = Path(talewright.__file__).parent
    inside = package / "adventures"
    return inside if inside.is_dir() else package.parents[1] / "adventures"


def folders() -> list[Path]:
    """Where books are found: the person's own folders first, then ours."""
    own = [Path(part) for part in os.environ.get("TALEWRIGHT_BOOKS", "").split(os.pathsep) if part]
    return [*own, own_folder()]


def book_id(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def is_scenario(folder: Path) -> bool:
    """Whether a folder has a scenario for a game master, which is no book."""
    try:
        return (folder / SCENARIO).is_file()
    except (OSError, ValueError):
        return False  # no path can look like this


def text_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def digest(book: Book) -> str:
    """A hash of all texts of a book: a saved game belongs to it."""
    whole = "\0".join(f"{name}\0{text}" for name, text in sorted(render(book).items()))
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def lock_of(path: Path) -> dict[str, int] | None:
    """The printed numbers an author has fixed, in a file beside the book."""
    folder = path if path.is_dir() else path.parent
    for lock in (folder / f"{book_id(path)}.{LOCK}", folder / LOCK if path.is_dir() else None):
        if lock is not None and lock.is_file():
            return read_lock(lock.read_text(encoding="utf-8"))
    return None


def numbers_of(book: Book, path: Path | None = None) -> dict[str, int]:
    """The printed numbers of the sections."""
    return number_book(book, lock_of(path) if path is not None else None)


@dataclass(frozen=True)
class Volume:
    """A book on the shelf. `ours` are the books of this release, which are known to be without errors."""

    id: str
    path: Path
    text: str
    ours: bool = False

    @property
    def name(self) -> str:
        return self.path.name

    @cached_property
    def digest(self) -> str:
        return text_digest(self.text)


@dataclass(frozen=True)
class Summary:
    """What a list shows of a book, without reading all of it."""

    head: Head
    sections: int
    endings: int
    words: int
    sound: bool

    @property
    def minutes(self) -> int:
        """How long one reading takes: as the author says, else by the words that one reading sees."""
        said = self.head.minutes
        if said.isdecimal() and len(said) < 5:
            return int(said)
        minutes = round(self.words * SEEN / WORDS_A_MINUTE)
        return max(5, round(minutes / 5) * 5) if minutes > 10 else max(1, minutes)


def summary_of(text: str, *, sound: bool) -> Summary:
    return Summary(*outline(text), sound)


def _letters(book: Book) -> int:
    """About as many as its text has."""
    return book.sections[-1].offset + len(book.sections[-1].text) if book.sections else 0


def ready_heroes(book: Path, ruleset: Ruleset[Any]) -> tuple[ReadyHero[Any], ...]:
    """The ready heroes in the file beside a book, else those of its rules."""
    file = beside(book, f".{HEROES}")
    return read_heroes(ruleset, file.read_text(encoding="utf-8")) if file.is_file() else ruleset.heroes


class Shelf:
    """Books by id, and the texts lately used by their digest, each read when it is first opened."""

    def __init__(self, where: Sequence[Path] | None = None) -> None:
        self._read: LruCache[str, Book] = LruCache(MAX_BOOKS, weigh=_letters, heaviest=MAX_LETTERS)
        self._summaries: LruCache[str, Summary] = LruCache(MAX_SUMMARIES)
        self._numbers: LruCache[str, dict[str, int]] = LruCache(MAX_BOOKS)
        self.volumes: dict[str, Volume] = {}
        for path in paths(where):
            try:
                text = read_text(path)
            except (AdventureError, OSError) as error:
                log.warning("%s is not on the shelf: %s", path, error)
                continue
            ours = where is None and path.parent == own_folder()
            self.volumes.setdefault(book_id(path), Volume(book_id(path), path, text, ours))

    def heroes(self, book: str, ruleset: Ruleset[Any]) -> tuple[ReadyHero[Any], ...]:
        """The ready heroes of a book: those in the file beside it, else those of its rules."""
        volume = self.volumes.get(book)
        return ruleset.heroes if volume is None else ready_heroes(volume.path, ruleset)

    def by_digest(self, wanted: str) -> Volume | None:
        return next((volume for volume in self.volumes.values() if volume.digest == wanted), None)

    def read(self, wanted: str, text: str, name: str) -> Book:
        book = self._read.get(wanted)
        return book if book is not None else self._read.put(wanted, read_book(text, name=name))

    def known(self, wanted: str) -> Book | None:
        return self._read.get(wanted)

    def summary(self, wanted: str, text: str, name: str) -> Summary:
        """A book that is not ours is read to learn whether it has errors."""
        found = self._summaries.get(wanted)
        if found is None:
            ours = any(volume.ours and volume.digest == wanted for volume in self.volumes.values())
            sound = ours or self.read(wanted, text, name).sound
            found = self._summaries.put(wanted, summary_of(text, sound=sound))
        return found

    def keep(self, wanted: str, book: Book) -> Book:
        """Remember a book that was read elsewhere."""
        return self._read.put(wanted, book)

    def keep_summary(self, wanted: str, summary: Summary) -> Summary:
        return self._summaries.put(wanted, summary)

    def known_summary(self, wanted: str) -> Summary | None:
        return self._summaries.get(wanted)

    def numbers(self, wanted: str, book: Book) -> dict[str, int]:
        """The printed numbers of the book with this digest."""
        found = self._numbers.get(wanted)
        if found is None:
            volume = self.by_digest(wanted)
            path = volume.path if volume is not None else None
            found = self._numbers.put(wanted, numbers_of(book, path))
        return found


def paths(where: Sequence[Path] | None = None) -> list[Path]:
    """Every book on the shelf, each name once."""
    found: dict[str, Path] = {}
    for folder in folders() if where is None else where:
        if folder.is_dir():
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                found.setdefault(path.name, path)
    return list(found.values())


def find_book(name: str) -> Path:
    """A book by its path, or by (a part of) its name on the shelf."""
    path, folder = Path(name), False
    try:
        folder = bool(name) and path.is_dir()
        # A folder of pictures with the name of a book is not the book.
        if (name and path.is_file()) or (folder and next(path.rglob(f"*{SUFFIX}"), None) is not None):
            return path
    except (OSError, ValueError):
        pass  # no path can look like this: it may still be a name
    known = {book_id(each): each for each in paths()}
    wanted = name.casefold().removesuffix(SUFFIX).replace(" ", "-")
    if wanted in known:
        return known[wanted]
    close = [key for key in known if wanted and f"-{wanted}" in f"-{key}"]
    if len(close) == 1:
        return known[close[0]]
    if folder:
        return path  # reading it says what it lacks
    raise AdventureError(
        name[:80] or "book",
        [
            Message(
                "There is no such file, and no one book of that name on the shelf.{hint}",
                hint=did_you_mean(wanted, known) if known else Message(" The shelf is empty."),
            )
        ],
    )


@dataclass(frozen=True)
class Details:
    """A book for a list in a terminal, its words counted; one that cannot be played says why."""

    path: Path
    title: str
    system: str = ""
    author: str = ""
    sections: int = 0
    words: int = 0
    blurb: str = ""
    odds: str = ""
    fault: Message | None = None


def details(path: Path) -> Details:
    try:
        book = load_book(path)
        system = find(book.head.system).title if book.head.system else ""
    except (AdventureError, RulesetError) as error:
        return Details(path, book_id(path), fault=error.message)
    numbers = {section.name: 0 for section in book.sections}
    played = [section for section in book.sections if not section.is_matter]
    return Details(
        path,
        book.head.title or book_id(path),
        system,
        book.head.author,
        len(played),
        sum(len(each.text.split()) for section in played for each in printed(section, numbers)),
        book.head.blurb or _blurb(book),
        book.head.odds,
        None
        if book.sound
        else Message("It has errors; see them with: talewright check {file}", file=str(path)),
    )


def _blurb(book: Book) -> str:
    """Without a blurb: the line in italics under the title."""
    for section in front_matter(book):
        for block in printed(section, {}):
            if block.runs and all(run.italic for run in block.runs):
                return block.text
    return ""
