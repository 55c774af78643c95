"""Books and saved games at hand for one reader: our own, those of $TALEWRIGHT_BOOKS, or any by its path."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import talewright
from talewright.adventure import SUFFIX, Book, load_book, number_book
from talewright.adventure.numbers import LOCK, read_lock
from talewright.adventure.prose import front_matter, printed
from talewright.core.errors import AdventureError, RulesetError, SheetError
from talewright.core.record import did_you_mean
from talewright.core.ruleset import find
from talewright.core.text.message import Message
from talewright.play import saves


def folders() -> list[Path]:
    """Where books are looked for, first the person's own."""
    own = [Path(part) for part in os.environ.get("TALEWRIGHT_BOOKS", "").split(os.pathsep) if part]
    package = Path(talewright.__file__).parent
    checkout = package.parents[1]
    ours = [checkout / "adventures"] if (checkout / "pyproject.toml").is_file() else []
    return [*own, *ours, package / "adventures"]


def books() -> list[Path]:
    """Every book on the shelf, each name once."""
    found: dict[str, Path] = {}
    for folder in folders():
        if folder.is_dir():
            for path in sorted(folder.glob(f"*{SUFFIX}")):
                found.setdefault(path.name, path)
    return list(found.values())


def slug(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def find_book(name: str) -> Path:
    """A book by its path, or by (a part of) its name on the shelf."""
    path = Path(name)
    try:
        if name and (path.is_file() or path.is_dir()):
            return path
    except (OSError, ValueError):
        pass
    known = {slug(each): each for each in books()}
    wanted = name.casefold().removesuffix(SUFFIX).replace(" ", "-")
    if wanted in known:
        return known[wanted]
    close = [key for key in known if wanted and f"-{wanted}" in f"-{key}"]
    if len(close) == 1:
        return known[close[0]]
    raise AdventureError(
        name[:80] or "book",
        [
            (
                Message(
                    "There is no such file, and no one book of that name on the shelf ({books}).{hint}",
                    books=tuple(known) or Message("which is empty"),
                    hint=did_you_mean(wanted, known),
                )
            )
        ],
    )


def numbers_of(path: Path, book: Book) -> dict[str, int]:
    """The printed numbers: by the lock beside the book, if there is one."""
    folder = path if path.is_dir() else path.parent
    for lock in (folder / f"{slug(path)}.{LOCK}", folder / LOCK if path.is_dir() else None):
        if lock is not None and lock.is_file():
            return number_book(book, read_lock(lock.read_text(encoding="utf-8")))
    return number_book(book)


@dataclass(frozen=True)
class Card:
    """What stands on a book's back."""

    path: Path
    title: str
    system: str
    author: str
    sections: int
    words: int
    blurb: str
    odds: str
    fault: Message | None = None


def card(path: Path) -> Card:
    """A book for the shelf; a broken one says so instead of hiding."""
    try:
        book = load_book(path)
        system = find(book.head.system).title if book.head.system else ""
    except (AdventureError, RulesetError) as error:
        return Card(path, slug(path), "", "", 0, 0, "", "", error.message)
    numbers = {section.name: 0 for section in book.sections}
    played = [section for section in book.sections if not section.is_matter]
    count = sum(len(each.text.split()) for section in played for each in printed(section, numbers))
    fault = (
        None
        if book.sound
        else Message("It has errors; see them with: talewright check {file}", file=str(path))
    )
    return Card(
        path,
        book.head.title or slug(path),
        system,
        book.head.author,
        len(played),
        count,
        book.head.blurb or _blurb(book),
        book.head.odds,
        fault,
    )


def _blurb(book: Book) -> str:
    """Without a blurb: the line in italics under the title."""
    for section in front_matter(book):
        for block in printed(section, {}):
            if block.runs and all(run.italic for run in block.runs):
                return block.text
    return ""


@dataclass(frozen=True)
class Slot:
    """A game to go on with."""

    path: Path
    title: str
    book: str
    answers: int
    when: float

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(saves.SUFFIX)


def save_folder() -> Path:
    return saves.data_home() / "saves"


def slots(book: Path | None = None) -> list[Slot]:
    """Saved games that can be read, the latest first; of one book, if one is named."""
    found = []
    wanted = None if book is None else str(book.resolve())
    for path in saves.slots(save_folder()):
        try:
            save = saves.load(path)
        except (SheetError, OSError):
            continue
        if wanted in (None, save.header.book):
            found.append(
                Slot(path, save.header.title, save.header.book, len(save.answers()), path.stat().st_mtime)
            )
    return found
